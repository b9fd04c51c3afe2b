package dev.brickwork.platform.secret;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Optional;

import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Encrypts with AES-GCM under a key made from a text and what it is used for, so that no key serves two purposes. */
public final class Box {
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final SecureRandom random = new SecureRandom();
    private final SecretKeySpec key;

    public Box(String keyText, String purpose) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(keyText.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            key = new SecretKeySpec(mac.doFinal(purpose.getBytes(StandardCharsets.UTF_8)), "AES");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    public byte[] close(byte[] plain) {
        try {
            var nonce = new byte[NONCE_BYTES];
            random.nextBytes(nonce);
            var sealed = cipher(Cipher.ENCRYPT_MODE, nonce).doFinal(plain);
            var result = Arrays.copyOf(nonce, NONCE_BYTES + sealed.length);
            System.arraycopy(sealed, 0, result, NONCE_BYTES, sealed.length);
            return result;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Empty when it was closed with another key, or changed since. */
    public Optional<byte[]> open(byte[] sealed) {
        try {
            return Optional.of(cipher(Cipher.DECRYPT_MODE, Arrays.copyOf(sealed, NONCE_BYTES)).doFinal(sealed, NONCE_BYTES,
                    sealed.length - NONCE_BYTES));
        } catch (AEADBadTagException e) {
            return Optional.empty();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private Cipher cipher(int mode, byte[] nonce) throws GeneralSecurityException {
        var cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        return cipher;
    }
}
