package dev.brickwork.docs.api;

import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import dev.brickwork.docs.api.Tag.Body;

/** An operation as a command to copy: its address, the key and the first example. */
final class Curl {
    private static final Pattern IN_THE_PATH = Pattern.compile("\\{([a-z_]+)}");
    private static final String NEXT_LINE = " \\\n  ";

    private Curl() {
    }

    static String command(String path, String method, Body body) {
        var variables = IN_THE_PATH.matcher(path).replaceAll(name -> "\\$" + name.group(1).toUpperCase(Locale.ROOT));
        boolean isDefault = method.equals(body == null ? "get" : "post");
        return "curl " + (isDefault ? "" : "-X " + method.toUpperCase(Locale.ROOT) + " ") + "\"$URL" + variables + "\""
                + NEXT_LINE + "-H \"X-SERVICE-KEY: $KEY\"" + (body == null ? "" : sent(body));
    }

    private static String sent(Body body) {
        return switch (body.mediaType()) {
            case "multipart/form-data" -> body.members().stream()
                    .map(member -> NEXT_LINE + "-F " + member.name() + (isFile(member) ? "=@FILE" : "=VALUE"))
                    .collect(Collectors.joining());
            case "application/x-www-form-urlencoded" -> NEXT_LINE + "-d " + quoted(body.example());
            default -> NEXT_LINE + "-H 'Content-Type: " + body.mediaType() + "'" + NEXT_LINE + "--data-binary "
                    + quoted(body.example());
        };
    }

    private static boolean isFile(Tag.Member member) {
        return member.type().before().equals("binary");
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
