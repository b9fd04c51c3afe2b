package dev.brickwork.insight.revenue;

import static dev.brickwork.insight.revenue.TamperedProof.add;
import static dev.brickwork.insight.revenue.TamperedProof.addBalanced;
import static dev.brickwork.insight.revenue.TamperedProof.entry;
import static dev.brickwork.insight.revenue.TamperedProof.one;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeMap;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.brickwork.catalog.PlanBodies;
import dev.brickwork.testing.ProofCheck;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;

/**
 * In February, invoices of January are voided, written off and regenerated. A subscription ends, and its credit settles an invoice and is
 * paid out.
 */
@ServiceTest
class ProofOfCorrectionsTest {
    private Seller seller;
    private ProofCheck checker;

    @BeforeEach
    void aMonthOfCorrections() throws Exception {
        checker = ProofCheck.compiled();
        seller = Given.seller().at("2026-01-05T09:00:00Z").taxOf("GB", "20").settings("reminders", json("enabled", false));
        var plan = seller.plan(PlanBodies.perUnit("seats", "9.99"));
        var globex = seller.customer("Globex").in("GB").made();
        var kept = globex.subscription(plan).from("2026-01-05").months(12).quarterly().units("seats", 7).accepted();
        var initech = seller.customer("Initech").in("GB").made();
        var ended = initech.subscription(plan).from("2026-01-05").months(12).quarterly().units("seats", 100).accepted();
        var voided = globex.invoice(5_000);
        voided.creditNote(600).statusCode(201);
        var lost = globex.invoice(3_000);
        lost.paid(100);
        ended.invoice(1).paid(ended.invoice(1).read().number("grand_total"));
        seller.moveTo("2026-02-10T09:00:00Z");
        seller.api.post("/periods/2026-01/close", "").statusCode(200);
        voided.voided().statusCode(200);
        lost.writeOff().statusCode(200);
        seller.taxOf("GB", "10");
        kept.invoice(1).regenerate().statusCode(200);
        ended.end("2026-02-14").statusCode(200);
        seller.moveTo("2026-02-20T09:00:00Z");
        initech.invoice(1_000);
        String lot = ended.credits().path("results[0].credit_id");
        initech.post("/credits/" + lot + "/refund", json("amount", 5_000, "reason", "Asked for")).statusCode(200);
        seller.moveTo("2026-03-03T09:00:00Z");
        seller.api.post("/periods/2026-02/close", "").statusCode(200);
    }

    private String proof(String month) {
        return seller.api.get("/periods/" + month + "/proof").statusCode(200).asString();
    }

    @Test
    void theCheckerFindsNothingWrongWithWhatWeWrite() throws Exception {
        for (var month : List.of("2026-01", "2026-02")) {
            var checked = checker.check(proof(month), null);

            assertThat(checked.findings()).as(month).isEmpty();
            assertThat(checked.summary()).as(month).contains("contracts, of 0 as booked");
        }
        assertThat(seller.booked("INVOICE_VOIDED", "WRITTEN_OFF", "INVOICE_REGENERATED", "CREDIT_GRANTED", "CREDIT_APPLIED",
                "CREDIT_REFUNDED")).isNotEmpty();
    }

    @Test
    void correctionsThatWereTamperedWithDoNotFitTheirDocuments() throws Exception {
        var kinds = new TreeMap<String, TamperedProof.Tampering>();
        kinds.put("entry, the amount of a void", all -> addBalanced(entry(all, "INVOICE_VOIDED"), 100));
        kinds.put("entry, the document that was voided is gone", all -> all.remove(one(all, "earlier_invoice")));
        kinds.put("entry, a credit note on what was voided",
                all -> all.stream().filter(it -> it.at("/credit_notes/0").isObject())
                        .forEach(it -> add((ObjectNode) it.at("/credit_notes/0"), 1, "tax")));
        kinds.put("sum, the total of what was voided", all -> add(one(all, "earlier_invoice"), 1, "grand_total"));
        kinds.put("pricing, what an invoice said before it was regenerated", all -> all.stream()
                .filter(it -> it.get("type").asText().equals("earlier_invoice") && !it.get("subscription_id").isNull())
                .forEach(it -> {
                    add((ObjectNode) it.at("/lines/0"), 1_000, "amount", "grand_total");
                    add(it, 1_000, "sub_total", "grand_total");
                }));
        kinds.put("entry, what a regeneration booked", all -> addBalanced(entry(all, "INVOICE_REGENERATED"), 1));
        kinds.put("item, a write-off of less than is due", all -> addBalanced(entry(all, "WRITTEN_OFF"), -100));
        kinds.put("item, a void that leaves something due", all -> addBalanced(entry(all, "INVOICE_VOIDED"), 100));
        kinds.put("entry, a write-off of another invoice", all -> entry(all, "WRITTEN_OFF").put("invoice_id",
                entry(all, "INVOICE_VOIDED").get("invoice_id").asText()));
        kinds.put("entry, the amount of a credit", all -> add(one(all, "credit"), 100, "amount"));
        kinds.put("entry, the tax of a credit", all -> {
            add(one(all, "credit"), 1, "charged_tax");
            add(one(all, "credit"), -1, "charged_net");
        });
        kinds.put("entry, what a credit settled", all -> add(one(all, "credit_use"), -100, "amount"));
        kinds.put("entry, what a credit was used for is gone", all -> all.remove(one(all, "credit_use")));
        kinds.put("entry, a credit that was paid out", all -> add(one(all, "credit_refund"), 100, "amount"));
        kinds.put("credit, its entry is gone", all -> all.remove(entry(all, "CREDIT_GRANTED")));
        kinds.put("contract, the day of a credit", all -> all.stream().filter(it -> it.at("/credited/0").isObject())
                .forEach(it -> ((ObjectNode) it.at("/credited/0")).put("contract_from", "2026-03-14")));
        kinds.put("contract, the day on which a subscription ended",
                all -> all.stream().filter(it -> it.at("/terms/0/cut_on").isTextual())
                        .forEach(it -> ((ObjectNode) it.at("/terms/0")).put("cut_on", "2026-03-15")));

        assertThat(TamperedProof.missed(checker, proof("2026-02"), kinds)).isEmpty();
    }
}
