package dev.brickwork.console.access;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;

import org.junit.jupiter.api.Test;

class OidcSettingTest {

    @Test
    void theServiceDoesNotStartWithoutTheClaimOfRoles() {
        assertThatThrownBy(() -> new OidcSetting(true, Optional.empty()).refuseGuessedRoles(null))
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("QUARKUS_OIDC_ROLES_ROLE_CLAIM_PATH");
        assertThatCode(() -> new OidcSetting(true, Optional.of("roles")).refuseGuessedRoles(null))
                .doesNotThrowAnyException();
        assertThatCode(() -> new OidcSetting(false, Optional.empty()).refuseGuessedRoles(null)).doesNotThrowAnyException();
    }
}
