package dev.brickwork.platform.secret;

import java.security.SecureRandom;
import java.util.Base64;

/** Secrets that stand in addresses: who knows one may come in, so nobody can guess one. */
public final class Tokens {
    private static final int BYTES = 32;

    private Tokens() {
    }

    /** 43 letters, digits, {@code -} and {@code _}. */
    public static String next() {
        var bytes = new byte[BYTES];
        // made anew each time: kept in a static field, it would be part of a native image, with its seed
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
