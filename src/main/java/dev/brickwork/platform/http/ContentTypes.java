package dev.brickwork.platform.http;

import java.util.Locale;
import java.util.regex.Pattern;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;

/** Whether a body says what it is: one media type by its name, in UTF-8, not compressed. */
final class ContentTypes {
    private static final String TOKEN = "[A-Za-z0-9!#$%&'*+.^_`|~-]+";
    private static final Pattern FORM = Pattern.compile(TOKEN + "/" + TOKEN + "(?:\\s*;\\s*" + TOKEN + "=(?:" + TOKEN
            + "|\"[^\"\\\\]*\"))*\\s*;?");
    private static final Pattern CHARSET = Pattern.compile(";\\s*charset=\"?([^\";\\s]*)", Pattern.CASE_INSENSITIVE);
    private static final Pattern UTF_8 = Pattern.compile("utf-?8", Pattern.CASE_INSENSITIVE);

    private ContentTypes() {
    }

    /** @param method some clients send a type, or a wildcard, with a GET that has no body; it must at least be readable */
    static boolean areTaken(String method, MultiMap headers, boolean hasBody) {
        var types = headers.getAll(HttpHeaders.CONTENT_TYPE);
        if (types.isEmpty()) {
            return !hasBody;
        }
        var type = types.get(0);
        boolean isReadable = types.size() == 1 && FORM.matcher(type).matches();
        if (!isReadable || Api.isRead(method) && !hasBody) {
            return isReadable;
        }
        return isUtf8(type) && !type.contains("*") && isIdentity(headers.getAll(HttpHeaders.CONTENT_ENCODING));
    }

    static boolean isMultipart(MultiMap headers) {
        var type = headers.get(HttpHeaders.CONTENT_TYPE);
        return type != null && type.toLowerCase(Locale.ROOT).startsWith("multipart/form-data");
    }

    /** JSON is UTF-8, and forms are decoded as such: any other text would be garbled. */
    private static boolean isUtf8(String type) {
        var charset = CHARSET.matcher(type);
        while (charset.find()) {
            if (!UTF_8.matcher(charset.group(1)).matches()) {
                return false;
            }
        }
        return true;
    }

    private static boolean isIdentity(Iterable<String> encodings) {
        for (var encoding : encodings) {
            if (!encoding.equalsIgnoreCase("identity")) {
                return false;
            }
        }
        return true;
    }
}
