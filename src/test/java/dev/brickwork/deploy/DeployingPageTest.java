package dev.brickwork.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.brickwork.local.Folders;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;

/** What the manifests expect of whoever deploys them stands in the pages that tell how. */
class DeployingPageTest {
    private static final Pattern SETTING = Pattern.compile("`((?:QUARKUS|BRICKWORK)_[A-Z_]+)(?:=[^`]*)?`");
    private static final Pattern PROPERTY = Pattern.compile("`(brickwork\\.[a-z.-]+)`");

    @ParameterizedTest
    @ValueSource(strings = {"staging", "production"})
    void everySecretThatAManifestRefersToIsInTheTable(String overlay) throws Exception {
        var referred = new TreeSet<String>();
        for (var resource : Manifests.resources(overlay)) {
            collectSecrets(new ObjectMapper().valueToTree(resource), referred);
        }
        assertThat(referred).contains("brickwork", "brickwork-tls");
        assertThat(secretsOfTheTable()).containsAll(referred);
    }

    @Test
    void noSecretIsInTheTableThatNoManifestRefersTo() throws Exception {
        var referred = new TreeSet<String>();
        for (var resource : Manifests.resources("production")) {
            collectSecrets(new ObjectMapper().valueToTree(resource), referred);
        }
        assertThat(referred).containsAll(secretsOfTheTable());
    }

    /** Without it the autoscaler knows no usage, and never scales. */
    @Test
    void theAutoscalerNeedsAMetricsServer() throws Exception {
        var scaler = new ObjectMapper().valueToTree(Manifests.one("production", "HorizontalPodAutoscaler", "brickwork"));

        assertThat(scaler.at("/spec/metrics/0/type").asText()).isEqualTo("Resource");
        assertThat(whatIsExpected()).contains("[metrics-server]");
    }

    /** An Ingress without a class belongs to the default one, and to nobody where there is none. */
    @Test
    void theIngressNeedsAClassAndACertificate() throws Exception {
        var ingress = (Ingress) Manifests.one("production", "Ingress", "brickwork");

        assertThat(ingress.getSpec().getIngressClassName()).isNull();
        assertThat(whatIsExpected()).contains("default ingress class", "`ingressClassName`");
        assertThat(ingress.getSpec().getTls().get(0).getSecretName()).isEqualTo("brickwork-tls");
        assertThat(whatIsExpected()).contains("`brickwork-tls`");
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "staging", "production"})
    void everySettingOfTheManifestsIsDescribed(String overlay) throws Exception {
        var names = new TreeSet<>(((ConfigMap) Manifests.one(overlay, "ConfigMap", "brickwork")).getData().keySet());
        Stream.of(Manifests.one(overlay, "Deployment", "brickwork"), Manifests.one(overlay, "Job", "brickwork-migration"))
                .flatMap(each -> Manifests.podOf(each).getContainers().get(0).getEnv().stream()).map(EnvVar::getName)
                .forEach(names::add);

        assertThat(names).hasSizeGreaterThan(7);
        assertThat(settings()).containsAll(names);
    }

    /** As environment variables. */
    static Set<String> settings() throws IOException {
        var page = Files.readString(Folders.project().resolve("docs/operating/settings.md"));
        return Stream.concat(SETTING.matcher(page).results().map(found -> found.group(1)),
                PROPERTY.matcher(page).results()
                        .map(found -> found.group(1).toUpperCase(Locale.ROOT).replaceAll("[.-]", "_")))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** @return the first column of the table of Secrets */
    private static Set<String> secretsOfTheTable() throws IOException {
        return secretRows().map(line -> line.split("\\|")[1]).flatMap(DeployingPageTest::quoted)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** @return the second column, which has the keys of a Secret */
    static Set<String> keysOf(String secret) throws IOException {
        return secretRows().map(line -> line.split("\\|"))
                .filter(columns -> quoted(columns[1]).anyMatch(secret::equals))
                .flatMap(columns -> quoted(columns[2])).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<String> secretRows() throws IOException {
        var page = Files.readString(Manifests.DEPLOY.resolve("README.md"));
        return page.substring(page.indexOf("## Secrets"), page.indexOf("## Rolling it out")).lines()
                .filter(line -> line.startsWith("| `"));
    }

    private static Stream<String> quoted(String text) {
        return Pattern.compile("`([^`]+)`").matcher(text).results().map(found -> found.group(1));
    }

    private static String whatIsExpected() throws IOException {
        var page = Files.readString(Folders.project().resolve("docs/operating/deploying.md"));
        var begin = page.indexOf("What it expects to find in the cluster");
        return page.substring(begin, page.indexOf("\n## ", begin));
    }

    private static void collectSecrets(JsonNode node, Set<String> secrets) {
        node.properties().forEach(member -> {
            var isSecret = Set.of("secretRef", "secretKeyRef", "secret", "accessKeyId", "secretAccessKey")
                    .contains(member.getKey());
            if (isSecret && member.getValue().path("name").isTextual()) {
                secrets.add(member.getValue().path("name").asText());
            } else if (member.getKey().equals("secretName") && member.getValue().isTextual()) {
                secrets.add(member.getValue().asText());
            }
        });
        node.forEach(each -> collectSecrets(each, secrets));
    }
}
