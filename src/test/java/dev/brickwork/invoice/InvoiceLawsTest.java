package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Rounds;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Payment;

/** Random lives of invoices: whatever is done to them, and whatever is refused, the laws hold and each change is told. */
@ServiceTest
class InvoiceLawsTest {
    private static final int LIVES = Rounds.of(3);
    private static final int STEPS = 40;
    private static final String[] TAXES = {"0", "10", "20", "25"};

    private final Map<String, Integer> done = new TreeMap<>();
    private final Map<String, Integer> refused = new TreeMap<>();
    private Random random;
    private InvoiceScene scene;
    private List<Invoice> invoices;
    private List<Payment> payments;

    @Test
    void theLawsHold() throws SQLException {
        for (int seed = 1; seed <= LIVES; seed++) {
            random = new Random(seed);
            scene = new InvoiceScene();
            invoices = new ArrayList<>(List.of(scene.invoice, scene.scheduled));
            payments = new ArrayList<>();
            for (int step = 0; step < STEPS; step++) {
                step(seed, step);
            }
            InvoiceLaws.assertHold(scene);
            InvoiceLaws.assertCreditIsBooked(scene);
            assertStatusIsWhatWasTold();
        }
        assertThat(done.keySet()).as("done %s, refused %s", done, refused).contains("pay", "refund", "note", "void",
                "regenerate", "write off", "alone");
    }

    private void step(int seed, int step) throws SQLException {
        var invoice = invoices.get(random.nextInt(invoices.size()));
        switch (random.nextInt(11)) {
            case 0, 1, 2 -> pay(invoice);
            case 3 -> refund();
            case 4 -> count("note", invoice.creditNote(1 + random.nextInt(9_000)));
            case 5 -> count("void", invoice.voided());
            case 6, 7 -> count("regenerate", invoice.regenerate());
            case 8 -> count("write off", invoice.writeOff());
            case 9 -> scene.seller.taxOf("GB", TAXES[random.nextInt(TAXES.length)]);
            default -> alone();
        }
        if (step % 10 == 9) {
            InvoiceLaws.assertHold(scene);
        }
        if (step == STEPS / 2) {
            scene.seller.moveTo("2026-04-01T00:00:00Z");
            InvoiceLaws.assertCreditIsBooked(scene);
        }
        assertThat(refused.getOrDefault("500", 0)).as("seed %d, step %d", seed, step).isZero();
    }

    private void pay(Invoice invoice) {
        long amount = random.nextInt(4) == 0
                ? Math.max(1, invoice.read().<Integer>path("remaining_amount"))
                : 1 + random.nextInt(12_000);
        var answer = invoice.pay(amount);
        if (count("pay", answer)) {
            payments.add(scene.seller.payment(answer.path("payment_id")));
        }
    }

    private void refund() {
        if (!payments.isEmpty()) {
            var payment = payments.get(random.nextInt(payments.size()));
            count("refund",
                    random.nextBoolean()
                            ? payment.reopen("reason", "law")
                            : payment.refund("reason", "law", "amount", 1 + random.nextInt(9_000)));
        }
    }

    private void alone() {
        var answer = scene.api.post("/invoices", json("customer_id", scene.customer, "lines",
                List.of(json("description", "Law", "amount", random.nextInt(20_000)))));
        if (count("alone", answer)) {
            invoices.add(scene.seller.invoice(answer.path("invoice_id")));
        }
    }

    private boolean count(String action, Answer answer) {
        int status = answer.status();
        boolean isDone = status < 300;
        (isDone ? done : refused).merge(isDone ? action : status == 400 ? action : "500", 1, Integer::sum);
        return isDone;
    }

    /** The last event of an invoice says how it stands. */
    private void assertStatusIsWhatWasTold() throws SQLException {
        for (var invoice : invoices) {
            var told = TestSql.texts("SELECT data->>'status' FROM event WHERE object_type = 'invoice'"
                    + " AND object_id = ?::uuid ORDER BY sequence DESC LIMIT 1", invoice);
            if (!told.isEmpty()) {
                assertThat(invoice.read().<String>path("status")).isEqualTo(told.get(0));
            }
        }
    }
}
