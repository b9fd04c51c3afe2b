package dev.brickwork.platform.write;

/** Not an error: the way out of a write whose answer is already there, past the method's own return type. */
public class Replayed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    final transient KeptAnswer answer;

    Replayed(KeptAnswer answer) {
        super("replayed", null, false, false);
        this.answer = answer;
    }
}
