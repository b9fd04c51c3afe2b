package dev.brickwork.client;

import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Objects;

/**
 * The API of a Brickwork service, as one seller sees it: {@code brickwork.invoices().listInvoices()}. Safe for use by
 * many threads; make one and keep it.
 */
public final class Brickwork extends Operations {
    private final Transport transport;

    private Brickwork(Transport transport) {
        this.transport = transport;
    }

    /**
     * @param url where the service is, such as {@code https://billing.example}; without {@code /api/v2}
     * @param key an API key, {@code bw_live_...} or {@code bw_test_...}
     */
    public static Brickwork connect(String url, String key) {
        return builder(url, key).build();
    }

    public static Builder builder(String url, String key) {
        return new Builder(url, key);
    }

    /**
     * The same client for one write whose effect must not be repeated, also not by another process: send it again with
     * the same key and you get the first answer. Writes without a key of yours get a random one each, which covers
     * retries of that call.
     */
    public Brickwork withIdempotencyKey(String key) {
        return new Brickwork(transport.withIdempotencyKey(key));
    }

    @Override
    Transport transport() {
        return transport;
    }

    /** Says how the client reaches the service. */
    public static final class Builder {
        private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);

        private final URI url;
        private final String key;
        private int attemptsMax = 4;
        private Duration timeout = Duration.ofSeconds(60);
        private HttpClient http;

        private Builder(String url, String key) {
            this.url = URI.create(url.replaceFirst("/+$", ""));
            this.key = Objects.requireNonNull(key, "key");
        }

        /** How often a request is sent at most; 4 unless told. 1 turns retries off. */
        public Builder attemptsMax(int attempts) {
            if (attempts < 1) {
                throw new IllegalArgumentException("attemptsMax must be at least 1");
            }
            attemptsMax = attempts;
            return this;
        }

        /** How long one attempt may take; a minute unless told. */
        public Builder timeout(Duration limit) {
            timeout = limit;
            return this;
        }

        /** With a proxy or certificates of your own. */
        public Builder httpClient(HttpClient client) {
            http = client;
            return this;
        }

        public Brickwork build() {
            return new Brickwork(new Transport(http != null ? http : ordinary(), url, key, new Retries(attemptsMax),
                    timeout, null));
        }

        private static HttpClient ordinary() {
            return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT_LIMIT).build();
        }
    }
}
