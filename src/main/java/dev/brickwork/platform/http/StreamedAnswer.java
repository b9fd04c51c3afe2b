package dev.brickwork.platform.http;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.ext.Provider;

/** An answer of any length, written while it goes out. If it fails on the way, the connection breaks. */
public interface StreamedAnswer {

    void writeTo(OutputStream out) throws IOException;

    @Provider
    class Writer implements MessageBodyWriter<StreamedAnswer> {
        @Override
        public boolean isWriteable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
            return StreamedAnswer.class.isAssignableFrom(type);
        }

        @Override
        public void writeTo(StreamedAnswer answer, Class<?> type, Type genericType, Annotation[] annotations,
                MediaType mediaType, MultivaluedMap<String, Object> headers, OutputStream out) throws IOException {
            answer.writeTo(out);
        }
    }
}
