package dev.brickwork.deploy;

import static dev.brickwork.deploy.Manifests.one;
import static dev.brickwork.deploy.Manifests.podOf;
import static dev.brickwork.deploy.Manifests.resources;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;

/** PostgreSQL beside the service: the one for trying out, and the one that CloudNativePG runs. */
class DatabaseManifestsTest {
    private static final String ROLE = "brickwork.dev/role";

    /** Since CloudNativePG 1.27 a primary is shut down if it reaches neither the API server nor the status port of another instance. */
    @ParameterizedTest
    @ValueSource(ints = {5432, 8000})
    void databasePodsReachEachOther(int port) throws Exception {
        var policy = (NetworkPolicy) one("production", "NetworkPolicy", "brickwork-database");

        assertThat(policy.getSpec().getIngress()).anySatisfy(rule -> {
            assertThat(rule.getFrom()).anyMatch(from -> from.getPodSelector() != null
                    && "database".equals(from.getPodSelector().getMatchLabels().get(ROLE)));
            assertThat(rule.getPorts()).anySatisfy(each -> assertThat(each.getPort().getIntVal()).isEqualTo(port));
        });
    }

    @Test
    void theServiceReachesOnlyPostgresItself() throws Exception {
        var policy = (NetworkPolicy) one("production", "NetworkPolicy", "brickwork-database");

        var ofTheService = policy.getSpec().getIngress().stream().filter(rule -> rule.getFrom().stream()
                .anyMatch(from -> from.getPodSelector() != null
                        && from.getPodSelector().getMatchLabels().containsKey("app.kubernetes.io/name")))
                .toList();
        assertThat(ofTheService).hasSize(1).first().satisfies(rule -> assertThat(rule.getPorts())
                .extracting(each -> each.getPort().getIntVal()).containsExactly(5432));
    }

    /**
     * Without a user it asks as the one of the operating system, who has no role: PostgreSQL logs a FATAL each time. By the socket
     * it would find the server that only initialises the data, which ends again.
     */
    @Test
    void theProbeAsksAsAUserWhoIsThere() throws Exception {
        var container = podOf(one("local", "StatefulSet", "postgres")).getContainers().get(0);
        var probe = container.getReadinessProbe();

        assertThat(probe.getExec().getCommand()).containsExactly("sh", "-c",
                "exec pg_isready -q -h 127.0.0.1 -U \"$POSTGRES_USER\" -d \"$POSTGRES_DB\"");
        assertThat(probe.getTimeoutSeconds()).isEqualTo(5);
        assertThat(container.getEnv()).extracting("name").contains("POSTGRES_USER", "POSTGRES_DB");
    }

    /** The operator deletes a PodMonitor that it has made when it is no longer to make one; ours must not be taken for it. */
    @ParameterizedTest
    @ValueSource(strings = {"staging", "production"})
    void theMetricsOfTheDatabaseAreReadByAMonitorOfOurOwn(String overlay) throws Exception {
        var monitor = one(overlay, "PodMonitor", "brickwork-database");
        var spec = json(monitor).path("spec");
        var cluster = json(one(overlay, "Cluster", "brickwork-db")).path("spec");
        var pooler = json(one(overlay, "Pooler", "brickwork-pooler")).path("spec");

        assertThat(cluster.path("monitoring").has("enablePodMonitor")).isFalse();
        assertThat(pooler.path("monitoring").has("enablePodMonitor")).isFalse();
        assertThat(resources(overlay)).filteredOn(each -> List.of("Cluster", "Pooler").contains(each.getKind()))
                .hasSize(2).noneMatch(each -> each.getMetadata().getName().equals(monitor.getMetadata().getName()));
        var selected = spec.at("/selector/matchLabels");
        assertThat(selected.path(ROLE).asText()).isEqualTo("database");
        assertThat(selected).hasSize(1);
        assertThat(cluster.at("/inheritedMetadata/labels")).isEqualTo(selected);
        assertThat(pooler.at("/template/metadata/labels")).isEqualTo(selected);
        assertThat(spec.path("podMetricsEndpoints")).hasSize(1).first()
                .satisfies(endpoint -> assertThat(endpoint.path("port").asText()).isEqualTo("metrics"));
    }

    private static JsonNode json(HasMetadata resource) {
        return new ObjectMapper().valueToTree(resource);
    }
}
