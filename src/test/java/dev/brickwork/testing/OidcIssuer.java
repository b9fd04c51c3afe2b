package dev.brickwork.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** A small OpenID provider that signs in whoever comes, as whom the test says. Tokens are signed by RSA. */
public final class OidcIssuer implements AutoCloseable {
    public static final String CLIENT = "brickwork";
    public static final String SECRET = "a secret of the client that is long enough";

    private final HttpServer server;
    private final KeyPair key;
    private final ObjectMapper json = new ObjectMapper();
    private final Map<String, Map<String, String>> asked = new ConcurrentHashMap<>();
    /** What the next token says besides issuer, audience and times. */
    public volatile Map<String, Object> claims = Map.of();
    /** By whom the next token is signed; null for the issuer itself. */
    public volatile KeyPair forger;
    public volatile String audience = CLIENT;

    public OidcIssuer() throws IOException, GeneralSecurityException {
        key = newKey();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/.well-known/openid-configuration",
                exchange -> answer(exchange, 200, Map.of("issuer", address(),
                        "authorization_endpoint", address() + "/authorize", "token_endpoint", address() + "/token",
                        "jwks_uri",
                        address() + "/keys", "response_types_supported", List.of("code"), "subject_types_supported",
                        List.of("public"),
                        "id_token_signing_alg_values_supported", List.of("RS256"))));
        server.createContext("/keys", exchange -> answer(exchange, 200, Map.of("keys", List.of(publicKey()))));
        server.createContext("/authorize", this::authorize);
        server.createContext("/token", this::token);
        server.start();
    }

    public static KeyPair newKey() throws GeneralSecurityException {
        var generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        return generator.generateKeyPair();
    }

    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** What an operator sets to switch it on. */
    public Map<String, String> settings() {
        return Map.of("QUARKUS_OIDC_TENANT_ENABLED", "true", "QUARKUS_OIDC_AUTH_SERVER_URL", address(),
                "QUARKUS_OIDC_CLIENT_ID",
                CLIENT, "QUARKUS_OIDC_CREDENTIALS_SECRET", SECRET, "QUARKUS_OIDC_ROLES_ROLE_CLAIM_PATH", "roles");
    }

    /** Back to where they come from, with a code. */
    private void authorize(HttpExchange exchange) throws IOException {
        var query = fields(exchange.getRequestURI().getRawQuery());
        var code = UUID.randomUUID().toString();
        asked.put(code, query);
        exchange.getResponseHeaders().add("Location", query.get("redirect_uri") + "?code=" + code + "&state="
                + URLEncoder.encode(query.get("state"), UTF_8));
        exchange.sendResponseHeaders(302, -1);
        exchange.close();
    }

    /** A code is good once, for the address that it was made for and for who knows the client's secret and the verifier. */
    private void token(HttpExchange exchange) throws IOException {
        var form = fields(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
        var client = exchange.getRequestHeaders().getFirst("Authorization");
        var expected = "Basic " + Base64.getEncoder().encodeToString((CLIENT + ":" + SECRET).getBytes(UTF_8));
        var question = asked.remove(form.getOrDefault("code", ""));
        if (question == null || !question.get("redirect_uri").equals(form.get("redirect_uri")) || !expected.equals(client)
                || !challenge(form.getOrDefault("code_verifier", "")).equals(question.get("code_challenge"))) {
            answer(exchange, 400, Map.of("error", "invalid_grant"));
            return;
        }
        answer(exchange, 200, Map.of("access_token", UUID.randomUUID().toString(), "token_type", "Bearer", "expires_in", 300,
                "id_token", idToken(question.getOrDefault("nonce", "none"))));
    }

    /** PKCE by SHA-256 (RFC 7636). */
    private static String challenge(String verifier) throws IOException {
        try {
            return encoded(MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    private String idToken(String nonce) throws IOException {
        var now = Instant.now().getEpochSecond();
        var all = new HashMap<String, Object>(
                Map.of("iss", address(), "aud", audience, "iat", now, "exp", now + 300, "nonce", nonce));
        all.putAll(claims);
        var signer = forger == null ? key : forger;
        var content = encoded(json.writeValueAsBytes(Map.of("alg", "RS256", "typ", "JWT", "kid", "1"))) + "."
                + encoded(json.writeValueAsBytes(all));
        try {
            var signature = Signature.getInstance("SHA256withRSA");
            signature.initSign(signer.getPrivate());
            signature.update(content.getBytes(UTF_8));
            return content + "." + encoded(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    private Map<String, Object> publicKey() {
        var rsa = (RSAPublicKey) key.getPublic();
        return Map.of("kty", "RSA", "kid", "1", "alg", "RS256", "use", "sig", "n", encoded(unsigned(rsa.getModulus())), "e",
                encoded(unsigned(rsa.getPublicExponent())));
    }

    private static byte[] unsigned(BigInteger number) {
        var bytes = number.toByteArray();
        return bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes;
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static Map<String, String> fields(String text) {
        var fields = new HashMap<String, String>();
        for (var pair : text.split("&")) {
            var parts = pair.split("=", 2);
            fields.put(URLDecoder.decode(parts[0], UTF_8), parts.length < 2 ? "" : URLDecoder.decode(parts[1], UTF_8));
        }
        return fields;
    }

    private void answer(HttpExchange exchange, int status, Map<String, ?> body) throws IOException {
        var bytes = json.writeValueAsBytes(body);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
