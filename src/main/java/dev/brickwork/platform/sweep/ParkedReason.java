package dev.brickwork.platform.sweep;

import dev.brickwork.core.CodePoints;

/** Why a piece of work was parked, as it is kept beside it and told. */
public final class ParkedReason {
    private static final int LENGTH_MAX = 1_000;
    private static final int DEPTH_MAX = 20;

    private ParkedReason() {
    }

    /** What went wrong at the bottom; what lies above only says that the transaction did not commit. */
    public static String of(Throwable failure) {
        var cause = failure;
        for (int depth = 0; depth < DEPTH_MAX && cause.getCause() != null; depth++) {
            cause = cause.getCause();
        }
        var reason = String.valueOf(cause.getMessage());
        return CodePoints.cut(reason, LENGTH_MAX);
    }
}
