package dev.brickwork.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Patience;
import dev.brickwork.testing.Rounds;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Seller;

/** The service is killed with -9 while it charges. After a restart its books and the processor's agree. */
class PaymentKillIT {
    private static final int ROUNDS = Rounds.of(1);
    private static final int TRIES_MAX = 20;
    private static KilledService service;
    private String customer;

    @BeforeAll
    static void aRunningService() throws Exception {
        service = new KilledService();
        service.start();
    }

    @AfterAll
    static void end() throws Exception {
        service.close();
    }

    @BeforeEach
    void aCustomerWithCards() {
        customer = service.post("/customers", "{\"name\": \"Globex\"}").statusCode(201).path("customer_id");
        for (var method : List.of("pm_card_visa", "pm_card_slow", "pm_card_slow_answer")) {
            service.post("/customers/" + customer + "/payment-methods", "{\"payment_method_id\": \"" + method + "\"}")
                    .statusCode(201);
        }
    }

    @Test
    void killedBeforeTheProcessorActsNothingIsTaken() throws Exception {
        long taken = 0;
        for (int tries = 0; tries < TRIES_MAX; tries++) {
            var invoice = invoice();
            killedWhilePaying(invoice, "pm_card_slow", () -> true);

            var read = service.get("/invoices/" + invoice);
            if (!read.<String>path("status").equals("PAID")) {
                assertThat(read.<String>path("payments[0].error")).isEqualTo("The charge never reached the processor.");
                assertBooksAgree(taken);
                return;
            }
            taken += 100; // the machine was too busy to kill it in time
            assertBooksAgree(taken);
        }
        throw new AssertionError("it was never killed in time");
    }

    @Test
    void killedBeforeTheProcessorAnswersWhatItTookIsFound() throws Exception {
        var invoice = invoice();
        killedWhilePaying(invoice, "pm_card_slow_answer", () -> sandbox() == 100);

        assertThat(service.get("/invoices/" + invoice).<String>path("status")).isEqualTo("PAID");
        assertBooksAgree(100);
    }

    @Test
    void killedAfterTheAnswerNothingIsTakenAgain() throws Exception {
        var invoice = invoice();
        service.post("/invoices/" + invoice + "/pay", "{\"payment_method_id\": \"pm_card_visa\"}").statusCode(201);
        service.kill();
        service.start();

        assertThat(service.get("/invoices/" + invoice).<String>path("status")).isEqualTo("PAID");
        assertBooksAgree(100);
    }

    @Test
    void killedAtAnyTimeTheBooksAgree() throws Exception {
        var random = new Random(42);
        for (int round = 0; round < ROUNDS; round++) {
            var invoices = new ArrayList<String>();
            for (int i = 0; i < 9; i++) {
                invoices.add(invoice());
            }
            var pool = Executors.newFixedThreadPool(invoices.size());
            for (int i = 0; i < invoices.size(); i++) {
                var path = "/invoices/" + invoices.get(i) + "/pay";
                var method = List.of("pm_card_visa", "pm_card_slow", "pm_card_slow_answer").get(i % 3);
                pool.submit(() -> service.post(path, "{\"payment_method_id\": \"" + method + "\"}"));
            }
            Thread.sleep(random.nextInt(2_000)); // while the slow ones are at it
            restart();
            pool.shutdownNow();
            assertThat(pool.awaitTermination(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(ours()).isEqualTo(sandbox());
    }

    private void killedWhilePaying(String invoice, String method, KilledService.Question isReached) throws Exception {
        var paying = new Thread(
                () -> service.post("/invoices/" + invoice + "/pay", "{\"payment_method_id\": \"" + method + "\"}"));
        paying.setUncaughtExceptionHandler((thread, failure) -> {
            // the connection dies with the service
        });
        paying.start();
        KilledService.await(
                () -> TestSql.number("SELECT count(*) FROM payment WHERE invoice_id = ?::uuid", invoice) == 1);
        KilledService.await(isReached);
        restart();
        paying.join();
    }

    private void restart() throws Exception {
        service.kill();
        service.start();
        for (var seller : TestSql.texts("SELECT seller_id FROM customer WHERE id = ?::uuid", customer)) {
            Seller.unansweredIsDue(UUID.fromString(seller));
        }
        KilledService.await(() -> TestSql.number("""
                SELECT count(*) FROM payment p JOIN invoice i ON i.seller_id = p.seller_id AND i.id = p.invoice_id
                WHERE i.customer_id = ?::uuid AND p.state = 'PROCESSING'""", customer) == 0);
    }

    private void assertBooksAgree(long taken) throws SQLException {
        assertThat(ours()).isEqualTo(taken);
        assertThat(sandbox()).isEqualTo(taken);
    }

    private long ours() throws SQLException {
        return TestSql.number(
                """
                        SELECT coalesce(sum(p.amount), 0) FROM payment p JOIN invoice i ON i.seller_id = p.seller_id AND i.id = p.invoice_id
                        WHERE i.customer_id = ?::uuid AND p.state = 'SETTLED'""",
                customer);
    }

    private long sandbox() throws SQLException {
        return TestSql.number(
                "SELECT coalesce(sum(amount), 0) FROM sandbox_charge WHERE customer = 'cus_sandbox_' || ? AND error IS NULL",
                customer);
    }

    private String invoice() {
        return service.post("/invoices", "{\"customer_id\": \"" + UUID.fromString(customer)
                + "\", \"lines\": [{\"description\": \"Workshop\", \"amount\": 100}]}").statusCode(201)
                .path("invoice_id");
    }
}
