package dev.brickwork.deploy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

/** deploy/compose, for one host. */
final class ComposeFile {
    static final Path FOLDER = Manifests.DEPLOY.resolve("compose");
    /** Compose ends with an error if it is not set. */
    static final Pattern REQUIRED = Pattern.compile("\\$\\{([A-Z_]+):\\?}");

    private ComposeFile() {
    }

    static JsonNode read() throws IOException {
        return new ObjectMapper().valueToTree(
                new KubernetesSerialization().unmarshal(Files.readString(FOLDER.resolve("compose.yaml")), Map.class));
    }

    static JsonNode service(String name) throws IOException {
        return read().path("services").path(name);
    }

    /** As it stands there; null where the value of the file .env is handed on, if there is one. */
    static Map<String, String> environmentOf(String name) throws IOException {
        var environment = new LinkedHashMap<String, String>();
        service(name).path("environment").properties()
                .forEach(each -> environment.put(each.getKey(), each.getValue().isNull() ? null : each.getValue().asText()));
        return environment;
    }

    /** What the container runs, with the doubled dollar signs that Compose makes single. */
    static List<String> healthCheckOf(String name) throws IOException {
        var command = new ArrayList<String>();
        service(name).at("/healthcheck/test").forEach(each -> command.add(each.asText().replace("$$", "$")));
        return command;
    }

    static List<String> statementsOfRoles() throws IOException {
        var text = Files.readString(FOLDER.resolve("roles.sql")).lines()
                .filter(line -> !line.startsWith("--") && !line.startsWith("\\"))
                .reduce("", (all, line) -> all + line + "\n");
        return Stream.of(text.split(";")).map(String::strip).filter(statement -> !statement.isEmpty()).toList();
    }
}
