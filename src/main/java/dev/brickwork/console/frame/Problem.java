package dev.brickwork.console.frame;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

import dev.brickwork.platform.http.ErrorBody;

/** Why a request was refused, for a person. @param fields what is wrong with each, unless the text says it */
public record Problem(int status, String title, String text, List<String> fields, String errorId, Back back) {

    static Problem of(int status, ErrorBody body, String path) {
        var error = body.error();
        var fields = new ArrayList<String>();
        if (error.details() != null) {
            error.details().fields().forEach((name, problems) -> problems.stream()
                    .filter(problem -> !error.message().contains(problem))
                    .forEach(problem -> fields.add(name.replace('_', ' ') + " " + problem)));
        }
        return new Problem(status, title(status), error.message(), List.copyOf(fields),
                error.errorId() == null ? null : error.errorId().toString(), Back.from(path));
    }

    /** The way back. @param place below the console @param name of what is there */
    public record Back(String place, String name) {
        private static final Pattern PART = Pattern.compile(Console.PATH + "(/([a-z]+)s/[0-9a-f-]{36})/.+");
        private static final Set<String> THINGS = Set.of("invoice", "order", "contract", "customer");

        /** From a part of a thing to its page. */
        static Back from(String path) {
            var part = PART.matcher(path);
            return part.matches() && THINGS.contains(part.group(2))
                    ? new Back(part.group(1), part.group(2))
                    : new Back("", "console");
        }
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
