package dev.brickwork.insight.revenue;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.brickwork.testing.ProofCheck;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;

/** A month of a seller, through the API, and what the checker in tools/ makes of its proof file, whole and tampered with. */
@ServiceTest
class ProofFileTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Seller seller;
    private ProofCheck checker;

    /** A file as it is taken apart: its records, without hashes and signature. */
    private interface Tampering extends Consumer<List<ObjectNode>> {
    }

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
        paid.refund("amount", 400, "reason", "Outage").statusCode(200);
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
                .contains("4 invoices, 4 lines priced anew, 2 taken as they are; revenue, voids");
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

    /** Hashed and signed anew, with another key, and checked with that: so only the figures can tell. */
    @Test
    void figuresThatWereTamperedWithDoNotAddUp() throws Exception {
        var kinds = new TreeMap<String, Tampering>();
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

        var missed = new ArrayList<String>();
        for (var kind : kinds.entrySet()) {
            var records = records("2026-02");
            kind.getValue().accept(records);
            var key = newKey();
            var checked = checker.check(signed(records, key),
                    Base64.getEncoder().encodeToString(key.getPublic().getEncoded()));
            var rule = kind.getKey().split(",")[0] + ": ";
            if (checked.findings().stream().noneMatch(finding -> finding.startsWith(rule))
                    || checked.findings().stream().anyMatch(finding -> finding.matches("(hash|signature|file): .*"))) {
                missed.add(kind.getKey() + " -> " + checked.findings());
            }
        }
        assertThat(missed).isEmpty();
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

    private static String join(List<String> lines) {
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    private static List<String> without(List<String> lines, int place) {
        var fewer = new ArrayList<>(lines);
        fewer.remove(place);
        return fewer;
    }

    private List<ObjectNode> records(String month) throws Exception {
        var records = new ArrayList<ObjectNode>();
        for (var line : proof(month).lines().toList()) {
            var node = (ObjectNode) JSON.readTree(line);
            if (node.has("record") && !node.at("/record/type").asText().equals("end")) {
                records.add((ObjectNode) node.get("record"));
            }
        }
        return records;
    }

    private static KeyPair newKey() throws Exception {
        return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    }

    private static String signed(List<ObjectNode> records, KeyPair key) throws Exception {
        var file = new StringBuilder();
        var texts = new ArrayList<>(records.stream().map(ObjectNode::toString).toList());
        texts.add("{\"type\":\"end\",\"records\":" + (texts.size() + 1) + "}");
        var hash = "0".repeat(64);
        for (var text : texts) {
            hash = HexFormat.of().formatHex(
                    MessageDigest.getInstance("SHA-256").digest((hash + text).getBytes(StandardCharsets.UTF_8)));
            file.append("{\"hash\":\"").append(hash).append("\",\"record\":").append(text).append("}\n");
        }
        var signature = Signature.getInstance("Ed25519");
        signature.initSign(key.getPrivate());
        signature.update(hash.getBytes(StandardCharsets.US_ASCII));
        var base64 = Base64.getEncoder();
        return file.append("{\"signature\":\"").append(base64.encodeToString(signature.sign()))
                .append("\",\"public_key\":\"")
                .append(base64.encodeToString(key.getPublic().getEncoded())).append("\"}\n").toString();
    }

    private static ObjectNode one(List<ObjectNode> all, String type) {
        return all.stream().filter(it -> it.get("type").asText().equals(type)).findFirst().orElseThrow();
    }

    private static ObjectNode entry(List<ObjectNode> all, String kind) {
        return all.stream().filter(it -> it.path("kind").asText().equals(kind)).findFirst().orElseThrow();
    }

    private static ObjectNode posting(ObjectNode entry, int place) {
        return (ObjectNode) entry.get("postings").get(place);
    }

    private static ObjectNode agreed(List<ObjectNode> all, String brick) {
        for (var line : one(all, "agreement").get("lines")) {
            if (line.get("brick_code").asText().equals(brick)) {
                return (ObjectNode) line;
            }
        }
        throw new AssertionError(brick);
    }

    private static ObjectNode invoice(List<ObjectNode> all, String kind) {
        return all.stream().filter(it -> it.get("type").asText().equals("invoice") && line(it, kind) != null).findFirst()
                .orElseThrow();
    }

    private static com.fasterxml.jackson.databind.JsonNode line(ObjectNode invoice, String kind) {
        for (var line : (ArrayNode) invoice.get("lines")) {
            if (line.get("kind").asText().equals(kind)) {
                return line;
            }
        }
        return null;
    }

    private static void add(ObjectNode node, long cents, String... names) {
        for (var name : names) {
            node.put(name, node.get(name).asLong() + cents);
        }
    }
}
