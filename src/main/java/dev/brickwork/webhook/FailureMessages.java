package dev.brickwork.webhook;

import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.regex.Pattern;

import javax.net.ssl.SSLException;

import dev.brickwork.core.CodePoints;

/** What went wrong on the way to a receiver, in words for the seller: nothing of our network, no names of classes. */
final class FailureMessages {
    private static final int LENGTH_MAX = 200;
    private static final Pattern CLASS_NAMES = Pattern.compile("(?:[a-z][a-z0-9]*\\.)+[A-Z][A-Za-z0-9$]*: ");

    private FailureMessages() {
    }

    static String words(Throwable e) {
        if (e instanceof AddressGuard.Forbidden) {
            return "the address " + e.getMessage();
        }
        if (e instanceof UnknownHostException) {
            return "the host was not found";
        }
        for (var cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof SSLException || cause instanceof java.security.cert.CertificateException) {
                return "no secure connection: " + shown(String.valueOf(cause.getMessage()));
            }
        }
        if (e instanceof ConnectException) {
            return String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("timed out")
                    ? "no connection within 10 s"
                    : "the connection was refused";
        }
        return "the connection was closed without an answer";
    }

    /** What a receiver's certificate says may be anything; the log keeps printable ASCII of it, and no names of ours. */
    private static String shown(String text) {
        var clean = CLASS_NAMES.matcher(text).replaceAll("").replaceAll("[^ -~]", "?");
        return CodePoints.cut(clean, LENGTH_MAX);
    }
}
