package dev.brickwork.webhook;

import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Locale;

import javax.net.ssl.SSLException;

/** What went wrong on the way to a receiver, in words for the seller: nothing of our network, no names of classes. */
final class Failures {
    private static final int LENGTH_MAX = 200;

    private Failures() {
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
                return shortened("no secure connection: " + cause.getMessage());
            }
        }
        if (e instanceof ConnectException) {
            return String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("timed out")
                    ? "no connection within 10 s"
                    : "the connection was refused";
        }
        return "the connection was closed without an answer";
    }

    private static String shortened(String text) {
        return text.length() > LENGTH_MAX ? text.substring(0, LENGTH_MAX) : text;
    }
}
