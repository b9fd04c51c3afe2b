package dev.brickwork.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.OidcIssuer;
import dev.brickwork.testing.ServiceProcess;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;

/** The packaged service, with sign-in by OIDC switched on by settings alone, and an issuer that it talks to by HTTP. */
class ConsoleOidcIT {
    private static final UUID SELLER = UUID.randomUUID();
    private static final String EVERYBODY = "/console/account";
    private static final String ADMINS = "/console/people";
    private static final int REDIRECTS_MAX = 10;
    private static OidcIssuer issuer;
    private static ServiceProcess service;

    @BeforeAll
    static void start() throws Exception {
        issuer = new OidcIssuer();
        var settings = new HashMap<>(issuer.settings());
        settings.put("BRICKWORK_CONSOLE_OIDC_SELLER_ID", SELLER.toString());
        settings.put("BRICKWORK_SWEEP_EVERY", "off");
        settings.put("QUARKUS_DATASOURCE_JDBC_MAX_SIZE", "5");
        service = ServiceProcess.start(TestDatabase.get(), "console-oidc", settings);
        TestSql.execute("INSERT INTO seller (id, name, key_mode, created_at) VALUES (?, 'Acme', 'TEST', now())", SELLER);
    }

    @AfterAll
    static void stop() {
        service.close();
        issuer.close();
    }

    @BeforeEach
    void forgetForgeries() {
        issuer.forger = null;
        issuer.audience = OidcIssuer.CLIENT;
    }

