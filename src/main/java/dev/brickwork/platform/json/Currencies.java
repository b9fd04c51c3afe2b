package dev.brickwork.platform.json;

import java.util.List;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;

import org.eclipse.microprofile.config.inject.ConfigProperty;

import dev.brickwork.core.money.CurrencyCode;
import io.quarkus.arc.Arc;
import io.quarkus.runtime.Startup;

/** The currencies that this process takes: those of the contract, and those of a setting. */
@Startup
@ApplicationScoped
public class Currencies {
    static final String SETTING = "brickwork.currencies.additional";

    private final List<CurrencyCode> all;

    Currencies(@ConfigProperty(name = SETTING) Optional<List<String>> additional) {
        try {
            all = CurrencyCode.with(additional.orElse(List.of()));
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException(SETTING + ": " + e.getMessage() + ".", e);
        }
    }

    public List<CurrencyCode> all() {
        return all;
    }

    /** The same for readers of requests, which are no beans. */
    public static List<CurrencyCode> taken() {
        return Arc.container().instance(Currencies.class).get().all();
    }
}
