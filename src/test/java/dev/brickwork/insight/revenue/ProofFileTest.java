package dev.brickwork.insight.revenue;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.insight.revenue.TamperedProof.add;
import static dev.brickwork.insight.revenue.TamperedProof.addBalanced;
import static dev.brickwork.insight.revenue.TamperedProof.agreed;
import static dev.brickwork.insight.revenue.TamperedProof.balance;
import static dev.brickwork.insight.revenue.TamperedProof.entry;
import static dev.brickwork.insight.revenue.TamperedProof.invoice;
import static dev.brickwork.insight.revenue.TamperedProof.line;
import static dev.brickwork.insight.revenue.TamperedProof.newKey;
import static dev.brickwork.insight.revenue.TamperedProof.one;
import static dev.brickwork.insight.revenue.TamperedProof.posting;
import static dev.brickwork.insight.revenue.TamperedProof.signed;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.brickwork.testing.ProofCheck;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;

/** A month of a seller, through the API, and what the checker in tools/ makes of its proof file, whole and tampered with. */
@ServiceTest
class ProofFileTest {
    private static final String NOBODY = "00000000-0000-4000-8000-000000000000";

    private Seller seller;
    private ProofCheck checker;

    @BeforeEach
    void aMonthOfASeller() throws Exception {
        checker = ProofCheck.compiled();
        seller = Given.seller().at("2026-01-05T09:00:00Z").taxOf("GB", "20").settings("reminders", json("enabled", false));
        var plan = seller.plan(
                brick("seats", "ADD_ON", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"9.99\"}}", ""),
                brick("calls", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"0.05\"}}", ""),
                brick("storage", "USAGE", "GRADUATED", "MONTH",
                        "{\"USD\": {\"tiers\": [{\"up_to\": 10, \"unit_price\": \"2\"}, {\"up_to\": null, \"unit_price\": \"0.35\"}]}}",
                        ""),
                brick("setup", "ADD_ON", "PER_UNIT", "ONE_TIME", "{\"USD\": {\"unit_price\": \"365\"}}", ""));
        var customer = seller.customer("Globex").in("GB").made();
        var subscription = customer.subscription(plan).from("2026-01-05").months(12).quarterly().units("seats", 7)
                .units("calls", 100).some("storage").units("setup", 1).accepted();
        seller.moveTo("2026-02-03T09:00:00Z");
        subscription.use("calls", 2_500).at("2026-02-01T08:00:00Z").recorded();
        subscription.use("storage", 25).at("2026-02-02T08:00:00Z").recorded();
        seller.moveTo("2026-02-10T09:00:00Z");
        subscription.upgrade().units("seats", 9).units("setup", 3).from("2026-02-10").accepted();
        var invoice = customer.invoice(5_000);
        var paid = customer.invoice(2_000).paid(2_400);
        paid.reopen("amount", 400, "reason", "Outage").statusCode(200);
        invoice.creditNote(600).statusCode(201);
        seller.moveTo("2026-03-03T09:00:00Z");
        seller.api.post("/periods/2026-01/close", "").statusCode(200);
        seller.api.post("/periods/2026-02/close", "").statusCode(200);
    }

    private String proof(String month) {
        return seller.api.get("/periods/" + month + "/proof").statusCode(200).asString();
    }

    private String key() {
        return seller.api.get("/periods/proof-key").statusCode(200).body("algorithm", equalTo("Ed25519")).path("public_key");
    }

    @Test
    void theCheckerFindsNothingWrongWithWhatWeWrite() throws Exception {
        for (var month : List.of("2026-01", "2026-02")) {
            var checked = checker.check(proof(month), key());

            assertThat(checked.findings()).as(month).isEmpty();
            assertThat(checked.summary()).startsWith("ok: ");
        }
        assertThat(checker.check(proof("2026-02"), key()).summary())
                .contains("4 invoices, 4 lines priced anew, 2 taken as they are, revenue of 3 contracts, of 0 as booked");
    }

