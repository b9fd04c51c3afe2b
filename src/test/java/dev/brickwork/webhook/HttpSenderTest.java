package dev.brickwork.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.Patience;
import dev.brickwork.webhook.AddressGuard.Target;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PfxOptions;

/** Secure connections to an address that was chosen beforehand. */
class HttpSenderTest {
    private static final byte[] BODY = "{}".getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path folder;

    @Test
    void theRequestGoesToTheGivenAddressUnderTheNameOfTheHost() throws Exception {
        var keys = new PfxOptions().setPath(certificateFor("hooks.example")).setPassword("password");
        var seen = new AtomicReference<String>();
        var vertx = Vertx.vertx();
        var trusting = new HttpSender(new HttpClientOptions().setTrustOptions(keys));
        var doubting = new HttpSender();
        try {
            var server = vertx.createHttpServer(new HttpServerOptions().setSsl(true).setSni(true).setKeyCertOptions(keys))
                    .requestHandler(request -> {
                        seen.set(request.connection().indicatedServerName() + " " + request.getHeader("Host") + " "
                                + request.uri());
                        request.response().setStatusCode(204).end();
                    }).listen(0, "127.0.0.1").toCompletionStage().toCompletableFuture()
                    .get(Patience.SECONDS, TimeUnit.SECONDS);
            var port = server.actualPort();

            assertThat(post(trusting, "hooks.example", port).status()).isEqualTo(204);
            assertThat(seen.get()).isEqualTo("hooks.example hooks.example:" + port + " /x?y=z");
            seen.set(null);
            assertThat(post(trusting, "other.example", port).error()).startsWith("no secure connection");
            assertThat(post(doubting, "hooks.example", port).error()).startsWith("no secure connection");
            assertThat(seen.get()).isNull();
        } finally {
            trusting.close();
            doubting.close();
            vertx.close().toCompletionStage().toCompletableFuture().get(Patience.SECONDS, TimeUnit.SECONDS);
        }
    }

    @Test
    void manyThatHangAtAHostLeaveTheOthersThereAWayIn() throws Exception {
        var vertx = Vertx.vertx();
        var sender = new HttpSender();
        try {
            var hanging = new AtomicInteger();
            var server = vertx.createHttpServer().requestHandler(request -> {
                if (request.uri().equals("/hangs")) {
                    hanging.incrementAndGet();
                } else {
                    request.response().setStatusCode(204).end();
                }
            }).listen(0, "127.0.0.1").toCompletionStage().toCompletableFuture().get(Patience.SECONDS, TimeUnit.SECONDS);
            var address = InetAddress.getByName("127.0.0.1");
            for (int i = 0; i < 100; i++) {
                sender.post(new Target(false, "shared.example", server.actualPort(), "/hangs"), address, Map.of(), BODY,
                        Patience.MILLIS);
            }
            Eventually.holds(() -> assertThat(hanging).hasValueGreaterThanOrEqualTo(64));

            var answer = sender.post(new Target(false, "shared.example", server.actualPort(), "/answers"), address, Map.of(),
                    BODY, Patience.MILLIS).toCompletableFuture().get(Patience.SECONDS, TimeUnit.SECONDS);

            assertThat(answer.status()).isEqualTo(204);
        } finally {
            sender.close();
            vertx.close().toCompletionStage().toCompletableFuture().get(Patience.SECONDS, TimeUnit.SECONDS);
        }
    }

    @Test
    void whereNobodyListensThereIsNoAnswer() throws Exception {
        var sender = new HttpSender();
        try {
            assertThat(sender
                    .post(new Target(false, "hooks.example", 9, "/"), InetAddress.getByName("127.0.0.1"), Map.of(), BODY,
                            Patience.MILLIS)
                    .toCompletableFuture().get(Patience.SECONDS, TimeUnit.SECONDS).error())
                    .isEqualTo("the connection was refused");
        } finally {
            sender.close();
        }
    }

    private static HttpSender.PostAnswer post(HttpSender sender, String host, int port) throws Exception {
        return sender
                .post(new Target(true, host, port, "/x?y=z"), InetAddress.getByName("127.0.0.1"), Map.of(), BODY,
                        Patience.MILLIS)
                .toCompletableFuture().get(Patience.SECONDS, TimeUnit.SECONDS);
    }

    private String certificateFor(String name) throws Exception {
        var file = folder.resolve("keys.p12").toString();
        var keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg", "EC", "-groupname", "secp256r1", "-alias", "server", "-dname", "CN=" + name, "-ext",
                "SAN=dns:" + name, "-storetype", "PKCS12", "-keystore", file, "-storepass", "password").start();
        assertThat(keytool.waitFor()).isZero();
        return file;
    }
}
