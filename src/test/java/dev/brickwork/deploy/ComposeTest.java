package dev.brickwork.deploy;

import static dev.brickwork.deploy.ComposeFile.environmentOf;
import static dev.brickwork.deploy.ComposeFile.service;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.brickwork.local.Folders;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

/** One host runs what a cluster runs: the same images, roles, settings and limits. {@code ComposeIT} starts it. */
class ComposeTest {
    private static final Pattern SECRET = Pattern.compile(".*(PASSWORD|KEY).*");

    @Test
    void theImagesAreThoseOfTheManifests() throws Exception {
        var overlay = new ObjectMapper().valueToTree(new KubernetesSerialization().unmarshal(
                Files.readString(Manifests.DEPLOY.resolve("overlays/production/kustomization.yaml")), Map.class));
        var image = "brickwork:" + overlay.at("/images/0/newTag").asText();

        assertThat(service("brickwork").path("image").asText()).isEqualTo(image);
        assertThat(service("migration").path("image").asText()).isEqualTo(image);
        assertThat(service("database").path("image").asText()).isEqualTo(
                Manifests.podOf(Manifests.one("local", "StatefulSet", "postgres")).getContainers().get(0).getImage());
        assertThat(Files.readString(Folders.project().resolve("docs/operating/deploying.md")))
                .contains("-t " + image + " .");
    }

    @Test
    void theDatabaseIsCheckedAsTheManifestsCheckIt() throws Exception {
        var probe = Manifests.podOf(Manifests.one("local", "StatefulSet", "postgres")).getContainers().get(0)
                .getReadinessProbe();

        assertThat(ComposeFile.healthCheckOf("database")).containsExactly("CMD-SHELL", probe.getExec().getCommand().get(2));
        assertThat(service("database").at("/healthcheck/timeout").asText()).isEqualTo(probe.getTimeoutSeconds() + "s");
        assertThat(environmentOf("database")).containsKeys("POSTGRES_USER", "POSTGRES_DB");
    }

    @Test
    void theServiceIsCheckedByItsReadinessWithNothingThatTheImagesLack() throws Exception {
        assertThat(ComposeFile.healthCheckOf("brickwork")).hasSize(4).startsWith("CMD", "bash", "-c");
        assertThat(ComposeFile.healthCheckOf("brickwork").get(3)).contains("GET /q/health/ready ").doesNotContain("curl");
    }

    @Test
    void theServiceStartsWhenTheDatabaseIsMigrated() throws Exception {
        assertThat(service("migration").at("/depends_on/database/condition").asText()).isEqualTo("service_healthy");
        assertThat(service("brickwork").at("/depends_on/database/condition").asText()).isEqualTo("service_healthy");
        assertThat(service("brickwork").at("/depends_on/migration/condition").asText())
                .isEqualTo("service_completed_successfully");
        assertThat(service("migration").path("restart").asText()).isEqualTo("no");
    }

    @Test
    void onlyOneContainerMigratesAsTheJobDoes() throws Exception {
        var job = Manifests.podOf(Manifests.one("production", "Job", "brickwork-migration")).getContainers().get(0).getEnv()
                .stream().collect(Collectors.toMap(EnvVar::getName, EnvVar::getValue));
        var pods = ((ConfigMap) Manifests.one("production", "ConfigMap", "brickwork")).getData();

        assertThat(environmentOf("migration")).containsAllEntriesOf(job);
        for (var name : new String[]{"QUARKUS_FLYWAY_MIGRATE_AT_START", "QUARKUS_FLYWAY_VALIDATE_AT_START"}) {
            assertThat(environmentOf("brickwork")).containsEntry(name, pods.get(name));
        }
        assertThat(environmentOf("brickwork")).doesNotContainKey("QUARKUS_INIT_AND_EXIT");
    }

    @Test
    void theRolesAreThoseOfTheManifests() throws Exception {
        var initdb = new ObjectMapper().valueToTree(Manifests.one("production", "Cluster", "brickwork-db"))
                .at("/spec/bootstrap/initdb");
        var login = initdb.path("owner").asText();
        var statements = ComposeFile.statementsOfRoles();

        assertThat(statements).containsAll(
                StreamSupport.stream(initdb.path("postInitSQL").spliterator(), false).map(JsonNode::asText).toList());
        assertThat(statements).contains("CREATE ROLE " + login + " LOGIN PASSWORD :'password'",
                "ALTER DATABASE " + initdb.path("database").asText() + " OWNER TO " + login);
        for (var name : new String[]{"migration", "brickwork"}) {
            assertThat(environmentOf(name)).containsEntry("QUARKUS_DATASOURCE_USERNAME", login).containsEntry(
                    "QUARKUS_DATASOURCE_JDBC_URL", "jdbc:postgresql://database:5432/" + initdb.path("database").asText());
        }
        assertThat(environmentOf("database").get("POSTGRES_USER")).as("the superuser").isNotEqualTo(login);
        assertThat(environmentOf("database")).containsEntry("POSTGRES_DB", initdb.path("database").asText());
        assertThat(service("database").path("volumes")).extracting(JsonNode::asText)
                .contains("./roles.sql:/docker-entrypoint-initdb.d/roles.sql:ro");
    }

