package dev.brickwork.console.frame;

import java.util.ArrayList;
import java.util.List;

import dev.brickwork.platform.http.ErrorBody;

/** Why a request was refused, for a person. */
public record Problem(int status, String title, String text, List<String> fields, String errorId) {

    static Problem of(int status, ErrorBody body) {
        var error = body.error();
        var fields = new ArrayList<String>();
        if (error.details() != null) {
            error.details().fields().forEach((name, problems) -> problems
                    .forEach(problem -> fields.add(name.replace('_', ' ') + " " + problem)));
        }
        return new Problem(status, title(status), error.message(), List.copyOf(fields),
                error.errorId() == null ? null : error.errorId().toString());
    }

    private static String title(int status) {
        return switch (status) {
            case 403 -> "Not allowed";
            case 404 -> "Not found";
            case 429 -> "Too many requests";
            default -> status >= 500 ? "Something went wrong" : "Request refused";
        };
    }
}
