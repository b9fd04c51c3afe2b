package dev.brickwork.console.access;

import java.net.URI;
import java.net.URISyntaxException;

import dev.brickwork.console.frame.Console;

/** Where somebody wanted to go before they had to sign in: a page of the console, and nowhere else. */
final class NextPage {
    private static final int LENGTH_MAX = 2000;

    private NextPage() {
    }

    /** The console's first page for anything but a path of the console. */
    static String of(String wanted) {
        return wanted != null && wanted.length() <= LENGTH_MAX && isOurs(wanted) ? wanted : Console.PATH;
    }

    private static boolean isOurs(String wanted) {
        // browsers take a backslash for a slash, and leave out line breaks
        if (wanted.startsWith("//") || wanted.chars().anyMatch(sign -> sign <= ' ' || sign == '\\' || sign > '~')) {
            return false;
        }
        try {
            var uri = new URI(wanted);
            var path = uri.getPath();
            return uri.getScheme() == null && uri.getRawAuthority() == null && path != null && Console.isAt(path)
                    && !path.contains("..") && !path.contains("//") && !SessionLookup.isOpen(path);
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
