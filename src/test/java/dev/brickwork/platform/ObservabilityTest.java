package dev.brickwork.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.not;

import java.io.IOException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

import org.jboss.logmanager.ExtLogRecord;
import org.jboss.logmanager.formatters.PatternFormatter;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.RawHttp;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class ObservabilityTest {

    @Test
    void itIsLiveAndReady() {
        Api.fetch("/q/health/live").statusCode(200).body("status", equalTo("UP"));
        Api.fetch("/q/health/ready").statusCode(200).body("status", equalTo("UP"))
                .body("checks.name", hasItem(containsString("Database")));
    }

    @Test
    void livenessDoesNotAskTheDatabase() {
        Api.fetch("/q/health/live").body("checks.name", not(hasItem(containsString("Database"))));
    }

    @Test
    void metricsAreThereForPrometheus() {
        Api.fetch("/q/metrics").statusCode(200).body(containsString("http_server_requests_seconds_count"));
    }

    @Test
    void inventedMethodsAndAddressesHaveNoMetersOfTheirOwn() throws IOException {
        Api.nobody().call("BREW", "/customers", null).statusCode(405);
        Api.fetch(Api.BASE + "/teapots//").statusCode(404);
        assertThat(RawHttp.untilClosed("""
                POST /api/v2/teapots HTTP/1.1
                Host: localhost
                Content-Type: application/json
                Expect: a miracle
                Content-Length: 2

                {}""")).startsWith("HTTP/1.1 400 ");

        Api.fetch("/q/metrics").statusCode(200).body(containsString("method=\"OTHER\""))
                .body(not(containsString("BREW"))).body(not(containsString("teapots")));
    }

    @Test
    void aRequestIsOneLineWithItsIdAndNoKey() throws Exception {
        var api = Api.ofNewSeller();
        var lines = new ConcurrentLinkedQueue<ExtLogRecord>();
        var handler = new Handler() {
            @Override
            public void publish(LogRecord record) {
                var line = ExtLogRecord.wrap(record);
                line.copyAll();
                lines.add(line);
            }

            @Override
            public void flush() {
            }

            @Override
            public void close() {
            }
        };
        var root = Logger.getLogger("");
        var requests = Logger.getLogger("dev.brickwork.request");
        var level = requests.getLevel();
        root.addHandler(handler);
        requests.setLevel(Level.INFO);
        try {
            api.request().header("X-Request-Id", "my-request-0001").get(Api.BASE + "/api-keys?colour=red")
                    .statusCode(400);
            api.post("/api-keys", "{\"name\": \"x\", \"scopes\": [\"full\"]}").statusCode(201);
            // The line is written when the answer has gone out, which is a moment after the client has it.
            Eventually.holds(() -> assertThat(lines).anyMatch(line -> "my-request-0001".equals(line.getMdc("request_id")))
                    .anyMatch(line -> new PatternFormatter("%s").format(line).equals("POST /api/v2/api-keys 201")));
        } finally {
            root.removeHandler(handler);
            requests.setLevel(level);
        }
        var own = lines.stream().filter(line -> "my-request-0001".equals(line.getMdc("request_id"))).toList();
        assertThat(own).hasSize(1);
        assertThat(new PatternFormatter("%s").format(own.get(0))).isEqualTo("GET /api/v2/api-keys 400");
        assertThat(own.get(0).getMdc("status")).isEqualTo("400");
        assertThat(own.get(0).getMdc("seller_id")).isNotNull();
        var secret = api.key().substring(api.key().lastIndexOf('_') + 1);
        assertThat(lines)
                .allSatisfy(line -> assertThat(new PatternFormatter("%s").format(line) + line.getMdcCopy())
                        .doesNotContain(secret));
    }
}
