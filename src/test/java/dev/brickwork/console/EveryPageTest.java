package dev.brickwork.console;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import dev.brickwork.console.ConsoleRoutes.Route;
import dev.brickwork.console.access.Role;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.ExistingIds;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;

/** Attacks on every page and form of the console that there is. */
@ServiceTest
class EveryPageTest {
    private static final String HOSTILE = "<script>document.title='x'</script>\"'><img src=x onerror=alert(1)> {{7*7}}";
    /** It answers the same whether or not there was something to end. */
    private static final Set<String> SILENT = Set.of("POST /console/account/sessions/{session_id}/end");
    /** What is to be done, where the address says it. */
    private static final Map<String, String> ACTS = Map.of("/console/invoices/", "void", "/console/orders/", "cancel",
            "/console/webhooks/", "delete");

    @Test
    void thingsOfAnotherSellerAreNowhere() throws SQLException {
        var owner = Given.seller();
        var ids = ids(owner);
        var stranger = ConsoleBrowser.of(Given.seller()).admin();
        var own = ConsoleBrowser.of(owner).admin();
        var open = new ArrayList<String>();

        for (var route : ConsoleRoutes.all()) {
            if (route.hasId() && !SILENT.contains(route.toString())) {
                int status = sent(stranger, route, filled(route, ids)).status();
                if (status != 404) {
                    open.add(route + " answers " + status + " to somebody else");
                }
            }
        }
        // only what is there for its owner says something by not being there for others
        for (var route : ConsoleRoutes.all()) {
            if (route.isPage() && route.hasId() && !route.parameters().contains("act")
                    && !route.template().contains("/do/")) {
                int status = own.get(filled(route, ids)).status();
                if (status != 200) {
                    open.add(route + " answers " + status + " to its owner");
                }
            }
        }
        assertThat(open).isEmpty();
    }

    /** Each form with one of the headers in turn; CrossSiteTest sends all of them to one form. */
    @Test
    void noFormOfAnotherSiteIsTaken() {
        var admin = ConsoleBrowser.of(Given.seller()).admin();
        var values = anyIds();
        var headers = List.of(List.of("Sec-Fetch-Site", "cross-site"), List.of("Sec-Fetch-Site", "same-site"),
                List.of("Origin", "https://evil.example"), List.of("X-Nothing", "said"));
        var sent = new AtomicInteger();

        assertThat(ConsoleRoutes.all().stream().filter(route -> !route.isPage())).hasSizeGreaterThan(20)
                .allSatisfy(route -> {
                    var header = headers.get(sent.getAndIncrement() % headers.size());
                    assertThat(sent(admin, header.get(0), header.get(1), route, filled(route, values)).status())
                            .as("%s with %s", route, header).isEqualTo(403);
                });
        admin.get("/console/account").statusCode(200);
    }

    @Test
    void nothingIsShownOrDoneWithoutASession() {
        var values = anyIds();

        assertThat(ConsoleRoutes.all().stream().filter(route -> route.scope() != null)).allSatisfy(route -> {
            var answer = sent(ConsoleBrowser.fresh(), route, filled(route, values));
            assertThat(answer.status()).as("%s", route).isEqualTo(303);
            assertThat(answer.header("Location")).as("%s", route).contains("/console/sign-in");
        });
    }

    @Test
    void everyRoleIsRefusedWhatItDoesNotCover() {
        var seller = Given.seller();
        var values = anyIds();

        for (var role : Role.values()) {
            var browser = ConsoleBrowser.of(seller).signedIn(role.word());
            assertThat(ConsoleRoutes.all().stream().filter(route -> route.scope() != null && !route.scope().isEmpty()
                    && !role.scopes().cover(List.of(route.scope())))).allSatisfy(
                            route -> assertThat(sent(browser, route, filled(route, values)).status())
                                    .as("%s as %s", route, role)
                                    .isEqualTo(403));
        }
    }

