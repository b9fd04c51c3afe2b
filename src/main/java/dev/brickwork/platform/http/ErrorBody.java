package dev.brickwork.platform.http;

import java.util.List;
import java.util.Map;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonInclude;

import dev.brickwork.platform.refusal.ErrorCode;

/** The one body of every error (contract, section 7). */
@Schema(name = "Error", description = "The one body of every error.")
public record ErrorBody(@Schema(required = true) Problem error) {

    @JsonInclude(JsonInclude.Include.NON_NULL)
    @Schema(name = "ErrorProblem")
    public record Problem(
            @Schema(required = true, description = "What kind of error it is, for a program to decide by.", examples = "ERR_BAD_REQUEST") ErrorCode code,
            @Schema(required = true, description = "What went wrong, for a person to read.", examples = "The request is not valid.") String message,
            @Schema(description = "Only with ERR_SERVER_ERROR: quote it to support, it is in the log.") UUID errorId,
            @Schema(description = "Only with ERR_WRONG_CELL: the cell that serves the seller.", examples = "us1") String cell,
            @Schema(description = "Only with some ERR_BAD_REQUEST.") Details details) {
    }

    @Schema(name = "ErrorDetails")
    public record Details(
            @Schema(description = "Every offending member by its path, such as `bricks[1].discount[0].rate`, with what is wrong about it.", examples = "{\"starts_at\": [\"is required\"]}") Map<String, List<String>> fields) {
    }

    public static ErrorBody of(ErrorCode code, String message) {
        return new ErrorBody(new Problem(code, message, null, null, null));
    }

    static ErrorBody withFields(String message, Map<String, List<String>> fields) {
        return new ErrorBody(
                new Problem(ErrorCode.ERR_BAD_REQUEST, message, null, null, fields.isEmpty() ? null : new Details(fields)));
    }

    static ErrorBody wrongCell(String message, String cell) {
        return new ErrorBody(new Problem(ErrorCode.ERR_WRONG_CELL, message, null, cell, null));
    }

    static ErrorBody serverError(UUID errorId) {
        return new ErrorBody(
                new Problem(ErrorCode.ERR_SERVER_ERROR, "Something went wrong on our side.", errorId, null, null));
    }
}
