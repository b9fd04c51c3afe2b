package dev.brickwork.console.access;

import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import org.eclipse.microprofile.config.inject.ConfigProperty;

import io.quarkus.runtime.StartupEvent;

/** Whether people can sign in by OIDC: settings alone decide it. */
@ApplicationScoped
class OidcSetting {
    private final boolean isOn;
    private final Optional<String> roleClaim;

    OidcSetting(@ConfigProperty(name = "quarkus.oidc.tenant-enabled", defaultValue = "false") boolean isOn,
            @ConfigProperty(name = "quarkus.oidc.roles.role-claim-path") Optional<String> roleClaim) {
        this.isOn = isOn;
        this.roleClaim = roleClaim;
    }

    /** Without a claim the framework takes {@code groups}: an admin of anything else would be one here. */
    void refuseGuessedRoles(@Observes StartupEvent event) {
        if (isOn && roleClaim.isEmpty()) {
            throw new IllegalStateException(
                    "QUARKUS_OIDC_ROLES_ROLE_CLAIM_PATH must name the claim that holds the roles of the console.");
        }
    }

    boolean isOn() {
        return isOn;
    }
}