    @Test
    void hostileNamesAreOnlyTextOnEveryPage() throws SQLException {
        var seller = Given.seller();
        var ids = hostile(seller);
        var browser = ConsoleBrowser.of(seller).admin();
        browser.post("/console/people", "email", ConsoleBrowser.address(), "name", HOSTILE, "role", "viewer",
                "idempotency_key", "k1").statusCode(200);
        seller.settings("name", HOSTILE, "legal_name", HOSTILE, "sender_name", HOSTILE, "payment_instructions", HOSTILE,
                "registration_line", HOSTILE, "terms_and_conditions", json("text", HOSTILE));

        assertThat(ConsoleRoutes.all().stream().filter(route -> route.isPage() && route.scope() != null))
                .allSatisfy(route -> {
                    var answer = browser.get(filled(route, ids));
                    if (answer.contentType().startsWith("text/html")) {
                        assertThat(answer.asString()).as("%s", route).doesNotContain("<script>document", "<img src=x");
                    }
                });
    }

    /** As a browser of the console sends it. */
    private static Answer sent(ConsoleBrowser browser, Route route, String path) {
        return route.isPage() ? browser.get(path) : sent(browser, "Sec-Fetch-Site", "same-origin", route, path);
    }

    /** A form, with fields or with a file. */
    private static Answer sent(ConsoleBrowser browser, String header, String value, Route route, String path) {
        var answer = browser.request().header(header, value).form("idempotency_key", "k1").send(route.method(), path);
        return answer.status() == 415
                ? browser.request().header(header, value).file("file", "walk.csv", "text/csv", new byte[]{'a'}).post(path)
                : answer;
    }

    private static String filled(Route route, Map<String, String> values) {
        var all = new HashMap<>(values);
        ACTS.forEach((place, act) -> {
            if (route.template().startsWith(place)) {
                all.put("act", act);
            }
        });
        all.putIfAbsent("act", "do");
        return route.filled(all);
    }

    /** Of nothing that there is. */
    private static Map<String, String> anyIds() {
        var values = new HashMap<String, String>();
        ConsoleRoutes.all().forEach(route -> route.parameters().stream().filter(name -> name.endsWith("_id"))
                .forEach(name -> values.put(name, UUID.randomUUID().toString())));
        return withWords(values);
    }

    private static Map<String, String> withWords(Map<String, String> values) {
        values.put("group", "company");
        values.put("report", "deferred");
        values.put("month", "2025-12");
        values.put("token", "A".repeat(43));
        values.put("version", "1");
        return values;
    }

    /** One of everything. */
    private static Map<String, String> ids(Seller seller) throws SQLException {
        var values = new HashMap<>(ExistingIds.madeBy(seller.api).all());
        var browser = ConsoleBrowser.of(seller).admin();
        var user = "SELECT id::text FROM console_user WHERE email = ?";
        values.put("user_id", TestSql.text(user, browser.email));
        values.put("session_id", TestSql.text("SELECT id::text FROM console_session WHERE user_id = ?::uuid",
                values.get("user_id")));
        values.put("record_id", seller.api.get("/audit-log").path("results[0].audit_record_id"));
        values.put("event_id", seller.api.get("/events").path("results[0].event_id"));
        return withWords(values);
    }

    /** The same with names of an attacker, wherever a name can be given. */
    private static Map<String, String> hostile(Seller seller) throws SQLException {
        var values = ids(seller);
        var api = seller.api;
        var customer = seller.customer(HOSTILE).with("email", "pay@globex.example").made();
        var plan = seller.plan(perUnit("seats", "60.00"));
        var contract = customer.subscription(plan).units("seats", 5).from("2026-01-01").months(12).accepted();
        values.put("customer_id", customer.id());
        values.put("subscription_id", contract.id());
        values.put("invoice_id", api.post("/invoices", json("customer_id", customer.id(), "lines",
                List.of(json("description", HOSTILE, "amount", 1_100)))).statusCode(201).path("invoice_id"));
        values.put("key_id", api.post("/api-keys", json("name", HOSTILE, "scopes", List.of("read_only"))).statusCode(201)
                .path("key_id"));
        api.patch("/webhook-endpoints/" + values.get("endpoint_id"), json("description", HOSTILE)).statusCode(200);
        values.put("import_id",
                api.request().body("application/x-ndjson", json("external_id", HOSTILE, "name", "").toString())
                        .post(Api.BASE + "/imports?kind=CUSTOMERS").statusCode(201).path("import_id"));
        values.put("record_id", api.get("/audit-log?object_id=" + values.get("key_id")).path("results[0].audit_record_id"));
        values.put("event_id", api.get("/events?object_id=" + values.get("invoice_id")).path("results[0].event_id"));
        return values;
    }
}
