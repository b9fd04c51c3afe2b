package dev.brickwork.platform.http;

import java.net.URI;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import org.eclipse.microprofile.config.ConfigProvider;

import io.quarkus.runtime.StartupEvent;

/** Where the world reaches this service: the base of every absolute address it hands out. */
public final class PublicUrl {
    private static final String PROPERTY = "brickwork.public-url";
    /** Asked for with every answer that names an address, and looked for in all sources of settings each time. */
    private static volatile String base;

    private PublicUrl() {
    }

    /** So that a service without it fails at its start, and not at the first list with a second page. */
    @ApplicationScoped
    static class Check {
        void beforeServing(@Observes StartupEvent event) {
            if (ConfigProvider.getConfig().getOptionalValue(PROPERTY, String.class).isEmpty()) {
                throw new IllegalStateException("Set BRICKWORK_PUBLIC_URL to where the world reaches this service, "
                        + "such as https://billing.example.");
            }
            base = configured();
        }
    }

    /** Without a slash at its end. */
    public static String base() {
        var known = base;
        return known != null ? known : configured();
    }

    /** Of {@link #base()}: what stands before our own paths in a browser; empty where we are not reached below a path. */
    public static String path() {
        return URI.create(base()).getRawPath();
    }

    private static String configured() {
        var url = ConfigProvider.getConfig().getValue(PROPERTY, String.class);
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }
}
