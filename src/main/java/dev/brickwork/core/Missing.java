package dev.brickwork.core;

/** What was asked for does not exist, or is somebody else's, which is the same to the caller. */
public class Missing extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param kind the noun of the contract with a capital: {@code Invoice} */
    public Missing(String kind) {
        super(kind + " not found.", null, false, false);
    }
}
