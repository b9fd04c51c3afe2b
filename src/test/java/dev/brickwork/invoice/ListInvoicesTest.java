package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.database.DatabaseSettings;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Invoice;

@ServiceTest
class ListInvoicesTest {
    private InvoiceScene scene;

    @BeforeEach
    void anIssuedInvoice() {
        scene = new InvoiceScene();
    }

    /** One invoice in every status there is, by the day of two time zones; the filter finds what reading shows. */
    @Test
    void everyStatusIsFound() throws SQLException {
        scene.customer.patch(json("time_zone", "Pacific/Kiritimati")).statusCode(200);
        for (int terms = 0; terms < 40; terms += 13) {
            for (int action = 0; action < 8; action++) {
                act(action, alone(terms));
            }
        }
        scene.customer.invoice(10_000, "is_draft", true);
        scene.execute("UPDATE invoice SET is_paused = true WHERE id = ?::uuid", scene.scheduled);
        scene.execute("UPDATE invoice SET is_muted = true WHERE subscription_id = ?::uuid AND invoice_key = '0-PERIOD-0-3'",
                scene.subscription);
        var seen = new HashSet<String>();
        for (var now : List.of("2026-01-01T09:00:00Z", "2026-01-01T10:00:00Z", "2026-01-13T12:00:00Z",
                "2026-01-14T10:30:00Z",
                "2026-02-15T00:00:00Z")) {
            scene.seller.moveTo(now);
            seen.addAll(assertFilterAgrees());
        }
        assertThat(seen).hasSize(InvoiceStatus.values().length);
    }

    private TreeSet<String> assertFilterAgrees() {
        List<Map<String, Object>> all = scene.api.get("/invoices?limit=100").path("results");
        var byStatus = all.stream().collect(Collectors.groupingBy(invoice -> (String) invoice.get("status"),
                Collectors.mapping(invoice -> (String) invoice.get("invoice_id"), Collectors.toList())));
        for (var status : InvoiceStatus.values()) {
            assertThat(scene.api.get("/invoices?limit=100&status=" + status).statusCode(200)
                    .<List<String>>path("results.invoice_id")).as(status.name())
                    .isEqualTo(byStatus.getOrDefault(status.name(), List.of()));
        }
        for (var state : CollectionState.values()) {
            assertThat(scene.api.get("/invoices?limit=100&collection_state=" + state).statusCode(200)
                    .<List<String>>path("results.invoice_id")).as(state.name()).isEqualTo(all.stream()
                            .filter(invoice -> state.name().equals(invoice.get("collection_state")))
                            .map(invoice -> (String) invoice.get("invoice_id")).toList());
        }
        return new TreeSet<>(byStatus.keySet());
    }

    private void act(int action, Invoice id) throws SQLException {
        switch (action) {
            case 0 -> id.paid(100);
            case 1 -> id.paid(12_000);
            case 2 -> id.creditNote(12_000).statusCode(201);
            case 3 -> id.creditNote(100).statusCode(201);
            case 4 -> id.writeOff().statusCode(200);
            case 5 -> id.voided().statusCode(200);
            case 6 -> scene.useCredit(scene.credit("RECAST", id, 12_000), id, 12_000);
            default -> {
                // stays as it was issued
            }
        }
    }

    private Invoice alone(int terms) {
        return scene.customer.invoice(10_000, "payment_terms", terms);
    }

    @Test
    void overdueAreThosePastTheirDayWithSomethingToCollect() {
        scene.seller.moveTo("2026-01-31T23:59:59Z");
        scene.api.get("/invoices?overdue=true").body("count", equalTo(0));
        scene.seller.moveTo("2026-02-01T00:00:00Z");
        scene.invoice.paid(100);
        scene.api.get("/invoices?overdue=true").body("results.invoice_id", contains(scene.invoice.id()))
                .body("results.status", contains("PAST_DUE")).body("results.collection_state", contains("PAST_DUE"))
                .body("results.days_overdue", contains(1));
        scene.api.get("/invoices?overdue=false").body("count", equalTo(3));
        scene.invoice.writeOff().statusCode(200);
        scene.api.get("/invoices?overdue=true").body("count", equalTo(0));
    }

    @Test
    void pastDueFindsAllThatIsLateWhateverWasPaidCreditedOrNoted() throws SQLException {
        var paid = alone(10);
        paid.paid(100);
        var noted = alone(10);
        noted.creditNote(100).statusCode(201);
        var credited = alone(10);
        scene.useCredit(scene.credit("RECAST", credited, 100), credited, 100);
        var untouched = alone(10);
        alone(10).writeOff().statusCode(200);
        scene.seller.moveTo("2026-01-12T12:00:00Z");

        scene.api.get("/invoices?status=PAST_DUE").body("results.invoice_id",
                contains(untouched.id(), credited.id(), noted.id(), paid.id()))
                .body("results.remaining_amount", contains(12_000, 11_900, 11_900, 11_900));
        scene.api.get("/invoices?status=UNPAID").body("results.remaining_amount", contains(0))
                .body("results.written_off_amount", contains(12_000));
    }

