package dev.brickwork.console.action;

import java.util.UUID;

import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;

/** The Idempotency-Key of a form: what it asks for is done once, however often it is sent. */
public final class FormKey {
    /** Of the hidden field. */
    public static final String NAME = "idempotency_key";

    public static final int LENGTH_MAX = 255;

    private FormKey() {
    }

    public static String fresh() {
        return UUID.randomUUID().toString();
    }

    /** While a twin is at work the key stays as it is: with another one, the same would be done twice. */
    public static String after(Declined declined, String key) {
        return declined.code == ErrorCode.ERR_CONFLICT ? key : fresh();
    }
}
