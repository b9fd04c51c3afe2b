package dev.brickwork.platform.http;

import org.eclipse.microprofile.config.ConfigProvider;

/** Where the world reaches this service: the base of every absolute address it hands out. */
public final class PublicUrl {
    private PublicUrl() {
    }

    /** Without a slash at its end. */
    public static String base() {
        var url = ConfigProvider.getConfig().getValue("brickwork.public-url", String.class);
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }
}
