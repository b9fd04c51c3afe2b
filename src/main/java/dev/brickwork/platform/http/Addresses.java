package dev.brickwork.platform.http;

import java.net.URI;
import java.net.URISyntaxException;

/** Whether the address of a request can be read at all: {@code /%zz} names nothing, not even something that is missing. */
public final class Addresses {
    private static final String NOT_BY_THE_FRAMEWORK = "vertx.disableURIValidation";

    private Addresses() {
    }

    /**
     * The framework would refuse such an address before anything of ours runs, with no body and no request id. It asks once,
     * when it is loaded, so this has to come first of all. {@link Requests} makes up for it.
     */
    public static void leaveToUs() {
        System.setProperty(NOT_BY_THE_FRAMEWORK, "true");
    }

    static boolean isReadable(String address) {
        try {
            new URI(address);
            return true;
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
