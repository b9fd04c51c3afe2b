package dev.brickwork.console.access;

import jakarta.enterprise.context.ApplicationScoped;

import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Whether people can sign in by OIDC: settings alone decide it. */
@ApplicationScoped
class OidcSetting {
    private final boolean isOn;

    OidcSetting(@ConfigProperty(name = "quarkus.oidc.tenant-enabled", defaultValue = "false") boolean isOn) {
        this.isOn = isOn;
    }

    boolean isOn() {
        return isOn;
    }
}
