package dev.brickwork.platform.write;

import java.nio.charset.StandardCharsets;

/** Not an error: the way out of a write whose answer is already there, past the method's own return type. */
public class Replayed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    final transient KeptAnswer answer;

    Replayed(KeptAnswer answer) {
        super("replayed", null, false, false);
        this.answer = answer;
    }

    /** What was answered. */
    public String body() {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    /** Where what was made is to be found; null where nothing was made. */
    public String location() {
        return answer.location();
    }
}
