package dev.brickwork.platform.idempotency;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;

import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

import dev.brickwork.platform.error.Declined;
import dev.brickwork.platform.error.ErrorCode;

/**
 * Keeps an answer that shows a secret readable only to whoever asked: encrypted with a key made from the API key that was
 * presented, which the database does not hold.
 */
final class Seal {
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final SecretKeySpec key;

    Seal(String presentedKey, String idempotencyKey) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(presentedKey.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            mac.update("brickwork idempotency seal\n".getBytes(StandardCharsets.UTF_8));
            key = new SecretKeySpec(mac.doFinal(idempotencyKey.getBytes(StandardCharsets.UTF_8)), "AES");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    byte[] close(byte[] plain) {
        try {
            var nonce = new byte[NONCE_BYTES];
            new SecureRandom().nextBytes(nonce);
            var cipher = cipher(Cipher.ENCRYPT_MODE, nonce);
            var sealed = cipher.doFinal(plain);
            var result = Arrays.copyOf(nonce, NONCE_BYTES + sealed.length);
            System.arraycopy(sealed, 0, result, NONCE_BYTES, sealed.length);
            return result;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    byte[] open(byte[] sealed) {
        try {
            return cipher(Cipher.DECRYPT_MODE, Arrays.copyOf(sealed, NONCE_BYTES))
                    .doFinal(sealed, NONCE_BYTES, sealed.length - NONCE_BYTES);
        } catch (GeneralSecurityException e) {
            throw new Declined(ErrorCode.ERR_CONFLICT,
                    "This was done before with another API key, and its answer shows a secret that only that key may see again.");
        }
    }

    private Cipher cipher(int mode, byte[] nonce) throws GeneralSecurityException {
        var cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        return cipher;
    }
}
