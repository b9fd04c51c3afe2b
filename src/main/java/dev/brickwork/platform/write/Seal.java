package dev.brickwork.platform.write;

import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;
import dev.brickwork.platform.secret.Box;

/**
 * Keeps an answer that shows a secret readable only to its caller: encrypted with a key made from the API key that was
 * presented, which the database does not hold.
 */
final class Seal {
    private final Box box;

    Seal(String presentedKey, String idempotencyKey) {
        box = new Box(presentedKey, "brickwork idempotency seal\n" + idempotencyKey);
    }

    byte[] close(byte[] plain) {
        return box.close(plain);
    }

    byte[] open(byte[] sealed) {
        return box.open(sealed).orElseThrow(() -> new Declined(ErrorCode.ERR_CONFLICT,
                "This was done before with another API key, and its answer shows a secret that only that key may see again."));
    }
}