    @Test
    void aMonthMayBeginWithNothingOpen() throws Exception {
        var paid = Given.seller().at("2026-01-05T09:00:00Z").settings("reminders", json("enabled", false));
        paid.customer().invoice(5_000).paid(5_000);
        paid.moveTo("2026-03-03T09:00:00Z");
        paid.api.post("/periods/2026-01/close", "").statusCode(200);
        paid.api.post("/periods/2026-02/close", "").statusCode(200);

        var proof = paid.api.get("/periods/2026-02/proof").statusCode(200).asString();
        assertThat(proof).contains("\"account\": \"RECEIVABLE\"");
        assertThat(checker.check(proof, null).findings()).isEmpty();
    }

    @Test
    void onlyAClosedMonthHasAProofFile() {
        seller.api.get("/periods/2026-03/proof").statusCode(404).body("error.message", equalTo("Period not found."));
        seller.api.get("/periods/x/proof").statusCode(404);
        seller.api.post("/periods/2026-02/reopen", "").statusCode(200);
        seller.api.get("/periods/2026-02/proof").statusCode(400)
                .body("error.details.fields.month", contains("is not closed"));
        Given.seller().api.get("/periods/proof-key").statusCode(404)
                .body("error.message", equalTo("Proof key not found."));
    }

    @Test
    void theFileIsNotBelievedWhereItWasTouched() throws Exception {
        var lines = proof("2026-02").lines().toList();
        var found = new TreeMap<String, String>();
        found.put("a digit is changed", first(join(lines).replaceFirst("\"amount\": (\\d)", "\"amount\": 9$1")));
        found.put("a record is left out", first(join(without(lines, 5))));
        var swapped = new ArrayList<>(lines);
        Collections.swap(swapped, 4, 5);
        found.put("two records change places", first(join(swapped)));
        found.put("the end is cut off", first(join(lines.subList(0, lines.size() - 2))));
        found.put("the signature is of something else", first(join(lines).replace("\"signature\":\"", "\"signature\":\"A")));
        found.put("somebody else has signed it", first(signed(records("2026-02"), newKey())));

        assertThat(found).allSatisfy((what, finding) -> assertThat(finding).as(what).matches("(hash|file|signature): .*"));
    }

    private String first(String file) throws Exception {
        return checker.check(file, key()).findings().stream().findFirst().orElse("nothing");
    }

