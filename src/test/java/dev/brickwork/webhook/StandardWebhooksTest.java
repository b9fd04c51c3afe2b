package dev.brickwork.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import com.fasterxml.jackson.databind.ObjectMapper;

import dev.brickwork.local.Folders;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.Receiver;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

/** The reference library of the specification has the last word. It comes from npm; without one there is nobody to ask. */
@ServiceTest
class StandardWebhooksTest {
    private static final Path FOLDER = Folders.project().resolve("target/standardwebhooks");
    private static final String SCRIPT = """
            const { Webhook } = require("standardwebhooks");
            const { secret, body, headers } = JSON.parse(require("fs").readFileSync(0, "utf8"));
            try {
              console.log("verified " + new Webhook(secret).verify(body, headers).id);
            } catch (e) {
              console.log("refused: " + e.message);
            }
            """;

    @Inject
    PublishedEvents scene;

    @BeforeEach
    void install() throws Exception {
        assumeTrue(isThere("npm") && isThere("node"), "npm or node is missing: the reference library was not asked");
        if (Files.notExists(FOLDER.resolve("node_modules/standardwebhooks"))) {
            Files.createDirectories(FOLDER);
            var install = new ProcessBuilder("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix",
                    FOLDER.toString(), "standardwebhooks@1").redirectErrorStream(true)
                    .redirectOutput(FOLDER.resolve("npm.log").toFile()).start();
            assumeTrue(install.waitFor(10, TimeUnit.MINUTES) && install.exitValue() == 0,
                    "standardwebhooks could not be installed: the reference library was not asked");
        }
        Files.writeString(FOLDER.resolve("verify.js"), SCRIPT);
    }

    @Test
    void theReferenceLibraryVerifiesOurDeliveries() throws Exception {
        var api = Api.ofNewSeller();
        var seller = api.sellerId();
        try (var receiver = Receiver.start()) {
            var made = api.post("/webhook-endpoints", "{\"url\": \"" + receiver.url() + "\", \"event_types\": [\"*\"]}")
                    .statusCode(201);
            String oldSecret = made.path("secret");
            var first = arrived(receiver, seller, 1);
            assertThat(verify(oldSecret, first)).isEqualTo("verified " + first.id());
            var forged = new Receiver.Request(first.headers(), first.body().replace("ACTIVE", "PAUSED"));
            assertThat(verify(oldSecret, forged)).startsWith("refused");

            var endpoint = "/webhook-endpoints/" + made.path("endpoint_id");
            String newSecret = api.post(endpoint + "/rotate-secret", "{}").statusCode(200).path("secret");
            var second = arrived(receiver, seller, 2);
            assertThat(second.headers().get("webhook-signature").split(" ")).hasSize(2);
            assertThat(verify(newSecret, second)).isEqualTo("verified " + second.id());
            assertThat(verify(oldSecret, second)).isEqualTo("verified " + second.id());

            aDayPasses(seller);
            var third = arrived(receiver, seller, 3);
            assertThat(third.headers().get("webhook-signature").split(" ")).hasSize(1);
            assertThat(verify(newSecret, third)).isEqualTo("verified " + third.id());
            assertThat(verify(oldSecret, third)).startsWith("refused");
        }
    }

    private Receiver.Request arrived(Receiver receiver, UUID seller, int count) throws Exception {
        scene.publish(seller, UUID.randomUUID(), 1);
        Eventually.holds(() -> assertThat(receiver.requests()).hasSize(count));
        return receiver.requests().get(count - 1);
    }

    private static void aDayPasses(UUID seller) throws SQLException {
        TestSql.execute("UPDATE webhook_endpoint SET previous_secret_until = now() WHERE seller_id = ?", seller);
    }

    private static String verify(String secret, Receiver.Request request) throws Exception {
        var json = new ObjectMapper();
        var question = json.createObjectNode().put("secret", secret).put("body", request.body());
        question.set("headers", json.valueToTree(request.headers()));
        var node = new ProcessBuilder("node", FOLDER.resolve("verify.js").toString()).redirectErrorStream(true).start();
        try (var in = node.outputWriter()) {
            in.write(question.toString());
        }
        return new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
    }

    private static boolean isThere(String program) {
        try {
            return new ProcessBuilder(program, "--version").redirectErrorStream(true).start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
