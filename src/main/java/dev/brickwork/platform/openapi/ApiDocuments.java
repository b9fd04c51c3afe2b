package dev.brickwork.platform.openapi;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;

import jakarta.annotation.Priority;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Singleton;

import org.eclipse.microprofile.config.Config;

import io.quarkus.arc.Unremovable;
import io.quarkus.smallrye.openapi.runtime.OpenApiConstants;
import io.quarkus.smallrye.openapi.runtime.OpenApiDocumentService;
import io.smallrye.openapi.api.SmallRyeOpenAPI;
import io.smallrye.openapi.runtime.io.Format;

/**
 * Prepares the API document when somebody first asks for it. By itself, this version of Quarkus does so at every start, which took a
 * fifth of its CPU (quarkusio/quarkus issue 54826); later versions wait as well.
 */
@Alternative
@Priority(1)
@Singleton
@Unremovable
public class ApiDocuments extends OpenApiDocumentService {
    /** As the build wrote it. */
    private static final String BUILT = OpenApiConstants.BASE_NAME + "." + Format.JSON;

    private final Config config;
    private Prepared prepared;

    ApiDocuments(Config config) {
        this.config = config;
    }

    private record Prepared(byte[] json, byte[] yaml) {
    }

    /** Called before Quarkus starts, which then finds nothing to prepare. */
    public static void waitForTheFirstRequest() {
        OpenApiConstants.classLoader = new NoResources();
    }

    private static final class NoResources extends ClassLoader {
        @Override
        public InputStream getResourceAsStream(String name) {
            return null;
        }
    }

    @Override
    public synchronized byte[] getDocument(String documentName, Format format) {
        if (prepared == null) {
            prepared = prepare();
        }
        return format == Format.JSON ? prepared.json() : prepared.yaml();
    }

    private Prepared prepare() {
        var loader = Thread.currentThread().getContextClassLoader();
        var document = SmallRyeOpenAPI.builder().withConfig(config).withApplicationClassLoader(loader)
                .enableModelReader(false)
                .enableStandardStaticFiles(false).enableAnnotationScan(false).enableStandardFilter(false)
                .withCustomStaticFile(() -> loader.getResourceAsStream(BUILT)).build();
        return new Prepared(document.toJSON().getBytes(StandardCharsets.UTF_8),
                document.toYAML().getBytes(StandardCharsets.UTF_8));
    }
}