    @Test
    void figuresThatWereTamperedWithDoNotAddUp() throws Exception {
        var kinds = new TreeMap<String, TamperedProof.Tampering>();
        kinds.put("pricing, an amount of a line with all totals", all -> {
            var invoice = invoice(all, "OVERAGE");
            var line = (ObjectNode) line(invoice, "OVERAGE");
            add(line, 100, "amount", "grand_total");
            add(invoice, 100, "sub_total", "grand_total");
        });
        kinds.put("pricing, the quantity of the agreement", all -> agreed(all, "seats").put("quantity", "6"));
        kinds.put("pricing, the price of the agreement",
                all -> ((ObjectNode) agreed(all, "calls").at("/price/price")).put("unit_price", "0.06"));
        kinds.put("pricing, a tier of the agreement",
                all -> ((ObjectNode) agreed(all, "storage").at("/price/price/tiers/1")).put("unit_price", "0.36"));
        kinds.put("pricing, a discount that was not agreed", all -> agreed(all, "seats").put("renewing_rate", "10"));
        kinds.put("pricing, the days of a line",
                all -> ((ObjectNode) line(invoice(all, "PLANNED"), "PLANNED")).put("contract_from", "2026-02-09"));
        kinds.put("pricing, the anchor of the term",
                all -> ((ObjectNode) one(all, "agreement").at("/terms/0")).put("anchor", "2026-01-01"));
        kinds.put("pricing, what was used",
                all -> ((ObjectNode) line(invoice(all, "OVERAGE"), "OVERAGE").get("meter")).put("used", "2400"));
        kinds.put("pricing, the agreement is missing", all -> all.remove(one(all, "agreement")));
        kinds.put("pricing, the invoice hides its agreement", all -> invoice(all, "PLANNED").putNull("subscription_id"));
        kinds.put("pricing, a line that was not agreed",
                all -> ((ObjectNode) line(invoice(all, "PLANNED"), "PLANNED")).putNull("line").putNull("replaced_line"));
        kinds.put("tax, the tax of a line with all totals", all -> {
            var invoice = invoice(all, "PLANNED");
            add((ObjectNode) line(invoice, "PLANNED"), 1, "tax", "grand_total");
            add(invoice, 1, "tax", "grand_total");
        });
        kinds.put("rate, another rate", all -> ((ObjectNode) line(invoice(all, "PLANNED"), "PLANNED")).put("tax_rate", "7"));
        kinds.put("sum, the total of an invoice", all -> add(invoice(all, "CUSTOM"), 1, "grand_total"));
        kinds.put("number, an invoice number twice", all -> invoice(all, "CUSTOM").put("invoice_number",
                invoice(all, "PLANNED").get("invoice_number").asText()));
        kinds.put("entry, one posting", all -> add(posting(entry(all, "CREDIT_NOTE"), 0), 1, "amount"));
        kinds.put("entry, two postings that still balance", all -> {
            add(posting(entry(all, "INVOICE_ISSUED"), 0), 100, "amount");
            add(posting(entry(all, "INVOICE_ISSUED"), 1), -100, "amount");
        });
        kinds.put("entry, another account", all -> posting(entry(all, "PAYMENT_RECEIVED"), 0).put("account", "BAD_DEBT"));
        kinds.put("entry, revenue on another account",
                all -> posting(entry(all, "REVENUE_RECOGNIZED"), 0).put("account", "CASH"));
        kinds.put("entry, another month", all -> entry(all, "CREDIT_NOTE").put("booked_at", "2026-03-01T00:00:00.000000Z"));
        kinds.put("entry, booked twice", all -> all.add(10, entry(all, "REVENUE_RECOGNIZED").deepCopy()));
        kinds.put("entry, what it books is gone", all -> all.remove(one(all, "payment")));
        kinds.put("entry, the amount of a payment", all -> add(one(all, "payment"), 100, "amount"));
        kinds.put("entry, the amount of a refund", all -> add(one(all, "refund"), -100, "amount"));
        kinds.put("entry, the tax of a credit note", all -> add(one(all, "credit_note"), 1, "tax"));
        kinds.put("invoice, its entry is gone", all -> all.remove(entry(all, "INVOICE_ISSUED")));
        kinds.put("payment, its entry is gone", all -> all.remove(entry(all, "PAYMENT_RECEIVED")));
        kinds.put("balance, an opening", all -> add(one(all, "balance"), 1, "amount"));
        kinds.put("balance, an entry of revenue is gone", all -> all.remove(entry(all, "REVENUE_RECOGNIZED")));
        kinds.put("balance, a closing", all -> add(all.stream().filter(it -> it.path("time").asText().equals("CLOSING"))
                .findFirst().orElseThrow(), 1, "amount"));
        kinds.put("revenue, what is recognized", all -> add(one(all, "revenue"), 1, "recognized"));
        kinds.put("revenue, of a currency that has no balances",
                all -> all.add(one(all, "revenue").deepCopy().put("currency", "EUR").put("recognized", 100)));
        kinds.put("revenue, what is deferred", all -> add(one(all, "revenue"), 1, "deferred"));

        kinds.put("entry, a posting of another customer",
                all -> posting(entry(all, "PAYMENT_RECEIVED"), 0).put("customer_id", NOBODY));
        kinds.put("entry, a payment of another customer", all -> {
            entry(all, "PAYMENT_RECEIVED").put("customer_id", NOBODY);
            entry(all, "PAYMENT_RECEIVED").get("postings")
                    .forEach(posting -> ((ObjectNode) posting).put("customer_id", NOBODY));
        });
        kinds.put("entry, a payment of another invoice", all -> entry(all, "PAYMENT_RECEIVED").put("invoice_id",
                entry(all, "CREDIT_NOTE").get("invoice_id").asText()));
        kinds.put("item, what was open on an invoice", all -> add(one(all, "open_item"), 1, "amount"));
        kinds.put("contract, revenue with all balances", all -> {
            addBalanced(entry(all, "REVENUE_RECOGNIZED"), 100);
            add(balance(all, "CLOSING", posting(entry(all, "REVENUE_RECOGNIZED"), 0).get("account").asText()), 100,
                    "amount");
            add(balance(all, "CLOSING", posting(entry(all, "REVENUE_RECOGNIZED"), 1).get("account").asText()), -100,
                    "amount");
            add(first(all, "recognized"), -100, "recognized");
            add(first(all, "deferred"), 100, "deferred");
        });
        kinds.put("contract, what was deferred",
                all -> add((ObjectNode) one(all, "contract").at("/opening/0"), 1, "deferred"));
        kinds.put("contract, it is gone", all -> all.remove(one(all, "contract")));
        kinds.put("contract, what was billed", all -> add((ObjectNode) last(one(all, "contract").get("entries")), 1, "net"));
        kinds.put("contract, an invoice that was not issued", all -> ((ArrayNode) one(all, "contract").get("entries"))
                .add(((ObjectNode) last(one(all, "contract").get("entries"))).deepCopy().put("source_id", NOBODY)));
        kinds.put("contract, the days of a line",
                all -> ((ObjectNode) last(one(all, "contract").get("lines"))).put("ends_on", "2026-12-31"));
        kinds.put("pricing, a line of an earlier month",
                all -> add((ObjectNode) one(all, "contract").at("/lines/0"), 1, "net"));
        kinds.put("contract, when one-time charges are revenue",
                all -> ((ObjectNode) one(all, "proof").get("policy")).put("one_time", "OVER_TERM"));
        kinds.put("contract, a pause that never was",
                all -> ((ArrayNode) one(all, "agreement").at("/terms/0/pauses")).addObject()
                        .put("from", "2026-02-01").put("to", "2026-02-11"));

        assertThat(TamperedProof.missed(checker, proof("2026-02"), kinds)).isEmpty();
        assertThat(kinds).hasSizeGreaterThanOrEqualTo(20);
    }

