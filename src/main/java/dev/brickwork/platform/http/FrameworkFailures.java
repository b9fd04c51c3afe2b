package dev.brickwork.platform.http;

import java.util.Arrays;
import java.util.UUID;

import org.jboss.logging.Logger;

import dev.brickwork.platform.refusal.ErrorCode;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.StreamResetException;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;

/** What fails before or behind the resources, such as a body over the hard limit: the same body, written by hand. */
public final class FrameworkFailures {
    private static final Logger LOG = Logger.getLogger(FrameworkFailures.class);

    private static final int STACK_LOOKED_AT = 20;

    private FrameworkFailures() {
    }

    public static void answer(RoutingContext context) {
        answer(context, context.statusCode());
    }

    public static void answer(RoutingContext context, int statusCode) {
        if (context.response().ended() || context.response().headWritten() || isHungUp(context.failure())) {
            return;
        }
        int status = statusCode < 400 || statusCode > 599 ? 500 : statusCode;
        if (status == 500 && isUnreadableForm(context.failure())) {
            status = 400;
        }
        var errorId = UUID.randomUUID();
        if (ErrorCode.ofStatus(status) == ErrorCode.ERR_SERVER_ERROR) {
            LOG.errorf(context.failure(), "error_id=%s", errorId);
        }
        end(context, status, null, errorId);
    }

    /**
     * What is not let in, for a reason that is nobody's failure.
     *
     * @param message null for the usual one of the status
     * @param retryAfterSeconds null without one
     */
    public static void refuse(RoutingContext context, int status, String message, Integer retryAfterSeconds) {
        var errorId = UUID.randomUUID();
        if (status >= 500) {
            LOG.warnf("error_id=%s %s", errorId, message);
        }
        if (retryAfterSeconds != null) {
            context.response().putHeader("Retry-After", retryAfterSeconds.toString());
        }
        end(context, status, message, errorId);
    }

    private static void end(RoutingContext context, int status, String message, UUID errorId) {
        var code = ErrorCode.ofStatus(status);
        var error = new JsonObject().put("code", code.name()).put("message", message == null ? message(code) : message);
        if (code == ErrorCode.ERR_SERVER_ERROR) {
            error.put("error_id", errorId.toString());
        }
        context.response().setStatusCode(code == ErrorCode.ERR_SERVER_ERROR ? status : code.status)
                .putHeader("Content-Type", "application/json;charset=UTF-8")
                .end(new JsonObject().put("error", error).encode());
    }

    /** In the middle of what it sent: nobody's mistake but the caller's, who is not there to be told. */
    private static boolean isHungUp(Throwable failure) {
        return failure instanceof HttpClosedException || failure instanceof StreamResetException;
    }

    /** The framework's parser of multipart forms throws what it likes at a form that is cut off or garbled. */
    static boolean isUnreadableForm(Throwable failure) {
        return failure != null && Arrays.stream(failure.getStackTrace()).limit(STACK_LOOKED_AT)
                .anyMatch(frame -> frame.getClassName().startsWith("org.jboss.resteasy.reactive.server.core.multipart."));
    }

    static String message(ErrorCode code) {
        return switch (code) {
            case ERR_NOT_FOUND -> "There is nothing at this address.";
            case ERR_METHOD_NOT_ALLOWED -> "This path does not support this method.";
            case ERR_NOT_ACCEPTABLE -> "The answer has a media type that the Accept header does not allow.";
            case ERR_UNSUPPORTED_MEDIA_TYPE ->
                "The header Content-Type must name the media type of the body, usually application/json. "
                        + "The body must be in UTF-8 and not compressed.";
            case ERR_PAYLOAD_TOO_LARGE -> "The body is too large.";
            case ERR_SERVER_ERROR -> "Something went wrong on our side.";
            default -> "The request is not valid.";
        };
    }
}
