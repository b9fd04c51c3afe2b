package dev.brickwork.deploy;

import static dev.brickwork.deploy.Manifests.kustomize;
import static dev.brickwork.deploy.Manifests.name;
import static dev.brickwork.deploy.Manifests.one;
import static dev.brickwork.deploy.Manifests.podOf;
import static dev.brickwork.deploy.Manifests.resources;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import com.fasterxml.jackson.databind.ObjectMapper;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

/** A member that Kubernetes does not know fails here and not on the cluster, which would ignore it. */
class ManifestsTest {
    /** Kinds of operators, for which there is no model here. */
    private static final List<String> OF_OPERATORS = List.of("postgresql.cnpg.io/v1", "barmancloud.cnpg.io/v1",
            "monitoring.coreos.com/v1");

    @ParameterizedTest
    @ValueSource(strings = {"local", "staging", "production"})
    void everyMemberIsOneThatKubernetesKnows(String overlay) throws Exception {
        for (var resource : resources(overlay)) {
            if (resource instanceof GenericKubernetesResource generic) {
                assertThat(OF_OPERATORS).as(generic.getKind()).contains(generic.getApiVersion());
            } else {
                assertThat(unknownMembers(resource)).as(name(resource)).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "staging", "production"})
    void podsKeepToTheRestrictedStandard(String overlay) throws Exception {
        int pods = 0;
        for (var resource : resources(overlay)) {
            var pod = podOf(resource);
            if (pod == null) {
                continue;
            }
            pods++;
            assertThat(pod.getSecurityContext().getRunAsNonRoot()).as(name(resource)).isTrue();
            assertThat(pod.getSecurityContext().getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
            assertThat(pod.getAutomountServiceAccountToken()).isFalse();
            assertThat(pod.getHostNetwork()).isNull();
            for (var container : pod.getContainers()) {
                var context = container.getSecurityContext();
                assertThat(context.getAllowPrivilegeEscalation()).as(container.getName()).isFalse();
                assertThat(context.getReadOnlyRootFilesystem()).isTrue();
                assertThat(context.getCapabilities().getDrop()).containsExactly("ALL");
                assertThat(container.getResources().getRequests()).containsKeys("cpu", "memory");
                assertThat(container.getResources().getLimits()).containsKey("memory");
            }
        }
        assertThat(pods).isGreaterThanOrEqualTo(2);
    }

    @Test
    void aPodHasTimeToFinishItsRequests() throws Exception {
        var pod = podOf(one("production", "Deployment", "brickwork"));
        var container = pod.getContainers().get(0);

        assertThat(pod.getTerminationGracePeriodSeconds()).isGreaterThan(30 + delaySeconds(container));
        assertThat(container.getStartupProbe().getHttpGet().getPath()).isEqualTo("/q/health/started");
        assertThat(container.getLivenessProbe().getHttpGet().getPath()).isEqualTo("/q/health/live");
        assertThat(container.getReadinessProbe().getHttpGet().getPath()).isEqualTo("/q/health/ready");
    }

    /**
     * During a preStop hook the process does not know yet that it is to stop: clients with open connections are served on, and
     * then refused. During its own delay it tells them to connect anew ({@code StoppedUnderLoadIT}).
     */
    @Test
    void clientsAreToldToConnectElsewhereBeforeAPodRefusesThem() throws Exception {
        var container = podOf(one("production", "Deployment", "brickwork")).getContainers().get(0);

        assertThat(container.getLifecycle()).isNull();
        assertThat(delaySeconds(container)).isGreaterThanOrEqualTo(5);
    }

    private static long delaySeconds(Container container) {
        return container.getEnv().stream().filter(each -> each.getName().equals("QUARKUS_SHUTDOWN_DELAY"))
                .map(each -> Duration.parse("PT" + each.getValue()).toSeconds()).findFirst().orElse(0L);
    }

    /** By default a pod that never becomes ready counts against the budget, and keeps its node from being drained. */
    @Test
    void aPodThatIsNotReadyDoesNotKeepItsNodeFromBeingDrained() throws Exception {
        var budget = (PodDisruptionBudget) one("production", "PodDisruptionBudget", "brickwork");

        assertThat(budget.getSpec().getUnhealthyPodEvictionPolicy()).isEqualTo("AlwaysAllow");
    }

    /** {@code kubectl apply -l app.kubernetes.io/component!=service} is the first step of a rollout: what belongs to the pods waits. */
    @ParameterizedTest
    @ValueSource(strings = {"Deployment", "Service", "Ingress", "HorizontalPodAutoscaler", "PodDisruptionBudget"})
    void whatBelongsToThePodsIsLabelledAsTheirs(String kind) throws Exception {
        for (var overlay : List.of("staging", "production")) {
            assertThat(one(overlay, kind, "brickwork").getMetadata().getLabels()).as(overlay)
                    .containsEntry("app.kubernetes.io/component", "service");
        }
    }

    @Test
    void onlyTheJobMigrates() throws Exception {
        var job = podOf(one("production", "Job", "brickwork-migration"));
        var settings = ((ConfigMap) one("production", "ConfigMap", "brickwork")).getData();

        assertThat(settings).containsEntry("QUARKUS_FLYWAY_MIGRATE_AT_START", "false")
                .containsEntry("QUARKUS_FLYWAY_VALIDATE_AT_START", "true");
        assertThat(job.getContainers().get(0).getEnv()).extracting("name", "value")
                .containsExactlyInAnyOrder(tuple("QUARKUS_FLYWAY_MIGRATE_AT_START", "true"),
                        tuple("QUARKUS_FLYWAY_VALIDATE_AT_START", "false"), tuple("QUARKUS_INIT_AND_EXIT", "true"));
    }

    @Test
    void noSecretIsWrittenDownExceptForTryingOut() throws Exception {
        for (var overlay : List.of("staging", "production")) {
            assertThat(resources(overlay)).extracting(HasMetadata::getKind).doesNotContain("Secret");
        }
    }

    @Test
    void nothingGoesInOrOutUnlessAPolicySaysSo() throws Exception {
        var deny = (NetworkPolicy) one("production", "NetworkPolicy", "brickwork-deny-all");

        assertThat(deny.getSpec().getPolicyTypes()).containsExactlyInAnyOrder("Ingress", "Egress");
        assertThat(deny.getSpec().getIngress()).isEmpty();
        assertThat(deny.getSpec().getEgress()).isEmpty();
    }

    /** Of {@code latest} Kubernetes takes only what a registry has; what was loaded into the nodes is passed by. */
    @ParameterizedTest
    @ValueSource(strings = {"local", "staging", "production"})
    void everyImageHasATag(String overlay) throws Exception {
        var file = Manifests.DEPLOY.resolve("overlays").resolve(overlay).resolve("kustomization.yaml");
        var images = new ObjectMapper().valueToTree(
                new KubernetesSerialization().unmarshal(Files.readString(file), Map.class)).path("images");
        assertThat(images.findValuesAsText("newTag")).hasSize(1).doesNotContain("latest", "");
    }

    @Test
    void whereWebhooksMayGoInsideNothingKeepsThemFromIt() throws Exception {
        assumeTrue(kustomize(Manifests.DEPLOY.resolve("overlays/local")) != null,
                "neither kustomize nor kubectl is installed");
        var policy = (NetworkPolicy) one("local", "NetworkPolicy", "brickwork-service");

        assertThat(policy.getSpec().getEgress()).anySatisfy(rule -> {
            assertThat(rule.getTo()).isIn(null, List.of());
            assertThat(rule.getPorts()).isIn(null, List.of());
        });
    }

    /** In session mode a client holds a connection of the server for as long as it lives. */
    @Test
    void theDatabaseHasAConnectionForEveryClientOfThePoolers() throws Exception {
        var pooler = new ObjectMapper().valueToTree(one("production", "Pooler", "brickwork-pooler")).path("spec");
        var cluster = new ObjectMapper().valueToTree(one("production", "Cluster", "brickwork-db")).path("spec");
        int perPooler = pooler.at("/pgbouncer/parameters/default_pool_size").asInt();

        assertThat(pooler.at("/pgbouncer/poolMode").asText()).isEqualTo("session");
        assertThat(pooler.at("/pgbouncer/parameters/ignore_startup_parameters").asText()).contains("extra_float_digits");
        assertThat(cluster.at("/postgresql/parameters/max_connections").asInt())
                .isGreaterThan(pooler.path("instances").asInt() * perPooler);
        var pods = ((HorizontalPodAutoscaler) one("production", "HorizontalPodAutoscaler", "brickwork")).getSpec()
                .getMaxReplicas();
        var settings = ((ConfigMap) one("production", "ConfigMap", "brickwork")).getData();
        assertThat(pods * Integer.parseInt(settings.get("QUARKUS_DATASOURCE_JDBC_MAX_SIZE")))
                .as("even when one pooler serves all pods").isLessThanOrEqualTo(perPooler);
    }

    /** The model keeps what it does not know apart, in every object, and writes it again; so look for those. */
    private static List<String> unknownMembers(Object model) throws Exception {
        var unknown = new ArrayList<String>();
        collect(model, unknown);
        return unknown;
    }

    private static void collect(Object value, List<String> unknown) throws Exception {
        if (value instanceof List<?> list) {
            for (var each : list) {
                collect(each, unknown);
            }
        } else if (value instanceof Map<?, ?> map) {
            for (var each : map.values()) {
                collect(each, unknown);
            }
        } else if (value != null && value.getClass().getName().startsWith("io.fabric8.kubernetes.api.model")
                && !value.getClass().isEnum()) {
            for (var method : value.getClass().getMethods()) {
                if (method.getName().equals("getAdditionalProperties")) {
                    ((Map<?, ?>) method.invoke(value)).keySet()
                            .forEach(key -> unknown.add(value.getClass().getSimpleName() + "." + key));
                } else if (method.getName().startsWith("get") && method.getParameterCount() == 0
                        && method.getDeclaringClass() == value.getClass()) {
                    collect(method.invoke(value), unknown);
                }
            }
        }
    }
}
