package dev.brickwork.platform.http;

import java.util.Optional;

import io.vertx.ext.web.RoutingContext;

/**
 * Who may send a body to some of the addresses: a caller that presents a key, or a token in the path. Asked before the body is read. A
 * caller who is not admitted is answered without its body, by the code that answers it when there is none. So the outcome must be
 * kept with the request ({@link UnknownCallers#once}) and used by that code.
 */
public interface Admission {

    boolean isFor(String path);

    /** What the log says instead of the path, if the path is a secret. */
    String loggedPath(String path);

    /** Whether the caller may send a body of any length. Decided without waiting. */
    default boolean mayStream(RoutingContext request) {
        return false;
    }

    /** Decides without waiting; empty if the database has to be asked. */
    Optional<Boolean> fromMemory(RoutingContext request);

    /** Asks the database, on a thread that may wait. */
    boolean fromDatabase(RoutingContext request);
}
