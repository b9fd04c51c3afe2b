package dev.brickwork.platform.http;

import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.Provider;

import org.jboss.resteasy.reactive.server.spi.ResteasyReactiveResourceInfo;
import org.jboss.resteasy.reactive.server.spi.ServerMessageBodyReader;
import org.jboss.resteasy.reactive.server.spi.ServerRequestContext;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;

/**
 * Hands resources the body unparsed; JSON and URL-encoded forms alike. Multipart forms come by {@link MultipartBody}. As one of
 * Quarkus' own kind, since for any other it copies the annotations of the resource's parameters by reflection, for each request.
 */
@Provider
@Consumes({MediaType.APPLICATION_JSON, MediaType.APPLICATION_FORM_URLENCODED, LargeFile.CSV, LargeFile.NDJSON})
class BodyReader implements ServerMessageBodyReader<Object> {
    /** 500 bricks, each with all three kinds of discount, are 4,500; phases, coupons and the rest are some hundred. */
    private static final int FORM_FIELDS_MAX = 5_000;

    private final CurrentRequest request;

    BodyReader(CurrentRequest request) {
        this.request = request;
    }

    @Override
    public boolean isReadable(Class<?> type, Type genericType, ResteasyReactiveResourceInfo method, MediaType mediaType) {
        return type == Body.class || type == LargeBody.class || type == LargeFile.class || type == StreamedBody.class;
    }

    @Override
    public boolean isReadable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        return isReadable(type, genericType, (ResteasyReactiveResourceInfo) null, mediaType);
    }

    @Override
    public Object readFrom(Class<Object> type, Type genericType, MediaType mediaType, ServerRequestContext context)
            throws IOException {
        return read(type, mediaType, context.getInputStream());
    }

    @Override
    public Object readFrom(Class<Object> type, Type genericType, Annotation[] annotations, MediaType mediaType,
            MultivaluedMap<String, String> headers, InputStream stream) throws IOException {
        return read(type, mediaType, stream);
    }

    private Object read(Class<Object> type, MediaType mediaType, InputStream stream) throws IOException {
        if ((Class<?>) type == StreamedBody.class) {
            return new StreamedBody(stream);
        }
        var bytes = stream.readAllBytes();
        request.bodyRead(bytes);
        if ((Class<?>) type == LargeFile.class) {
            return new LargeFile((mediaType.getType() + "/" + mediaType.getSubtype()).toLowerCase(Locale.ROOT), bytes);
        }
        var body = body(mediaType, bytes);
        return (Class<?>) type == LargeBody.class ? new LargeBody(body) : body;
    }

    private static Body body(MediaType mediaType, byte[] bytes) {
        return MediaType.APPLICATION_FORM_URLENCODED_TYPE.isCompatible(mediaType)
                ? Body.ofForm(form(new String(bytes, StandardCharsets.UTF_8)))
                : Body.ofJson(bytes);
    }

    private static Map<String, List<String>> form(String text) {
        var form = new LinkedHashMap<String, List<String>>();
        // one more than there may be, so that the rest of the text is left alone
        var pairs = text.split("&", FORM_FIELDS_MAX + 1);
        if (pairs.length > FORM_FIELDS_MAX) {
            throw new Declined(ErrorCode.ERR_PAYLOAD_TOO_LARGE, "The form has more than " + FORM_FIELDS_MAX + " fields.");
        }
        for (var pair : pairs) {
            if (!pair.isEmpty()) {
                var equals = pair.indexOf('=');
                var name = equals < 0 ? pair : pair.substring(0, equals);
                form.computeIfAbsent(decoded(name), n -> new ArrayList<>(1))
                        .add(equals < 0 ? "" : decoded(pair.substring(equals + 1)));
            }
        }
        return form;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new Refused("The form is not well encoded.");
        }
    }
}
