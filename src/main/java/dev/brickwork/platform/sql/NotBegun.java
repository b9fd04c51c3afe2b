package dev.brickwork.platform.sql;

/** The database failed before anything was asked of it that could have had an effect. */
public final class NotBegun extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public NotBegun(Exception cause) {
        super(cause);
    }
}
