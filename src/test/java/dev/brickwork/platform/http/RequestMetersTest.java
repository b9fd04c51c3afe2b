package dev.brickwork.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

class RequestMetersTest {
    private final MeterRegistry registry = new SimpleMeterRegistry();

    @BeforeEach
    void filter() {
        registry.config().meterFilter(new RequestMeters().few());
    }

    @Test
    void inventedMethodsAreOne() {
        count("BREW", "/api/v2/customers", "SUCCESS");
        count("STEEP", "/api/v2/customers", "SUCCESS");
        count("GET", "/api/v2/customers", "SUCCESS");

        assertThat(tags("method")).containsExactlyInAnyOrder("OTHER", "GET");
    }

    @Test
    void refusedAddressesAreOne() {
        count("GET", "/api/v2/teapots/1", "CLIENT_ERROR");
        count("GET", "/api/v2/teapots/2", "CLIENT_ERROR");

        assertThat(tags("uri")).containsExactly("CLIENT_ERROR");
    }

    @Test
    void aFaultOfOursKeepsItsAddress() {
        count("GET", "/api/v2/customers", "SERVER_ERROR");

        assertThat(tags("uri")).containsExactly("/api/v2/customers");
    }

    @Test
    void otherMetersKeepTheirMethods() {
        registry.counter("scheduled.runs", "method", "sweep").increment();

        assertThat(tags("method")).containsExactly("sweep");
    }

    private void count(String method, String uri, String outcome) {
        registry.counter("http.server.requests", "method", method, "uri", uri, "outcome", outcome).increment();
    }

    private List<String> tags(String name) {
        return registry.getMeters().stream().map(meter -> meter.getId().getTag(name)).toList();
    }
}
