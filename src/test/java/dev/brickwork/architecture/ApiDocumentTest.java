package dev.brickwork.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ApiDocumentFile;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class ApiDocumentTest {

    /** After a change: {@code ./mvnw test -Dtest=ApiDocumentTest -Dopenapi.update=true}, and look at the difference. */
    @Test
    void theCommittedDocumentIsTheGeneratedOne() throws IOException {
        var generated = ApiDocumentFile.asYaml();
        if (Boolean.getBoolean("openapi.update")) {
            Files.createDirectories(ApiDocumentFile.COMMITTED.getParent());
            Files.writeString(ApiDocumentFile.COMMITTED, generated);
        }
        assertThat(ApiDocumentFile.COMMITTED).exists();
        assertThat(generated).isEqualTo(Files.readString(ApiDocumentFile.COMMITTED));
    }

    @Test
    void bothFormatsAreServedAsTheBuildHasWrittenThemAndSayTheSame() throws IOException {
        var json = Api.fetch("/openapi?format=json").asByteArray();
        var yaml = Api.fetch("/openapi?format=yaml").asByteArray();

        assertThat(json).isEqualTo(built("JSON"));
        assertThat(yaml).isEqualTo(built("YAML"));
        assertThat(new ObjectMapper(new YAMLFactory()).readTree(yaml)).isEqualTo(new ObjectMapper().readTree(json));
    }

    private static byte[] built(String format) throws IOException {
        try (var file = Thread.currentThread().getContextClassLoader()
                .getResourceAsStream("META-INF/quarkus-generated-openapi-doc." + format)) {
            return file.readAllBytes();
        }
    }

    @Test
    void everyOperationIsExplained() {
        var wanting = new ArrayList<String>();
        for (var operation : ApiDocumentFile.read().operations()) {
            var node = operation.node();
            for (var member : new String[]{"operationId", "summary", "description", "tags", "security"}) {
                if (!node.hasNonNull(member)) {
                    wanting.add(operation + " has no " + member);
                }
            }
            for (var status : new String[]{"401", "403", "429", "500", "503"}) {
                if (!node.at("/responses/" + status).isObject()) {
                    wanting.add(operation + " says nothing of " + status);
                }
            }
            for (var body : node.at("/requestBody/content")) {
                // generators refuse both
                if (body.has("example") == body.has("examples")) {
                    wanting.add(operation + " needs an example of what to send, or examples");
                }
            }
            var ok = node.at("/responses/200").isObject() ? node.at("/responses/200") : node.at("/responses/201");
            if (ok.toString().contains("application/json") && ok.findValue("example") == null) {
                wanting.add(operation + " has no example of an answer");
            }
            if (Stream.of("200", "201", "202").noneMatch(status -> node.at("/responses/" + status).isObject())) {
                wanting.add(operation + " says nothing of success");
            }
            if (operation.hasId() && !node.at("/responses/404").isObject()) {
                wanting.add(operation + " says nothing of 404");
            }
            if (operation.isWrite() && !node.at("/responses/400").isObject()) {
                wanting.add(operation + " says nothing of 400");
            }
        }
        assertThat(wanting).isEmpty();
    }

    @Test
    void refusalsThatNoRuleForeseesAreNamed() {
        var refusals = Map.of("payInvoice", "402", "refundPayment", "402", "deleteUsage", "404", "changeUsage", "404",
                "getInvoice", "400", "getNextInvoice", "400", "createSubscription", "404", "getStripeAccount", "404",
                "disconnectStripe", "404", "getDefaultPaymentMethod", "400");
        var named = ApiDocumentFile.read().operations().stream().map(ApiDocumentFile.Operation::node)
                .filter(node -> node.at("/responses/" + refusals.get(node.path("operationId").asText()) + "/$ref")
                        .isTextual())
                .map(node -> node.path("operationId").asText());
        assertThat(named).containsExactlyInAnyOrderElementsOf(refusals.keySet());
    }

    private static boolean isText(JsonNode mediaType) {
        return mediaType.at("/schema/type").asText().equals("string");
    }

    /**
     * The clients make a method of each operation, with what it answers as its type: a class for JSON, text or a file for anything else.
     * An answer without a body gives them none, and a schema without a name only one that is made up.
     */
    @Test
    void everySuccessIsOneNamedObjectOrATextOrAFile() {
        var wrong = new ArrayList<String>();
        for (var operation : ApiDocumentFile.read().operations()) {
            operation.node().path("responses").properties().stream().filter(answer -> answer.getKey().startsWith("2"))
                    .filter(answer -> !isOneNamedObjectOrATextOrAFile(answer.getValue().path("content")))
                    .forEach(answer -> wrong.add(operation + " answers " + answer.getKey() + " with " + answer.getValue()));
        }
        assertThat(wrong).isEmpty();
    }

    private static boolean isOneNamedObjectOrATextOrAFile(JsonNode content) {
        return content.size() == 1 && content.properties().stream().allMatch(type -> type.getKey().equals("application/json")
                ? type.getValue().at("/schema/$ref").asText().startsWith("#/components/schemas/")
                : isText(type.getValue()));
    }

    /** A text has no members that could all be left out: without any it is refused as empty. */
    @Test
    void aBodyWithoutRequiredMembersMayBeAbsent() {
        var document = ApiDocumentFile.read();
        var wrong = new ArrayList<String>();
        int absent = 0;
        for (var operation : document.operations()) {
            var body = operation.node().path("requestBody");
            var isRequired = body.path("content").properties().stream().anyMatch(type -> isText(type.getValue())
                    || document.requiresMembers(type.getValue().path("schema")));
            if (body.isObject() && body.path("required").asBoolean() != isRequired) {
                wrong.add(operation + " has a body that is required: " + !isRequired);
            }
            absent += body.isObject() && !isRequired ? 1 : 0;
        }
        assertThat(wrong).isEmpty();
        assertThat(absent).isGreaterThan(10);
    }

    @Test
    void everyListIsAskedForByThePage() {
        var document = ApiDocumentFile.read();
        var wanting = new ArrayList<String>();
        for (var operation : document.operations()) {
            var answer = document.members(operation.node().at("/responses/200/content/application~1json/schema")).keySet();
            var parameters = operation.node().path("parameters").findValuesAsText("$ref");
            if (answer.contains("results") && !(parameters.contains("#/components/parameters/limit")
                    && parameters.contains("#/components/parameters/offset")
                    && operation.node().at("/responses/400").isObject())) {
                wanting.add(operation.toString());
            }
        }
        assertThat(wanting).isEmpty();
    }

    /** What may be null and is said to be an object besides refuses null. */
    @Test
    void whatMayBeNullIsSaidToBeNothingElse() {
        var wrong = new ArrayList<String>();
        ApiDocumentFile.read().schemas().findParents("anyOf").stream()
                .filter(schema -> schema.path("anyOf").findValuesAsText("type").contains("null"))
                .filter(schema -> schema.has("type") && !schema.path("type").toString().contains("null"))
                .forEach(schema -> wrong.add(schema.toString()));
        assertThat(wrong).isEmpty();
    }

    /** Generators make one class of a tag: the messages would take the place of the operations. */
    @Test
    void messagesToReceiversShareNoTagWithOperations() {
        var document = ApiDocumentFile.read();
        var used = document.operations().stream().map(operation -> operation.node().at("/tags/0").asText()).toList();
        assertThat(document.webhooks())
                .allSatisfy(operation -> assertThat(operation.node().at("/tags/0").asText()).isNotIn(used));
    }

    /** openapi-typescript makes a member with a default required, and a Java client sends it with every PATCH. */
    @Test
    void membersSayTheirDefaultsInWords() {
        assertThat(ApiDocumentFile.read().schemas().findParents("default")).isEmpty();
    }

    /** What the clients make iterators of. */
    @Test
    void everyListNamesWhatItLists() {
        var document = ApiDocumentFile.read();
        int lists = 0;
        for (var operation : document.operations()) {
            var results = document.members(operation.node().at("/responses/200/content/application~1json/schema"))
                    .get("results");
            var named = operation.node().path("x-page-of").asText();
            if (results != null && results.has("items")) {
                lists++;
                assertThat(results.at("/items/$ref").asText()).as("%s", operation)
                        .isEqualTo("#/components/schemas/" + named);
            } else {
                assertThat(named).as("%s", operation).isEmpty();
            }
        }
        assertThat(lists).isGreaterThan(30);
    }

    /** Names become classes: {@code PaymentMethod1} says only that there were two. */
    @Test
    void noSchemaIsToldFromAnotherByANumber() {
        assertThat(ApiDocumentFile.read().schemas().fieldNames()).toIterable().noneMatch(name -> name.matches(".*\\d"));
    }

    /** Linters take an operation that says nothing of security for one that was forgotten. */
    @Test
    void aReceiverOfWebhooksIsAskedForNoKey() {
        var webhooks = ApiDocumentFile.read().webhooks();
        assertThat(webhooks).hasSizeGreaterThan(50).allSatisfy(operation -> {
            assertThat(operation.node().path("security").isArray()).as("%s", operation).isTrue();
            assertThat(operation.node().path("security")).as("%s", operation).isEmpty();
        });
    }

    /** The linter says so too, where there is one. */
    @Test
    void everyExampleHasWhatItsSchemaRequires() {
        var document = ApiDocumentFile.read();
        var wanting = new ArrayList<String>();
        int examples = 0;
        for (var operation : document.operations()) {
            for (var parent : operation.node().findParents("schema")) {
                var shown = new ArrayList<JsonNode>();
                if (parent.has("example")) {
                    shown.add(parent.get("example"));
                }
                parent.path("examples").forEach(example -> shown.add(example.path("value")));
                examples += shown.size();
                shown.forEach(example -> document.missing(parent.get("schema"), example, "")
                        .forEach(member -> wanting.add(operation + " shows no " + member)));
            }
        }
        assertThat(examples).isGreaterThan(50);
        assertThat(wanting).isEmpty();
    }
}
