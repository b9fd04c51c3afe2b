package dev.brickwork.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.brickwork.testing.ServiceProcess;

/** Asks a process for lists, and where it has read them. */
record ListingClient(HttpClient client, ServiceProcess service, String key, Path log) {

    ListingClient(ServiceProcess service, String key, Path log) {
        this(HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build(), service, key, log);
    }

    static JsonNode json(HttpResponse<String> answer) throws IOException {
        assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 201);
        return new ObjectMapper().readTree(answer.body());
    }

    List<String> idsOf(String path) throws Exception {
        return json(get(path)).findValuesAsText("customer_id");
    }

    String okay(String path) throws Exception {
        var answer = get(path);
        assertThat(answer.statusCode()).as(path).isEqualTo(200);
        return answer.body();
    }

    HttpResponse<String> get(String path) throws Exception {
        return send(key, "GET", path, "");
    }

    HttpResponse<String> post(String path, String body) throws Exception {
        return send(key, "POST", path, body);
    }

    HttpResponse<String> send(String as, String method, String path, String body) throws Exception {
        return client.send(HttpRequest.newBuilder(service.address("/api/v2" + path)).header("X-SERVICE-KEY", as)
                .header("Content-Type", "application/json").method(method, BodyPublishers.ofString(body)).build(),
                BodyHandlers.ofString());
    }

    /** How many lists the service has read there. */
    int read(String where) throws Exception {
        var metrics = client.send(HttpRequest.newBuilder(service.address("/q/metrics")).build(), BodyHandlers.ofString());
        var found = Pattern.compile("brickwork_listings_total\\{[^}]*by=\"" + where + "\"[^}]*} (\\S+)")
                .matcher(metrics.body());
        return found.find() ? (int) Double.parseDouble(found.group(1)) : 0;
    }

    int linesSaying(String text) throws IOException {
        return (int) Files.readAllLines(log).stream().filter(line -> line.contains(text)).count();
    }
}
