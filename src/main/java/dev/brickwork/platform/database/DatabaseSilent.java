package dev.brickwork.platform.database;

/** The database does not answer anybody, so it was not even asked. */
public final class DatabaseSilent extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Without a stack trace: there may be thousands of them a second, and all say the same. */
    public DatabaseSilent() {
        super("the database does not answer", null, false, false);
    }
}
