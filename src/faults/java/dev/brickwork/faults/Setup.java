package dev.brickwork.faults;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.testing.StripeStandIn;

/** Plain calls, for what is done before the faults begin and for moving clocks, which may be repeated as one likes. */
final class Setup {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final HttpClient HTTP = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(3)).build();

    private Setup() {
    }

    static JsonNode call(World world, String key, String method, String path, String body) throws IOException, InterruptedException {
        var node = world.nodes.get(ThreadLocalRandom.current().nextInt(world.nodes.size()));
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + node.port + "/api/v2" + path)).timeout(PATIENCE)
                .header("X-SERVICE-KEY", key).header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body)).build();
        var response = HTTP.send(request, BodyHandlers.ofString());
        world.internalErrors.look(method + " " + path, response);
        if (response.statusCode() >= 300) {
            throw new IOException(method + " " + path + " was answered " + response.statusCode() + ": " + response.body());
        }
        return CarefulClient.json(response.body());
    }

    static void connectStripe(World world, String key) throws IOException, InterruptedException {
        call(world, key, "PUT", "/settings/stripe", "{\"secret_key\": \"" + StripeStandIn.GOOD_KEY
                + "\", \"publishable_key\": \"pk_test_standin000000\"}");
        call(world, key, "PATCH", "/settings", "{\"payment_processor\": \"STRIPE\"}");
    }

    /** What the processor outside has in its books. */
    static JsonNode processorBooks(World world) throws IOException, InterruptedException {
        return CarefulClient.json(HTTP.send(HttpRequest.newBuilder(URI.create(world.processorAddress + "/_books")).build(),
                BodyHandlers.ofString()).body());
    }
}
