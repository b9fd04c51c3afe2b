package dev.brickwork.platform.openapi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import jakarta.annotation.Priority;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Singleton;

import io.quarkus.arc.Unremovable;
import io.quarkus.smallrye.openapi.runtime.OpenApiConstants;
import io.quarkus.smallrye.openapi.runtime.OpenApiDocumentService;
import io.smallrye.openapi.runtime.io.Format;

/**
 * Serves the API document as the build has written it. By itself, this version of Quarkus reads and writes it at every start, which took
 * a fifth of its CPU (quarkusio/quarkus issue 54826). The builder of SmallRye must not be called at run time: it brings the scanner of
 * annotations, which no native image can be made of.
 */
@Alternative
@Priority(1)
@Singleton
@Unremovable
public class ApiDocuments extends OpenApiDocumentService {
    private final Map<Format, byte[]> read = new ConcurrentHashMap<>();

    /** Called before Quarkus starts, which then finds nothing to prepare. */
    public static void prepareNothing() {
        OpenApiConstants.classLoader = new NoResources();
    }

    private static final class NoResources extends ClassLoader {
        @Override
        public InputStream getResourceAsStream(String name) {
            return null;
        }
    }

    @Override
    public byte[] getDocument(String documentName, Format format) {
        return read.computeIfAbsent(format, ApiDocuments::built);
    }

    /** By the class loader of the application, which dev mode replaces when the document changes. */
    private static byte[] built(Format format) {
        try (var file = ApiDocuments.class.getClassLoader().getResourceAsStream(OpenApiConstants.BASE_NAME + "." + format)) {
            return file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
