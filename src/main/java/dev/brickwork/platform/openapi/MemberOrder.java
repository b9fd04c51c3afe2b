package dev.brickwork.platform.openapi;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;

import org.eclipse.microprofile.openapi.models.OpenAPI;

import io.smallrye.openapi.api.SmallRyeOpenAPI;

/**
 * Gives the members of each object one order, that of the reader. Else it would be the one in which scanner and filters have set them,
 * and the document would change with them.
 */
final class MemberOrder {
    private MemberOrder() {
    }

    static void apply(OpenAPI document) {
        var written = plain().withInitialModel(document).build().toJSON().getBytes(StandardCharsets.UTF_8);
        var read = plain().withCustomStaticFile(() -> new ByteArrayInputStream(written)).build().model();
        document.setComponents(read.getComponents());
        document.setPaths(read.getPaths());
        document.setWebhooks(read.getWebhooks());
    }

    private static SmallRyeOpenAPI.Builder plain() {
        return SmallRyeOpenAPI.builder().enableModelReader(false).enableStandardStaticFiles(false)
                .enableAnnotationScan(false)
                .enableStandardFilter(false);
    }
}