    @ParameterizedTest
    @ValueSource(strings = {"migration", "brickwork"})
    void everySettingIsDescribed(String name) throws Exception {
        assertThat(DeployingPageTest.settings()).containsAll(environmentOf(name).keySet());
    }

    @Test
    void everySecretOfTheManifestsCanBeGiven() throws Exception {
        assertThat(environmentOf("brickwork")).containsKeys(DeployingPageTest.keysOf("brickwork").toArray(String[]::new));
    }

    @Test
    void noSecretIsWrittenDown() throws Exception {
        int secrets = 0;
        for (var name : new String[]{"database", "migration", "brickwork"}) {
            for (var each : environmentOf(name).entrySet()) {
                if (SECRET.matcher(each.getKey()).matches()) {
                    secrets++;
                    assertThat(each.getValue()).as(each.getKey()).isIn(null, "${" + each.getKey() + ":?}");
                }
            }
        }
        assertThat(secrets).isGreaterThan(5);
        assertThat(Files.readString(ComposeFile.FOLDER.resolve("roles.sql"))).doesNotContainPattern("PASSWORD\\s+'");
        assertThat(Files.readAllLines(Folders.project().resolve(".gitignore"))).contains(".env");
        assertThat(Files.readAllLines(Folders.project().resolve(".dockerignore"))).contains("**/.env");
    }

    @Test
    void thePageMakesAFileWithAllThatIsRequired() throws IOException {
        var page = Files.readString(Folders.project().resolve("docs/operating/deploying.md"));
        var made = Pattern.compile("(?m)^([A-Z_]+)=").matcher(page.substring(page.indexOf("> .env"), page.indexOf("\nEOF")))
                .results().map(found -> found.group(1)).collect(Collectors.toCollection(TreeSet::new));
        var required = ComposeFile.REQUIRED.matcher(Files.readString(ComposeFile.FOLDER.resolve("compose.yaml"))).results()
                .map(found -> found.group(1)).collect(Collectors.toCollection(TreeSet::new));

        required.add("BRICKWORK_BOOTSTRAP_KEY"); // for the first start only
        assertThat(made).isEqualTo(required);
    }

    @ParameterizedTest
    @ValueSource(strings = {"database", "migration", "brickwork"})
    void containersMayDoAsLittleAsPods(String name) throws Exception {
        var container = service(name);

        assertThat(container.path("read_only").asBoolean()).isTrue();
        assertThat(container.path("cap_drop")).extracting(JsonNode::asText).containsExactly("ALL");
        assertThat(container.path("security_opt")).extracting(JsonNode::asText).containsExactly("no-new-privileges:true");
        assertThat(container.path("mem_limit").asText()).as("the JVM takes a share of it").isNotEmpty();
        assertThat(container.path("privileged").isMissingNode()).isTrue();
    }

    @Test
    void thePodsOfAClusterAndTheContainersHaveTheSameTimeToStop() throws Exception {
        var seconds = Manifests.podOf(Manifests.one("production", "Deployment", "brickwork"))
                .getTerminationGracePeriodSeconds();

        assertThat(service("brickwork").path("stop_grace_period").asText()).isEqualTo(seconds + "s");
    }

    @Test
    void onlyThisHostReachesTheServiceAndOnlyTheServiceTheDatabase() throws Exception {
        assertThat(service("brickwork").path("ports")).extracting(JsonNode::asText).containsExactly("127.0.0.1:8080:8080");
        assertThat(service("database").path("ports").isMissingNode()).isTrue();
        assertThat(service("database").path("networks")).extracting(JsonNode::asText).containsExactly("database");
        assertThat(ComposeFile.read().at("/networks/database/internal").asBoolean()).isTrue();
    }

    /** Images of PostgreSQL 18 keep the data of each major version below this folder. */
    @Test
    void theDataIsInAVolumeOfItsOwn() throws Exception {
        assertThat(service("database").path("volumes")).extracting(JsonNode::asText).contains("data:/var/lib/postgresql");
        assertThat(ComposeFile.read().path("volumes").has("data")).isTrue();
        assertThat(environmentOf("database")).doesNotContainKey("PGDATA");
    }
}
