package dev.brickwork.console.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.brickwork.platform.caller.Scopes;

class RoleTest {

    @ParameterizedTest
    @EnumSource
    void everyRoleIsASetOfScopesThatKeysHave(Role role) {
        assertThat(role.scopes().names()).isNotEmpty().allMatch(Scopes.ALL::contains);
        assertThat(Scopes.RESOURCES).allMatch(resource -> role.scopes().allow(resource, false));
        assertThat(role.meaning()).isNotBlank();
    }

    @Test
    void viewersAndApproversWriteNothing() {
        assertThat(Scopes.RESOURCES).noneMatch(resource -> Role.VIEWER.scopes().allow(resource, true))
                .noneMatch(resource -> Role.APPROVER.scopes().allow(resource, true));
    }

    @Test
    void whoBillsSetsNothingUp() {
        var scopes = Role.BILLING.scopes();

        assertThat(scopes.allow("invoices", true)).isTrue();
        for (var resource : new String[]{"api-keys", "settings", "plans", "tax-rates", "discount-coupons",
                "webhook-endpoints"}) {
            assertThat(scopes.allow(resource, true)).as(resource).isFalse();
        }
    }

    @Test
    void approversAndAdminsApprove() {
        assertThat(Role.APPROVER.scopes().allowApproval()).isTrue();
        assertThat(Role.ADMIN.scopes().allowApproval()).isTrue();
        assertThat(Role.BILLING.scopes().allowApproval()).isFalse();
        assertThat(Role.VIEWER.scopes().allowApproval()).isFalse();
    }
}
