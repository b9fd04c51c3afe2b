package dev.brickwork.platform.error;

import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;

import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;

/** Turns whatever was thrown into the one body of the contract. Nothing about our insides reaches a client. */
class ErrorMapping {
    private static final Logger LOG = Logger.getLogger(ErrorMapping.class);

    /** PostgreSQL's states for "could not get the lock in time", "deadlock" and "could not serialise": worth a retry. */
    private static final List<String> RETRYABLE = List.of("55P03", "40P01", "40001");

    private final ConstraintNames constraints;

    ErrorMapping(ConstraintNames constraints) {
        this.constraints = constraints;
    }

    @ServerExceptionMapper
    RestResponse<ErrorBody> refused(Refused e) {
        return answer(400, ErrorBody.withFields(e.getMessage(), e.fields()));
    }

    @ServerExceptionMapper
    RestResponse<ErrorBody> missing(Missing e) {
        return answer(404, ErrorBody.of(ErrorCode.ERR_NOT_FOUND, e.getMessage()));
    }

    @ServerExceptionMapper
    RestResponse<ErrorBody> declined(Declined e) {
        var response = RestResponse.ResponseBuilder.create(RestResponse.Status.fromStatusCode(e.code.status),
                ErrorBody.of(e.code, e.getMessage())).type(MediaType.APPLICATION_JSON_TYPE);
        if (e.retryAfterSeconds != null) {
            response.header(HttpHeaders.RETRY_AFTER, e.retryAfterSeconds);
        }
        return response.build();
    }

    /** The framework's own refusals: unknown path, wrong verb, wrong media type. */
    @ServerExceptionMapper
    RestResponse<ErrorBody> framework(WebApplicationException e) {
        int status = e.getResponse().getStatus();
        if (status >= 500) {
            return failure(e);
        }
        var code = ErrorCode.ofStatus(status);
        return answer(code.status, ErrorBody.of(code, switch (code) {
            case ERR_NOT_FOUND -> "There is nothing at this address.";
            case ERR_METHOD_NOT_ALLOWED -> "This address does not know that method.";
            case ERR_NOT_ACCEPTABLE -> "The answer is application/json, which the Accept header does not allow.";
            case ERR_UNSUPPORTED_MEDIA_TYPE -> "The body has a media type that this operation does not read.";
            case ERR_PAYLOAD_TOO_LARGE -> "The body is too large.";
            default -> "The request is not valid.";
        }));
    }

    @ServerExceptionMapper
    RestResponse<ErrorBody> anything(RuntimeException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof Refused refused) {
                return refused(refused);
            }
            if (cause instanceof SQLException sql) {
                var rule = constraints.refusalFor(sql);
                if (rule.isPresent()) {
                    return refused(rule.get());
                }
                if (RETRYABLE.contains(sql.getSQLState())) {
                    return answer(503, serverError(e));
                }
            }
        }
        return failure(e);
    }

    private static RestResponse<ErrorBody> failure(Throwable e) {
        return answer(500, serverError(e));
    }

    private static ErrorBody serverError(Throwable e) {
        var errorId = UUID.randomUUID();
        LOG.errorf(e, "error_id=%s", errorId);
        return ErrorBody.serverError(errorId);
    }

    private static RestResponse<ErrorBody> answer(int status, ErrorBody body) {
        return RestResponse.ResponseBuilder.create(RestResponse.Status.fromStatusCode(status), body)
                .type(MediaType.APPLICATION_JSON_TYPE).build();
    }
}
