package dev.brickwork.platform.http;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;

/** Whether the address of a request can be read, and whether its path is spelled the one way that it has. */
public final class RequestUris {
    private static final String NOT_BY_THE_FRAMEWORK = "vertx.disableURIValidation";
    /** A matrix parameter, a slash or backslash in disguise, an empty segment, or a segment of dots. */
    private static final Pattern OTHER_SPELLING = Pattern.compile(";|\\\\|%2[fF]|%5[cC]|//|(^|/)\\.{1,2}(/|$)");

    private RequestUris() {
    }

    /**
     * The framework would refuse such an address before anything of ours runs, with no body and no request id. It asks once,
     * when it is loaded, so this has to come first of all. {@link Door} makes up for it.
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

    /**
     * Routers undo some spellings and filters see others, so every rule about a path would have to know them all. A slash at the
     * end is allowed.
     *
     * @param normalized the path after the router has undone what it undoes: dots, doubled slashes, letters written as %41
     */
    static boolean isCanonical(String path, String normalized) {
        return path.equals(normalized) && !OTHER_SPELLING.matcher(path).find();
    }
}