    @Test
    void whoeverTheIssuerSignsInHasASessionOfOurs() throws Exception {
        issuer.claims = claims("ada", "billing");
        var browser = new Jar();

        var page = browser.follow("/console/sign-in/oidc?next=%2Fconsole%2Faccount%3Fa%3Db");

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.uri().getPath() + "?" + page.uri().getQuery()).isEqualTo("/console/account?a=b");
        assertThat(page.body()).contains("Ada of ada").contains("billing").contains("Acme");
        assertThat(browser.cookies).containsOnlyKeys("console");
        assertThat(browser.follow(ADMINS).statusCode()).isEqualTo(403);
    }

    @Test
    void theSignInPageOffersIt() throws Exception {
        assertThat(new Jar().follow("/console/sign-in").body()).contains("/console/sign-in/oidc?next=%2Fconsole");
    }

    @Test
    void theRoleIsThatOfTheClaimEachTime() throws Exception {
        issuer.claims = claims("grace", "viewer", "something-else");
        var first = new Jar();
        assertThat(first.follow("/console/sign-in/oidc?next=%2Fconsole%2Fpeople").statusCode()).isEqualTo(403);

        issuer.claims = claims("grace", "viewer", "admin");
        var second = new Jar();
        var people = second.follow("/console/sign-in/oidc?next=%2Fconsole%2Fpeople");

        assertThat(people.statusCode()).isEqualTo(200);
        assertThat(people.body()).containsOnlyOnce("grace@acme.example</span>").contains("OIDC");
        assertThat(first.follow(ADMINS).statusCode()).as("also in the session that was there").isEqualTo(200);
    }

    @Test
    void whoHasNoRoleIsRefused() throws Exception {
        issuer.claims = claims("nobody", "something-else");
        assertRefused(new Jar(), "has not given you a role");

        issuer.claims = Map.of("sub", "nobody", "email", "nobody@acme.example");
        assertRefused(new Jar(), "has not given you a role");
    }

    @Test
    void anEmailAddressThatIsNotVerifiedIsNone() throws Exception {
        var claims = new HashMap<>(claims("eve", "admin"));
        claims.put("email_verified", false);
        issuer.claims = claims;

        assertRefused(new Jar(), "has not provided a verified email address");
    }

    @Test
    void aUserOfOursIsTheSamePersonIfTheAddressIsVerified() throws Exception {
        var email = "joan@acme.example";
        haveUser(email);
        issuer.claims = claims("joan", "viewer");
        assertRefused(new Jar(), "has not verified the address");
        assertThat(count(email, "password_hash IS NOT NULL AND invitation_hash IS NOT NULL AND subject IS NULL")).isOne();

        issuer.claims = verified("joan", email);
        assertThat(new Jar().follow("/console/sign-in/oidc?next=%2Fconsole%2Faccount").statusCode()).isEqualTo(200);

        assertThat(count(email, "password_hash IS NULL AND invitation_hash IS NULL AND subject IS NOT NULL")).isOne();
        assertThat(TestSql.number("""
                SELECT count(*) FROM console_session s JOIN console_user u ON u.id = s.user_id WHERE u.email = ?""", email))
                .as("only that of the sign-in").isEqualTo(1);
    }

    @Test
    void whoHasTheEmailAddressOfSomebodyElseIsRefused() throws Exception {
        var email = "first@acme.example";
        issuer.claims = verified("first", email);
        assertThat(new Jar().follow("/console/sign-in/oidc?next=%2Fconsole%2Faccount").statusCode()).isEqualTo(200);

        issuer.claims = verified("second", email);

        assertRefused(new Jar(), "Somebody else in your organisation");
        assertThat(count(email, "subject LIKE '% first'")).isOne();
    }

    private static void haveUser(String email) throws SQLException {
        TestSql.execute("""
                INSERT INTO console_user (seller_id, id, email, name, role, password_hash, invitation_hash,
                    invitation_expires_at, created_at)
                VALUES (?, gen_random_uuid(), ?, 'Joan', 'VIEWER', '$2a$04$' || repeat('a', 53), sha256(?::bytea),
                    now() + interval '1 day', now())""", SELLER, email, email);
        TestSql.execute("""
                INSERT INTO console_session (seller_id, id, user_id, token_hash, created_at, last_seen_at)
                SELECT seller_id, gen_random_uuid(), id, sha256(email::bytea), now(), now() FROM console_user
                WHERE email = ?""", email);
    }

    private static long count(String email, String condition) throws SQLException {
        return TestSql.number("SELECT count(*) FROM console_user WHERE email = ? AND " + condition, email);
    }

    private static Map<String, Object> verified(String who, String email) {
        return Map.of("sub", who, "email", email, "email_verified", true, "name", "Joan", "roles", List.of("viewer"));
    }

    @Test
    void aTokenOfSomebodyElseIsRefused() throws Exception {
        issuer.claims = claims("mallory", "admin");
        issuer.forger = OidcIssuer.newKey();
        assertNobodyIn(new Jar());

        issuer.forger = null;
        issuer.audience = "another-client";
        assertNobodyIn(new Jar());
    }

    @Test
    void aTokenThatWasMadeForAnotherSignInIsRefused() throws Exception {
        var claims = new HashMap<>(claims("mallory", "admin"));
        claims.put("nonce", "of another sign-in");
        issuer.claims = claims;

        assertNobodyIn(new Jar());
    }

    @Test
    void aCodeWithoutTheStateOfThisBrowserIsRefused() throws Exception {
        issuer.claims = claims("mallory", "admin");
        var attacker = new Jar();
        var toIssuer = attacker.get(service.address("/console/sign-in/oidc").toString());
        var back = attacker.get(toIssuer.headers().firstValue("Location").orElseThrow());

        var victim = new Jar();
        victim.get(back.headers().firstValue("Location").orElseThrow());

        assertNobodyIn(victim, false);
    }

    @Test
    void whoIsDeactivatedHereIsOutWhateverTheIssuerSays() throws Exception {
        issuer.claims = claims("leaver", "viewer");
        var browser = new Jar();
        assertThat(browser.follow("/console/sign-in/oidc?next=%2Fconsole%2Faccount").statusCode()).isEqualTo(200);
        deactivate("leaver@acme.example");

        assertThat(browser.follow(EVERYBODY).uri().getPath()).isEqualTo("/console/sign-in");
        assertRefused(new Jar(), "deactivated");
    }

    private static void deactivate(String email) throws SQLException {
        TestSql.execute("UPDATE console_user SET deactivated_at = now() WHERE email = ?", email);
    }

    private static void assertRefused(Jar browser, String why) throws Exception {
        var page = browser.follow("/console/sign-in/oidc");
        assertThat(page.statusCode()).isEqualTo(403);
        assertThat(page.body()).contains(why);
        assertThat(browser.cookies).doesNotContainKey("console");
    }

    private static void assertNobodyIn(Jar browser) throws Exception {
        browser.follow("/console/sign-in/oidc");
        assertNobodyIn(browser, true);
    }

    private static void assertNobodyIn(Jar browser, boolean isTried) throws Exception {
        assertThat(browser.cookies).as("tried: %s", isTried).doesNotContainKey("console");
        assertThat(browser.follow(EVERYBODY).uri().getPath()).isEqualTo("/console/sign-in");
    }

    private static Map<String, Object> claims(String who, String... roles) {
        return Map.of("sub", who, "email", who + "@acme.example", "name", "Ada of " + who, "roles", List.of(roles));
    }

    /** A browser as far as it matters: cookies by host and redirects. */
    private static final class Jar {
        private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        private final Map<String, String> cookies = new LinkedHashMap<>();

        HttpResponse<String> follow(String path) throws IOException, InterruptedException {
            var answer = get(service.address(path).toString());
            for (int i = 0; i < REDIRECTS_MAX && answer.statusCode() / 100 == 3; i++) {
                answer = get(answer.uri().resolve(answer.headers().firstValue("Location").orElseThrow()).toString());
            }
            return answer;
        }

        HttpResponse<String> get(String address) throws IOException, InterruptedException {
            var url = URI.create(address);
            var isOurs = url.getPort() == service.address("/").getPort();
            var request = HttpRequest.newBuilder(url).header("Accept", "text/html");
            if (isOurs && !cookies.isEmpty()) {
                request.header("Cookie", cookies.entrySet().stream().map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                        .collect(Collectors.joining("; ")));
            }
            var answer = client.send(request.build(), BodyHandlers.ofString());
            if (isOurs) {
                answer.headers().allValues("Set-Cookie").forEach(this::keep);
            }
            return answer;
        }

        private void keep(String header) {
            var pair = header.split(";", 2)[0].split("=", 2);
            if (pair[1].replace("\"", "").isEmpty() || header.toLowerCase(java.util.Locale.ROOT).contains("max-age=0")) {
                cookies.remove(pair[0]);
            } else {
                cookies.put(pair[0], pair[1]);
            }
        }
    }
}
