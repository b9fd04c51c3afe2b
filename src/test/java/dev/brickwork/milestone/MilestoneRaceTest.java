package dev.brickwork.milestone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Invoice;

@ServiceTest
class MilestoneRaceTest {
    private MilestoneScene scene;

    @BeforeEach
    void threeWorkshopsWereOrdered() {
        scene = new MilestoneScene();
    }

    @Test
    void ofTwentyCompletionsOfThreeThreeSucceedWithThreeInvoices() throws Exception {
        var answers = Collections.newSetFromMap(new ConcurrentHashMap<String, Boolean>());
        var statuses = new ConcurrentHashMap<Integer, Integer>();

        Race.of(20, number -> {
            var answer = scene.complete(1);
            statuses.merge(answer.status(), 1, Integer::sum);
            if (answer.status() == 201) {
                answers.add(answer.path("completion.invoice_id"));
            }
        });

        assertThat(statuses).containsOnlyKeys(201, 400).containsEntry(201, 3).containsEntry(400, 17);
        assertThat(answers).hasSize(3);
        scene.read().body("completed_quantity", equalTo(3)).body("completions", hasSize(3));
        var billed = scene.customer.invoices();
        assertThat(billed.<String>list("results[*subscription_id=null].invoice_number"))
                .extracting(number -> number.split("-")[1]).containsExactlyInAnyOrder("001", "002", "003");
        assertThat(billed.sum("results[*subscription_id=null].grand_total")).isEqualTo(348_000);
    }

    @Test
    void aDeferredCompletionAndTheSweepThatIssuesThatInvoicePutItOnExactlyOne() throws Exception {
        scene.upgrade().units("workshop", 10).accepted();
        for (int month = 2; month <= 11; month++) {
            var firstDay = "2026-%02d-01T00:00:00Z".formatted(month);
            var billedBy = new AtomicReference<Invoice>();
            Race.of(2, number -> {
                if (number == 0) {
                    scene.seller.moveTo(firstDay);
                } else {
                    billedBy.set(scene.deferred());
                }
            });
            assertThat(scene.invoices()).as("round %d", month).contains(billedBy.get());
        }
        scene.seller.moveTo("2026-12-01T00:00:00Z");

        scene.read().body("completed_quantity", equalTo(10));
        // each is on the issued invoice that it says, and on no other
        assertThat(scene.subscription.billed("COMPLETION")).isEqualTo(920_000);
        var billedBy = new ArrayList<String>();
        for (var invoice : scene.subscription.invoices().<Map<String, Object>>list("results")) {
            assertThat(invoice.get("issued_at")).isNotNull();
            for (var line : (List<?>) invoice.get("line_items")) {
                if ("COMPLETION".equals(((Map<?, ?>) line).get("kind"))) {
                    billedBy.add((String) invoice.get("invoice_id"));
                }
            }
        }
        assertThat(billedBy).hasSize(10)
                .containsExactlyInAnyOrderElementsOf(scene.read().<String>list("completions.invoice_id"));
    }

    @Test
    void anUpgradeThatLowersItAndCompletionsAtOnceNeverEndAboveTheTotal() throws Exception {
        for (int round = 0; round < 5; round++) {
            var own = new MilestoneScene();
            var order = own.upgrade().units("workshop", 1).units("seats", 500).created();
            var statuses = new ConcurrentHashMap<String, Integer>();
            Race.of(3, number -> {
                if (number == 0) {
                    statuses.put("accept", order.accept().status());
                } else {
                    statuses.put("complete" + number, own.complete(1).status());
                }
            });
            long accepted = statuses.get("accept") == 200 ? 1 : 3;
            long completed = statuses.entrySet().stream()
                    .filter(answer -> answer.getKey().startsWith("complete") && answer.getValue() == 201).count();
            assertThat(statuses.values()).as("%s", statuses)
                    .allMatch(status -> status == 200 || status == 201 || status == 400);
            own.read().body("total_quantity", equalTo((int) accepted)).body("completed_quantity", equalTo((int) completed));
            assertThat(completed).as("%s", statuses).isLessThanOrEqualTo(accepted).isPositive();
        }
    }
}
