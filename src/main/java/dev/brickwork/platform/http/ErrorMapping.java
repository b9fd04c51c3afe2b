package dev.brickwork.platform.http;

import java.io.IOException;
import java.util.Set;
import java.util.UUID;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.cell.WrongCell;
import dev.brickwork.platform.database.TransientFailures;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;

/** Turns whatever was thrown into the one body of the contract. Nothing about our insides reaches a client. */
class ErrorMapping {
    private static final Logger LOG = Logger.getLogger(ErrorMapping.class);

    private static final int RETRY_AFTER_SECONDS = 5;
    private static final String MOVING = "This seller is being moved to another cell, and can only be read until that is done.";

    /** RFC 9110 wants a 401 to say by what scheme one is let in; that of a key in a header has no name that is registered. */
    private static final String HOW_TO_BE_KNOWN = "ApiKey realm=\"brickwork\", header=\"" + Api.KEY_HEADER + "\"";

    private final ConstraintNames constraints;
    private final AllowedMethods allowed;

    ErrorMapping(ConstraintNames constraints, AllowedMethods allowed) {
        this.constraints = constraints;
        this.allowed = allowed;
    }

    @ServerExceptionMapper
    Response refused(Refused e) {
        return answer(400, ErrorBody.withFields(e.getMessage(), e.fields()));
    }

    @ServerExceptionMapper
    Response missing(Missing e) {
        return answer(404, ErrorBody.of(ErrorCode.ERR_NOT_FOUND, e.getMessage()));
    }

    @ServerExceptionMapper
    Response declined(Declined e) {
        var response = Response.fromResponse(answer(e.code.status, ErrorBody.of(e.code, e.getMessage())));
        if (e.code == ErrorCode.ERR_UNAUTHENTICATED) {
            response.header(HttpHeaders.WWW_AUTHENTICATE, HOW_TO_BE_KNOWN);
        }
        if (e.retryAfterSeconds != null) {
            response.header(HttpHeaders.RETRY_AFTER, e.retryAfterSeconds);
        }
        return response.build();
    }

    /** A proxy can send the request on by the header. A browser follows the other one, whatever the status is. */
    @ServerExceptionMapper
    Response wrongCell(WrongCell e) {
        var response = Response
                .fromResponse(answer(ErrorCode.ERR_WRONG_CELL.status, ErrorBody.wrongCell(e.getMessage(), e.cell)))
                .header(Api.CELL_HEADER, e.cell);
        if (e.address != null) {
            response.header("Refresh", "0; url=" + e.address);
        }
        return response.build();
    }

    /** The framework's own refusals: unknown path, wrong verb, wrong media type. Ours is 503, when somebody we need does not answer. */
    @ServerExceptionMapper
    Response framework(WebApplicationException e) {
        int status = e.getResponse().getStatus();
        if (status >= 500) {
            return answer(status == 503 ? 503 : 500, serverError(e));
        }
        var code = ErrorCode.ofStatus(status);
        if (code == ErrorCode.ERR_NOT_FOUND || code == ErrorCode.ERR_METHOD_NOT_ALLOWED) {
            var methods = allowed.insteadOfThis();
            if (!methods.isEmpty()) {
                return methodNotAllowed(methods);
            }
        }
        if (code == ErrorCode.ERR_UNSUPPORTED_MEDIA_TYPE) {
            return answer(code.status, ErrorBody.of(code, unsupportedMediaType()));
        }
        return frameworks(code);
    }

    private static Response methodNotAllowed(Set<String> methods) {
        var body = ErrorBody.of(ErrorCode.ERR_METHOD_NOT_ALLOWED,
                "This path allows only " + String.join(", ", methods) + ".");
        return Response.fromResponse(answer(ErrorCode.ERR_METHOD_NOT_ALLOWED.status, body)).allow(methods).build();
    }

    private String unsupportedMediaType() {
        var types = allowed.mediaTypesOfThis();
        return types.isEmpty()
                ? FrameworkFailures.message(ErrorCode.ERR_UNSUPPORTED_MEDIA_TYPE)
                : "The header Content-Type must be " + String.join(" or ", types) + " for this operation.";
    }

    private static Response frameworks(ErrorCode code) {
        return answer(code.status, ErrorBody.of(code, FrameworkFailures.message(code)));
    }

    @ServerExceptionMapper
    Response anything(RuntimeException e) {
        var refusal = constraints.refusalIn(e);
        if (refusal.isPresent()) {
            return refused(refusal.get());
        }
        if (TransientFailures.isReadOnly(e)) {
            return declined(new Declined(ErrorCode.ERR_SELLER_MOVING, MOVING, RETRY_AFTER_SECONDS));
        }
        if (TransientFailures.isPassing(e)) {
            return Response.fromResponse(answer(503, serverError(e)))
                    .header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS).build();
        }
        return unlessUnreadable(e);
    }

    /** Thrown by the parser of multipart forms. */
    @ServerExceptionMapper
    Response unreadable(IOException e) {
        return unlessUnreadable(e);
    }

    private static Response unlessUnreadable(Exception e) {
        return FrameworkFailures.isUnreadableForm(e)
                ? answer(400, ErrorBody.of(ErrorCode.ERR_BAD_REQUEST, "The form could not be read."))
                : answer(500, serverError(e));
    }

    private static ErrorBody serverError(Throwable e) {
        var errorId = UUID.randomUUID();
        LOG.errorf(e, "error_id=%s", errorId);
        return ErrorBody.serverError(errorId);
    }

    private static Response answer(int status, ErrorBody body) {
        return Response.status(status).entity(body).type(MediaType.APPLICATION_JSON_TYPE).build();
    }
}
