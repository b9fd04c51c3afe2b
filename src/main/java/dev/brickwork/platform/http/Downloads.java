package dev.brickwork.platform.http;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

import jakarta.ws.rs.core.Response;

/** Files as downloads. No browser takes one for a page of ours, whatever somebody has put into it. */
public final class Downloads {
    /** What may stand in a quoted string without being escaped. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9 ._()+=,@~-]+");
    /** What may stand in an extended value (RFC 8187) as it is. */
    private static final String UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$&+-.^_`|~";

    private Downloads() {
    }

    public static Response of(String fileName, String contentType, byte[] content) {
        return Response.ok(content).header("Content-Type", contentType)
                .header("Content-Disposition", disposition(fileName))
                .header("X-Content-Type-Options", "nosniff")
                .header("Content-Security-Policy", "default-src 'none'; sandbox")
                .header("Cache-Control", "private, no-store").build();
    }

    /** RFC 6266: a plain name for old readers, and the real one for all others. */
    static String disposition(String fileName) {
        if (PLAIN.matcher(fileName).matches()) {
            return "attachment; filename=\"" + fileName + "\"";
        }
        var plain = fileName.replaceAll("[^A-Za-z0-9 ._()+=,@~-]", "_");
        return "attachment; filename=\"" + plain + "\"; filename*=UTF-8''" + encoded(fileName);
    }

    private static String encoded(String text) {
        var encoded = new StringBuilder();
        for (byte sign : text.getBytes(StandardCharsets.UTF_8)) {
            if (sign > 0 && UNRESERVED.indexOf(sign) >= 0) {
                encoded.append((char) sign);
            } else {
                encoded.append(String.format("%%%02X", sign & 0xff));
            }
        }
        return encoded.toString();
    }
}
