package dev.brickwork.platform.openapi;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;

import dev.brickwork.platform.refusal.ErrorCode;

/** What the API document says of errors: each once, and operations refer to it. */
final class ApiErrors {

    private ApiErrors() {
    }

    static void refer(Operation operation, ErrorCode code) {
        var status = Integer.toString(code.status);
        refer(operation, status, code);
    }

    /** In place of what the generator wrote by itself, which has no body. */
    static void refer(Operation operation, String status, ErrorCode code) {
        var there = operation.getResponses().getAPIResponse(status);
        if (there == null || there.getContent() == null) {
            operation.getResponses().addAPIResponse(status,
                    OASFactory.createAPIResponse().ref("#/components/responses/" + name(code)));
        }
    }

    /** An operation whose refusal no rule foresees names its status, and nothing else. */
    static void completeThoseThatAreNamed(Operation operation) {
        for (var code : ErrorCode.values()) {
            if (operation.getResponses().hasAPIResponse(Integer.toString(code.status))) {
                refer(operation, code);
            }
        }
    }

    static void addThoseInUse(OpenAPI document) {
        for (var code : ErrorCode.values()) {
            var status = Integer.toString(code.status);
            if (document.getPaths().getPathItems().values().stream().flatMap(item -> item.getOperations().values().stream())
                    .anyMatch(operation -> operation.getResponses().hasAPIResponse(status))) {
                document.getComponents().addResponse(name(code), error(code));
            }
        }
    }

    private static APIResponse error(ErrorCode code) {
        return OASFactory.createAPIResponse().description(meaning(code)).content(OASFactory.createContent()
                .addMediaType("application/json", OASFactory.createMediaType()
                        .schema(OASFactory.createSchema().ref("#/components/schemas/Error"))
                        .example(Map.of("error", example(code)))));
    }

    private static Map<String, Object> example(ErrorCode code) {
        var example = new TreeMap<String, Object>(Map.of("code", code.name(), "message", meaning(code)));
        if (code == ErrorCode.ERR_BAD_REQUEST) {
            example.put("details", Map.of("fields", Map.of("name", List.of("is required"))));
        }
        if (code == ErrorCode.ERR_SERVER_ERROR) {
            example.put("error_id", "4b3c6f0a-6a0e-4f3c-9a39-0d6a9f2b7c11");
        }
        return example;
    }

    private static String meaning(ErrorCode code) {
        return switch (code) {
            case ERR_BAD_REQUEST -> "The request is not valid, or the state of things refuses it.";
            case ERR_UNAUTHENTICATED -> "The key is missing, malformed, unknown, revoked or expired.";
            case ERR_PAYMENT_FAILED -> "The processor declined.";
            case ERR_FORBIDDEN -> "The key is good, its scope is not.";
            case ERR_NOT_FOUND -> "There is no such thing, or it is another seller's.";
            case ERR_METHOD_NOT_ALLOWED ->
                "The path does not support this method; the message and the header `Allow` list those it does.";
            case ERR_NOT_ACCEPTABLE -> "The answer is JSON, which the Accept header does not allow.";
            case ERR_CONFLICT -> "The same request is being worked on right now.";
            case ERR_PAYLOAD_TOO_LARGE -> "The body is too large.";
            case ERR_UNSUPPORTED_MEDIA_TYPE -> "The body has a media type that the operation does not read.";
            case ERR_WRONG_CELL -> "Another cell serves this seller; `cell` names it.";
            case ERR_IDEMPOTENCY_MISMATCH -> "The Idempotency-Key was used with another request.";
            case ERR_RATE_LIMITED -> "Too many requests; see Retry-After.";
            case ERR_SELLER_MOVING -> "The seller is being moved to another cell, and can only be read until that is done.";
            case ERR_SERVER_ERROR -> "Something went wrong on our side; quote the error_id.";
        };
    }

    private static String name(ErrorCode code) {
        var words = code.name().substring("ERR_".length()).toLowerCase(Locale.ROOT).split("_");
        var name = new StringBuilder();
        for (var word : words) {
            name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
        }
        return name.toString();
    }
}
