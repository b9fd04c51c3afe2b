package dev.brickwork.console.access;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Optional;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** One-time codes by time (RFC 6238) as all apps make them: SHA-1, six digits, a new one every 30 seconds. */
final class Totp {
    static final int SECRET_BYTES = 20;
    private static final int DIGITS = 6;
    private static final int MODULUS = 1_000_000;
    private static final long PERIOD_SECONDS = 30;
    /** Clocks of telephones differ. */
    private static final int STEPS_TOLERATED = 1;
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

    private Totp() {
    }

    static byte[] newSecret() {
        var secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        return secret;
    }

    /**
     * The step of the code, if it is right and was not used.
     *
     * @param lastStep that was used; null for none
     */
    static Optional<Long> step(byte[] secret, String code, Long lastStep, Instant now) {
        var sent = code == null ? "" : code.replace(" ", "");
        long current = now.getEpochSecond() / PERIOD_SECONDS;
        Long found = null;
        // all of them are computed, whichever is right
        for (long step = current - STEPS_TOLERATED; step <= current + STEPS_TOLERATED; step++) {
            if (isSame(sent, code(secret, step)) && (lastStep == null || step > lastStep)) {
                found = step;
            }
        }
        return Optional.ofNullable(found);
    }

    static String code(byte[] secret, long step) {
        try {
            var mac = Mac.getInstance("HmacSHA1");
            mac.init(new SecretKeySpec(secret, "HmacSHA1"));
            var hash = mac.doFinal(ByteBuffer.allocate(Long.BYTES).putLong(step).array());
            int number = ByteBuffer.wrap(hash).getInt(hash[hash.length - 1] & 0xf) & Integer.MAX_VALUE;
            var digits = Integer.toString(number % MODULUS);
            return "0".repeat(DIGITS - digits.length()) + digits;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    static long stepAt(Instant now) {
        return now.getEpochSecond() / PERIOD_SECONDS;
    }

    /** Base32, as people type it into their app. */
    static String text(byte[] secret) {
        var text = new StringBuilder();
        int bits = 0;
        int held = 0;
        for (byte next : secret) {
            bits = bits << 8 | next & 0xff;
            for (held += 8; held >= 5; held -= 5) {
                text.append(ALPHABET.charAt(bits >> held - 5 & 31));
            }
        }
        return text.toString();
    }

    /** Empty for what is not the text of a secret. */
    static Optional<byte[]> secret(String text) {
        var secret = ByteBuffer.allocate(SECRET_BYTES);
        if (text == null || text.length() != SECRET_BYTES * 8 / 5) {
            return Optional.empty();
        }
        int bits = 0;
        int held = 0;
        for (int i = 0; i < text.length(); i++) {
            int digit = ALPHABET.indexOf(text.charAt(i));
            if (digit < 0) {
                return Optional.empty();
            }
            bits = bits << 5 | digit;
            held += 5;
            if (held >= 8) {
                held -= 8;
                secret.put((byte) (bits >> held));
            }
        }
        return Optional.of(secret.array());
    }

    private static boolean isSame(String one, String other) {
        return java.security.MessageDigest.isEqual(one.getBytes(java.nio.charset.StandardCharsets.UTF_8),
                other.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
}
