package dev.brickwork.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.fabric8.kubernetes.api.model.EnvFromSource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;

/** Argo CD applies wave after wave, and each only when the one before it is healthy: what comes too late is waited for in vain. */
class RolloutOrderTest {
    private static final String WAVE = "argocd.argoproj.io/sync-wave";
    private static final Set<String> OF_A_DATABASE = Set.of("StatefulSet", "Cluster", "Pooler", "ObjectStore");

    @ParameterizedTest
    @ValueSource(strings = {"local", "staging", "production"})
    void whatTheMigrationNeedsComesBeforeItAndThePodsAfterIt(String overlay) throws Exception {
        var job = Manifests.one(overlay, "Job", "brickwork-migration");
        var needed = Manifests.resources(overlay).stream().filter(each -> isNeeded(each, job)).toList();

        assertThat(job.getMetadata().getAnnotations()).as("a hook of another phase would see none of them")
                .containsEntry("argocd.argoproj.io/hook", "Sync");
        assertThat(needed).extracting(HasMetadata::getKind).contains("ServiceAccount", "ConfigMap", "NetworkPolicy")
                .containsAnyElementsOf(OF_A_DATABASE);
        assertThat(needed).allSatisfy(each -> assertThat(wave(each)).as(Manifests.name(each)).isLessThan(wave(job)));
        assertThat(wave(Manifests.one(overlay, "Deployment", "brickwork"))).isGreaterThan(wave(job));
    }

    private static boolean isNeeded(HasMetadata resource, HasMetadata job) {
        var pod = Manifests.podOf(job);
        var name = resource.getMetadata().getName();
        var sources = pod.getContainers().get(0).getEnvFrom();
        return switch (resource.getKind()) {
            case "ServiceAccount" -> name.equals(pod.getServiceAccountName());
            case "ConfigMap" -> sources.stream().map(EnvFromSource::getConfigMapRef)
                    .anyMatch(ref -> ref != null && name.equals(ref.getName()));
            case "Secret" -> sources.stream().map(EnvFromSource::getSecretRef)
                    .anyMatch(ref -> ref != null && name.equals(ref.getName()));
            case "Service" -> !name.equals("brickwork");
            default -> resource instanceof NetworkPolicy || OF_A_DATABASE.contains(resource.getKind());
        };
    }

    private static int wave(HasMetadata resource) {
        var annotations = resource.getMetadata().getAnnotations();
        return Integer.parseInt(annotations == null ? "0" : annotations.getOrDefault(WAVE, "0"));
    }
}
