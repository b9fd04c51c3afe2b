package dev.brickwork.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import dev.brickwork.local.Folders;
import dev.brickwork.testing.Patience;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

/** An overlay as kustomize makes it, or, on a machine without kustomize, the files it is made of. */
final class Manifests {
    static final Path DEPLOY = Folders.project().resolve("deploy");
    private static final KubernetesSerialization KUBERNETES = new KubernetesSerialization();

    private Manifests() {
    }

    static HasMetadata one(String overlay, String kind, String name) throws Exception {
        return resources(overlay).stream()
                .filter(resource -> resource.getKind().equals(kind) && resource.getMetadata().getName().equals(name))
                .findFirst().orElseThrow();
    }

    static List<HasMetadata> resources(String overlay) throws Exception {
        var rendered = kustomize(DEPLOY.resolve("overlays").resolve(overlay));
        var resources = parsed(rendered != null ? List.of(rendered) : filesOf(overlay));
        assertThat(resources).hasSizeGreaterThan(8);
        return resources;
    }

    static List<HasMetadata> parsed(List<String> texts) {
        var resources = new ArrayList<HasMetadata>();
        for (var text : texts) {
            for (var document : text.split("(?m)^---$")) {
                if (!document.isBlank()) {
                    resources.add(KUBERNETES.unmarshal(document));
                }
            }
        }
        return resources;
    }

    /** Null where neither program is installed. */
    static String kustomize(Path folder) throws IOException, InterruptedException {
        var path = folder.toString();
        for (var command : List.of(List.of("kustomize", "build", path), List.of("kubectl", "kustomize", path))) {
            if (isInstalled(command.get(0))) {
                var errors = Files.createTempFile("kustomize", ".txt");
                var process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
                var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertThat(process.waitFor(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
                assertThat(process.exitValue()).as(Files.readString(errors)).isZero();
                Files.delete(errors);
                return output;
            }
        }
        return null;
    }

    private static boolean isInstalled(String program) {
        return Stream.of(System.getenv("PATH").split(java.io.File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    private static List<String> filesOf(String overlay) throws IOException {
        var components = overlay.equals("local")
                ? List.of("components/postgres")
                : List.of("components/cloudnative-pg", "components/service-monitor");
        var texts = new ArrayList<String>();
        for (var folder : Stream.concat(Stream.of("base"), components.stream()).toList()) {
            try (var files = Files.list(DEPLOY.resolve(folder))) {
                for (var file : files.filter(each -> each.toString().endsWith(".yaml"))
                        .filter(each -> !each.endsWith("kustomization.yaml")).toList()) {
                    texts.add(Files.readString(file));
                }
            }
        }
        return texts;
    }

    static PodSpec podOf(HasMetadata resource) {
        if (resource instanceof Deployment deployment) {
            return deployment.getSpec().getTemplate().getSpec();
        }
        if (resource instanceof StatefulSet set) {
            return set.getSpec().getTemplate().getSpec();
        }
        return resource instanceof Job job ? job.getSpec().getTemplate().getSpec() : null;
    }

    static String name(HasMetadata resource) {
        return resource.getKind() + " " + resource.getMetadata().getName();
    }
}
