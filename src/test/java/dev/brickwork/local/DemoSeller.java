package dev.brickwork.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.TestDatabase;

/** A seller of a test's own that has what the demo seller of dev mode has, at the time at which that was made. */
public final class DemoSeller {
    private static final HttpClient CLIENT = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private DemoSeller() {
    }

    public static Api create() {
        var key = "bw_test_" + random() + "_" + random();
        try (var connection = TestDatabase.connectAsSuperuser()) {
            load(Api.site(), connection, UUID.randomUUID(), key);
            return Api.with(key);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** As an operator moves a seller in from another cell. */
    static void load(String site, Connection connection, UUID sellerId, String key) throws SQLException {
        try {
            post(site + "/api/v2/sellers/" + sellerId + "/import", "application/x-ndjson",
                    DemoFile.copy(connection, sellerId, key).readAllBytes());
            post(site + "/api/v2/sellers/" + sellerId + "/take-over", "application/json",
                    ("{\"code\": \"" + DemoFile.CODE + "\"}").getBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static void post(String address, String type, byte[] body) throws IOException, InterruptedException {
        var response = CLIENT.send(HttpRequest.newBuilder(URI.create(address)).header("X-SERVICE-KEY", Api.OPERATOR_KEY)
                .header("Content-Type", type).POST(BodyPublishers.ofByteArray(body)).build(), BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IllegalStateException("""
                    The demo does not fit this service any more. Make it again, and commit it:
                      ./mvnw test -Dtest=DemoStoryTest -Ddemo.update=true
                    %s""".formatted(response.body()));
        }
    }

    private static String random() {
        return UUID.randomUUID().toString().replace("-", "");
    }
}