    @Test
    void anInvoiceThatIsLateByYearsSaysSo() {
        scene.invoice.paid(100);
        scene.seller.moveTo("2026-03-02T12:00:00Z");

        scene.invoice.read().body("status", equalTo("PAST_DUE")).body("collection_state", equalTo("PAST_DUE"))
                .body("days_overdue", equalTo(30));
        scene.scheduled.read().body("collection_state", nullValue()).body("days_overdue", equalTo(0));
        scene.api.get("/invoices?overdue_days=30").body("results.invoice_id", contains(scene.invoice.id()));
        scene.api.get("/invoices?overdue_days=31").body("count", equalTo(0));
        var customer = "/customers/" + scene.customer.id() + "/invoices";
        scene.api.get(customer + "?overdue_days=30").statusCode(200).body("results.invoice_id",
                contains(scene.invoice.id()));
        scene.api.get(customer + "?overdue_days=31").body("count", equalTo(0));
        scene.api.get(customer + "?overdue_days=0").statusCode(400).body("error.details.fields.overdue_days", hasSize(1));
        scene.api.get(customer + "?overdue_days=1&overdue=false").statusCode(400)
                .body("error.details.fields.overdue_days", hasSize(1));
    }

    @Test
    void invoicesAreSortedByTheDayTheyAreDueOrWillBe() {
        var late = alone(200);

        scene.api.get("/invoices?sort=due_at&limit=3").body("results.invoice_id",
                contains(scene.invoice.id(), scene.scheduled.id(), late.id()));
        scene.api.get("/invoices?sort=-due_at&limit=1&offset=4").body("results.invoice_id", contains(scene.invoice.id()));
        scene.api.get("/invoices?sort=bill_at&status=SCHEDULED&limit=1").body("results.invoice_id",
                contains(scene.scheduled.id()));
    }

    @Test
    void theOrderByTheDueDayIsReadFromAnIndex() throws SQLException {
        try (var connection = TestDatabase.connectAsSuperuser()) {
            connection.setAutoCommit(false);
            DatabaseSettings.setForTransaction(connection, DatabaseSettings.SELLER, scene.seller.id().toString());
            Sql.update(connection, "SET LOCAL ROLE brickwork_app");
            Sql.update(connection, "SET LOCAL enable_sort = off");

            var plan = String.join("\n", Sql.select(connection, "EXPLAIN SELECT i.id FROM invoice i ORDER BY "
                    + InvoiceStatus.Facts.DUE_OR_FORESEEN_ON + " DESC, i.id DESC LIMIT 50", row -> row.getString(1)));

            assertThat(plan).contains("using ix_invoice_due_on ").doesNotContain("Sort");
        }
    }

    @Test
    void aCustomersInvoicesAreThoseOfTheListWithItsId() {
        var other = scene.seller.customer("Globex").made().invoice(10_000);
        var customer = "/customers/" + scene.customer.id() + "/invoices";

        scene.api.get(customer).statusCode(200).body("count", equalTo(4));
        scene.api.get(customer + "?status=SCHEDULED&sort=bill_at&limit=1").body("results.invoice_id",
                contains(scene.scheduled.id()));
        assertThat(scene.api.get(customer).<String>list("results.invoice_id")).doesNotContain(other.id());
        scene.api.get(customer + "?customer_id=" + scene.customer.id()).statusCode(400)
                .body("error.details.fields.customer_id", hasSize(1));
        scene.api.get("/customers/unknown/invoices").statusCode(404);
        Api.ofNewSeller().get(customer).statusCode(404);
    }

    @Test
    void whoMayReadCustomersOnlyMayNotReadTheirInvoices() {
        var reader = Api
                .with(scene.api.post("/api-keys", json("name", "CRM", "scopes", List.of("customers:read"))).path("key"));

        reader.get("/customers/" + scene.customer.id()).statusCode(200);
        reader.get("/customers/" + scene.customer.id() + "/invoices").statusCode(403);
    }

    /** The database computes days in them too. */
    @Test
    void theDatabaseKnowsEveryTimeZoneThatCustomersMayHave() throws SQLException {
        var known = new HashSet<>(TestSql.texts("SELECT name FROM pg_timezone_names"));

        assertThat(ZoneId.getAvailableZoneIds().stream().filter(zone -> !known.contains(zone)).sorted())
                .allMatch(zone -> zone.startsWith("SystemV/"));
        scene.customer.patch(json("time_zone", "SystemV/EST5")).statusCode(400);
    }

    @Test
    void aListKnowsTheSameDayAsTheInvoiceAlsoInZonesThatAreAbbreviationsToTheDatabase() {
        scene.seller.moveTo("2026-07-01T12:00:00Z");
        for (var zone : List.of("CET", "MET", "EET", "WET")) {
            String customer = scene.api.post("/customers", json("name", zone, "time_zone", zone)).statusCode(201)
                    .path("customer_id");
            scene.api.post("/invoices", json("customer_id", customer, "payment_terms", 10, "lines",
                    List.of(json("description", "Workshop", "amount", 100)))).statusCode(201);
        }
        for (var now : List.of("2026-07-10T21:30:00Z", "2026-07-10T22:30:00Z", "2026-07-10T23:30:00Z")) {
            scene.seller.moveTo(now);
            assertFilterAgrees();
        }
    }
}
