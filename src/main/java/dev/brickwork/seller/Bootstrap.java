package dev.brickwork.seller;

import java.util.Optional;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import org.eclipse.microprofile.config.inject.ConfigProperty;

import io.quarkus.runtime.StartupEvent;

/** Makes the first seller, or refuses to start without one: a billing service nobody can call is a mistake. */
@ApplicationScoped
class Bootstrap {
    private final SellerService sellers;
    private final Optional<String> key;
    private final String sellerName;

    Bootstrap(SellerService sellers, @ConfigProperty(name = "brickwork.bootstrap.key") Optional<String> key,
            @ConfigProperty(name = "brickwork.bootstrap.seller-name", defaultValue = "First seller") String sellerName) {
        this.sellers = sellers;
        this.key = key;
        this.sellerName = sellerName;
    }

    void onStart(@Observes @Priority(100) StartupEvent event) {
        if (sellers.hasAny()) {
            return;
        }
        var text = key.orElseThrow(() -> new IllegalStateException(
                "There is no seller yet: set BRICKWORK_BOOTSTRAP_KEY to the first seller's key, bw_live_<id>_<secret>."));
        var parsed = KeyText.parse(text).orElseThrow(() -> new IllegalStateException(
                "BRICKWORK_BOOTSTRAP_KEY must read bw_live_<id>_<secret> or bw_test_<id>_<secret>: letters and digits, "
                        + "4 or more for the id, 16 or more for the secret."));
        try {
            sellers.bootstrap(sellerName, parsed);
        } catch (RuntimeException e) {
            // Another process that started at the same moment may have been first; the key's id is unique.
            if (!sellers.hasAny()) {
                throw e;
            }
        }
    }
}
