package dev.brickwork.local;

/** Why the local database does not run, in one line for the person in front of it: what is wrong and what to do. */
public final class LocalDatabaseFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LocalDatabaseFailure(String message) {
        super(message);
    }

    LocalDatabaseFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