    @Test
    void daysThatAreBilledTwiceAreFound() throws Exception {
        var records = records("2026-01");
        var invoice = invoice(records, "PLANNED");
        ((ArrayNode) invoice.get("lines")).add(line(invoice, "PLANNED"));

        assertThat(checker.check(signed(records, newKey()), null).findings())
                .anyMatch(finding -> finding.endsWith("these days of the line are billed twice"));
    }

    @Test
    void aFileOfBeforeMayNotSayWhenItWasWritten() throws Exception {
        var records = records("2026-02");
        records.get(0).remove("written_at");

        var checked = checker.check(signed(records, newKey()), null);
        assertThat(checked.findings()).isEmpty();
        assertThat(checked.summary()).contains("of 0 as booked");
    }

    private static ObjectNode first(List<ObjectNode> all, String figure) {
        return all.stream().filter(it -> it.get("type").asText().equals("revenue") && it.get(figure).asLong() != 0)
                .findFirst()
                .orElseThrow();
    }

    private static JsonNode last(JsonNode array) {
        return array.get(array.size() - 1);
    }

    private static String join(List<String> lines) {
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    private static List<String> without(List<String> lines, int place) {
        var fewer = new ArrayList<>(lines);
        fewer.remove(place);
        return fewer;
    }

    private List<ObjectNode> records(String month) throws Exception {
        return TamperedProof.records(proof(month));
    }
}
