package dev.brickwork.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;

import org.junit.jupiter.api.Test;

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
    void everyOperationIsExplained() {
        var wanting = new ArrayList<String>();
        for (var operation : ApiDocumentFile.read().operations()) {
            var node = operation.node();
            for (var member : new String[]{"operationId", "summary", "description", "tags", "security"}) {
                if (!node.hasNonNull(member)) {
                    wanting.add(operation + " has no " + member);
                }
            }
            for (var status : new String[]{"401", "403", "429", "500"}) {
                if (!node.at("/responses/" + status).isObject()) {
                    wanting.add(operation + " says nothing of " + status);
                }
            }
            if (node.has("requestBody") && node.at("/requestBody/content").findValue("example") == null) {
                wanting.add(operation + " has no example of what to send");
            }
            var ok = node.at("/responses/200").isObject() ? node.at("/responses/200") : node.at("/responses/201");
            if (ok.toString().contains("application/json") && ok.findValue("example") == null) {
                wanting.add(operation + " has no example of an answer");
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
            for (var parent : operation.node().findParents("example")) {
                if (parent.has("schema")) {
                    examples++;
                    document.missing(parent.get("schema"), parent.get("example"), "")
                            .forEach(member -> wanting.add(operation + " shows no " + member));
                }
            }
        }
        assertThat(examples).isGreaterThan(50);
        assertThat(wanting).isEmpty();
    }
}
