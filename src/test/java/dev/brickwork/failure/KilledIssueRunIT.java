package dev.brickwork.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

import dev.brickwork.local.Folders;
import dev.brickwork.local.LocalDatabase;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.testing.ManyDue;
import dev.brickwork.testing.ServiceProcess;

/**
 * Two processes issue 10,000 invoices, and one of them is killed half way: {@code ./mvnw verify -Dissue.kill=true
 * -Dit.test=KilledIssueRunIT}. It takes minutes, so it runs only when it is asked for.
 */
@EnabledIfSystemProperty(named = "issue.kill", matches = "true")
class KilledIssueRunIT {
    private static final int SUBSCRIPTIONS = 5_000;
    /** Each has two that are due. */
    private static final int DUE = 2 * SUBSCRIPTIONS;

    @Test
    void everyInvoiceIsIssuedOnceAndNoNumberIsMissing() throws Exception {
        var project = Folders.project();
        var database = LocalDatabase.open(
                project.resolve("target/kill-database/" + ProcessHandle.current().pid() + "/postgres"),
                project.resolve(".data"), LocalDatabase.FORGETFUL);
        String customer;
        String subscription;
        try (var service = ServiceProcess.start(database, "kill-first", Map.of("BRICKWORK_SWEEP_EVERY", "off"))) {
            service.call("PUT", "/tax-rates", "{\"country\": \"GB\", \"rate\": \"20\", \"name\": \"VAT\"}");
            customer = service.call("POST", "/customers",
                    "{\"name\": \"Acme\", \"email\": \"a@example.com\", \"billing_address\": {\"country\": \"GB\"}}")
                    .path("customer_id").asText();
            subscription = subscription(service, customer);
        }
        try (var connection = database.connectAsSuperuser()) {
            // no PDFs: they come later, and this is about what comes first
            Sql.update(connection, "UPDATE invoice SET paper_failures = 5");
            ManyDue.copy(connection, customer, subscription, 1, SUBSCRIPTIONS);
            Sql.update(connection, "UPDATE invoice SET is_muted = true WHERE subscription_id = ?::uuid", subscription);
            // held back until both are there
            Sql.update(connection, "UPDATE invoice SET is_draft = true WHERE bill_at <= now()");
            long atTheKill = issueByTwo(database, connection);
            assertThat(atTheKill).as("issued when one was killed").isBetween(1L, DUE - 1L);
            assertAllIsThereOnce(connection);
        }
    }

    private static long issueByTwo(LocalDatabase database, Connection connection) throws Exception {
        var sweeping = Map.of("BRICKWORK_SWEEP_EVERY", "1s");
        var survivor = ServiceProcess.start(database, "kill-survivor", sweeping);
        try {
            var victim = ServiceProcess.start(database, "kill-victim", sweeping);
            Sql.update(connection, "UPDATE invoice SET is_draft = false WHERE is_draft");
            await(connection, DUE / 2);
            victim.kill();
            long issued = count(connection, "SELECT count(*) FROM invoice_version");
            await(connection, DUE);
            return issued;
        } finally {
            survivor.close();
        }
    }

    private static void assertAllIsThereOnce(Connection connection) throws SQLException {
        assertThat(count(connection, "SELECT count(*) FROM invoice WHERE issued_at IS NOT NULL")).isEqualTo(DUE);
        assertThat(count(connection, "SELECT count(*) FROM invoice WHERE issued_at IS NULL AND bill_at <= now()"
                + " AND NOT is_muted")).isZero();
        assertThat(count(connection, "SELECT count(DISTINCT (seller_id, invoice_number)) FROM invoice"
                + " WHERE issued_at IS NOT NULL")).isEqualTo(DUE);
        // each series counted to what was issued of it, and its numbers are 1, 2
        assertThat(count(connection,
                """
                        SELECT count(*) FROM invoice_series s WHERE last_number > 0 AND last_number <> (SELECT count(*) FROM invoice i
                            WHERE i.seller_id = s.seller_id AND i.subscription_id = s.subject_id AND i.issued_at IS NOT NULL)"""))
                .isZero();
        for (var number : List.of("001", "002")) {
            assertThat(count(connection, "SELECT count(*) FROM invoice WHERE invoice_number LIKE '%-" + number + "'"))
                    .isEqualTo(SUBSCRIPTIONS);
        }
        assertThat(count(connection, "SELECT count(*) FROM event WHERE type = 'invoice.issued'")).isEqualTo(DUE);
        assertThat(count(connection, "SELECT count(*) FROM journal_entry WHERE kind = 'INVOICE_ISSUED'")).isEqualTo(DUE);
        assertThat(count(connection, "SELECT count(*) FROM mail WHERE kind = 'invoice.issued'")).isEqualTo(DUE);
        assertThat(count(connection, "SELECT sum(amount) FROM journal_posting WHERE account = 'RECEIVABLE'"))
                .isEqualTo(count(connection, "SELECT sum(remaining_amount) FROM invoice WHERE issued_at IS NOT NULL"));
    }

    private static void await(Connection connection, long issued) throws SQLException, InterruptedException {
        var until = System.nanoTime() + TimeUnit.MINUTES.toNanos(60);
        while (count(connection, "SELECT count(*) FROM invoice_version") < issued) {
            assertThat(System.nanoTime()).as("time to issue " + issued).isLessThan(until);
            Thread.sleep(100);
        }
    }

    private static long count(Connection connection, String sql) throws SQLException {
        return Sql.select(connection, sql, row -> row.getLong(1)).get(0);
    }

    private static String subscription(ServiceProcess service, String customer) throws IOException, InterruptedException {
        var plan = service.call("POST", "/plans", """
                {"code": "kill", "name": "Kill", "bricks": [{"code": "seats", "name": "Seats", "kind": "ADD_ON", "pricing":
                 {"model": "PER_UNIT", "period": "MONTH", "prices": {"USD": {"unit_price": "10"}}}}]}""");
        var order = service.call("POST", "/subscriptions",
                """
                        {"customer_id": "%s", "plan_id": "%s", "starts_at": "%s", "contract_length": 3, "billing_frequency": "MONTHLY",
                         "bricks": [{"brick_id": "%s", "quantity": 5}]}"""
                        .formatted(customer, plan.path("plan_id").asText(),
                                LocalDate.now().minusDays(40), plan.at("/bricks/0/brick_id").asText()));
        return service.call("POST", "/orders/" + order.path("order_id").asText() + "/accept", "{}").path("subscription_id")
                .asText();
    }
}
