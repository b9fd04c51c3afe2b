package dev.brickwork.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.brickwork.local.Folders;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

/** Alerts and dashboard ask only for what the service shows, and every alert has its entry in the runbook. */
@ServiceTest
class MonitoringTest {
    private static final Path MONITORING = Folders.project().resolve("deploy/components/service-monitor");
    private static final Path RUNBOOK = Folders.project().resolve("docs/operating/runbook.md");
    /** Prometheus' own. */
    private static final Set<String> OF_PROMETHEUS = Set.of("up");
    /**
     * What a JVM and a native process both show. Of Micrometer's meters of the JVM a native process has only some, and of those some
     * without a value.
     */
    private static final Pattern ON_JVM_AND_NATIVE = Pattern.compile(
            "up|process_cpu_usage|http_server_requests_seconds_(count|sum|max)|agroal_\\w+|brickwork_\\w+");
    private static final Set<String> WORDS = Set.of("by", "without", "and", "or", "unless", "on", "ignoring");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*(?!\\s*\\(|\\w)");

    @Test
    void alertsAskForMetricsThatAreThere() throws IOException {
        assertThat(alerts()).hasSizeGreaterThan(10).allSatisfy((name, rule) -> assertThat(shown()).as(name)
                .containsAll(metricsOf(rule.path("expr").asText())));
    }

    @Test
    void theDashboardAsksForMetricsThatAreThere() throws IOException {
        var panels = new ObjectMapper().readTree(MONITORING.resolve("dashboard.json").toFile()).path("panels");
        assertThat(panels).hasSizeGreaterThan(10);
        for (var panel : panels) {
            assertThat(panel.path("targets")).as(panel.path("title").asText()).isNotEmpty();
            for (var target : panel.path("targets")) {
                assertThat(shown()).as(panel.path("title").asText()).containsAll(metricsOf(target.path("expr").asText()));
            }
        }
    }

    @Test
    void alertsAndDashboardAskOnlyForWhatANativeProcessShowsToo() throws IOException {
        var asked = new TreeSet<String>();
        alerts().values().forEach(rule -> asked.addAll(metricsOf(rule.path("expr").asText())));
        new ObjectMapper().readTree(MONITORING.resolve("dashboard.json").toFile()).path("panels")
                .findValuesAsText("expr").forEach(expression -> asked.addAll(metricsOf(expression)));

        assertThat(asked).hasSizeGreaterThan(20).allMatch(ON_JVM_AND_NATIVE.asMatchPredicate());
        assertThat("jvm_memory_max_bytes").doesNotMatch(ON_JVM_AND_NATIVE);
    }

    @Test
    void theDashboardLeavesOutNothingThatWaitsForAPerson() throws IOException {
        var asked = new TreeSet<String>();
        new ObjectMapper().readTree(MONITORING.resolve("dashboard.json").toFile()).path("panels")
                .findValuesAsText("expr").forEach(expression -> asked.addAll(metricsOf(expression)));
        assertThat(asked).containsAll(shown().stream()
                .filter(name -> name.endsWith("_parked_total") || name.matches("brickwork_sweep_.*_total")).toList());
    }

    @Test
    void everyAlertHasItsEntryInTheRunbookAndNoEntryIsLeftOver() throws IOException {
        var entries = Files.readAllLines(RUNBOOK).stream().filter(line -> line.startsWith("## "))
                .map(line -> line.substring(3)).collect(Collectors.toSet());

        assertThat(entries).isEqualTo(alerts().keySet());
        alerts().forEach((name, rule) -> {
            assertThat(rule.at("/annotations/runbook_url").asText()).endsWith("runbook.md#" + name.toLowerCase(Locale.ROOT));
            assertThat(rule.at("/annotations/summary").asText()).isNotEmpty();
            assertThat(rule.at("/labels/severity").asText()).isIn("critical", "warning");
        });
    }

    @Test
    void aMetricThatIsNotThereIsFound() {
        var asked = metricsOf("sum by (instance) (rate(brickwork_forgotten_total{job=\"x\"}[5m])) / up > 0.5");

        assertThat(asked).containsExactlyInAnyOrder("brickwork_forgotten_total", "up");
        assertThat(shown()).doesNotContain("brickwork_forgotten_total").contains("brickwork_invoices_parked_total");
    }

    private static Map<String, JsonNode> alerts() throws IOException {
        var rule = new ObjectMapper().valueToTree(new KubernetesSerialization()
                .unmarshal(Files.readString(MONITORING.resolve("prometheus-rule.yaml")), Map.class));
        var alerts = new ArrayList<JsonNode>();
        rule.at("/spec/groups").forEach(group -> group.path("rules").forEach(alerts::add));
        return alerts.stream().collect(Collectors.toMap(alert -> alert.path("alert").asText(), alert -> alert));
    }

    /** What is left of an expression without texts, labels, durations and words. */
    private static Set<String> metricsOf(String expression) {
        var bare = expression.replaceAll("\"[^\"]*\"", "").replaceAll("\\{[^}]*}", "").replaceAll("\\[[^]]*]", "")
                .replaceAll("\\b(by|without)\\s*\\([^)]*\\)", "");
        var names = NAME.matcher(bare).results().map(found -> found.group()).filter(name -> !WORDS.contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(names).as(expression).isNotEmpty();
        return names;
    }

    private static Set<String> shown() {
        Api.ofNewSeller().get("/settings").statusCode(200);
        List<String> lines = Api.fetch("/q/metrics").statusCode(200).asString().lines().toList();
        var names = new TreeSet<>(OF_PROMETHEUS);
        lines.stream().filter(line -> !line.startsWith("#")).map(line -> line.replaceAll("[{ ].*", "")).forEach(names::add);
        return names;
    }
}
