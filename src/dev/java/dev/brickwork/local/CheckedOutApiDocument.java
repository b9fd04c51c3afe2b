package dev.brickwork.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;

import jakarta.annotation.Priority;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Singleton;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;

import io.quarkus.arc.Unremovable;
import io.quarkus.arc.profile.IfBuildProfile;
import io.quarkus.smallrye.openapi.runtime.OpenApiDocumentService;
import io.smallrye.openapi.runtime.io.Format;

/**
 * Dev mode serves the OpenAPI document of the checkout, read at each request. Making one took a third of each start and reload, and
 * {@code ApiDocumentTest} holds that both are the same.
 */
@IfBuildProfile("dev")
@Alternative
@Priority(2)
@Singleton
@Unremovable
class CheckedOutApiDocument extends OpenApiDocumentService {
    @Override
    public byte[] getDocument(String documentName, Format format) {
        var file = Folders.project().resolve("docs/reference/openapi.yaml");
        try {
            return format == Format.YAML ? Files.readAllBytes(file) : json(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] json(byte[] yaml) throws IOException {
        return new ObjectMapper().writeValueAsBytes(new ObjectMapper(new YAMLFactory()).readTree(yaml));
    }
}
