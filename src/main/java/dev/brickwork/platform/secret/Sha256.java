package dev.brickwork.platform.secret;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Tells one text, or one file, from another. */
public final class Sha256 {
    /**
     * One a thread, empty again after each use: to look the algorithm up takes longer than to hash a line. Not in a static field,
     * which would be part of a native image, with the providers of the machine that built it.
     */
    private static final ThreadLocal<MessageDigest> DIGEST = ThreadLocal.withInitial(Sha256::lookedUp);

    private Sha256() {
    }

    /** Of the parts one after the other. */
    public static byte[] of(byte[]... parts) {
        var digest = DIGEST.get();
        for (var part : parts) {
            digest.update(part);
        }
        return digest.digest();
    }

    public static byte[] of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    public static String hex(byte[] content) {
        return HexFormat.of().formatHex(of(content));
    }

    public static String hex(String text) {
        return HexFormat.of().formatHex(of(text));
    }

    private static MessageDigest lookedUp() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
