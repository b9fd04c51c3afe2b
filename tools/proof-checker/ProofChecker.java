import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Checks the proof file of a closed month without the service that wrote it, and without any of its code. It needs Java 17 and nothing
 * else:
 *
 * <pre>
 *   java ProofChecker.java proof.ndjson [public key of the seller, base64]
 * </pre>
 *
 * It checks the signature and the chain of hashes, prices every invoice anew from the agreement, and checks every sum: lines, taxes,
 * totals, what each document booked and for whom, what is open on each invoice, balances from the opening to the closing. It works out
 * anew what each contract has delivered by the end of the month, and so how much is revenue. It prints what is wrong, one line each, and
 * ends with 1; with 0 if nothing is.
 *
 * <p>The revenue of some contracts rests on what is not in the file: usage and work that was not billed when the month was closed, and what
 * came late. The file says which they are; their revenue is taken as it is booked, and the summary says how much of the month it is.
 */
public final class ProofChecker {
    private static final String PREFIX = "{\"hash\":\"";
    private static final String MIDDLE = "\",\"record\":";
    private static final int HASH_LENGTH = 64;
    private static final int FINDINGS_MAX = 1_000;
    /** What gives charges back has their tax, and the last other line of a rate has what is left of the tax of the rate. */
    private static final int TAX_TOLERANCE = 10;
    /** Lines that only a subscription has. A milestone is also billed by an invoice of its own. */
    private static final Set<String> OF_AGREEMENTS = Set.of("PLANNED", "OVERAGE");
    private static final Map<String, Set<String>> ACCOUNTS = Map.ofEntries(
            Map.entry("PREPAYMENT_APPLIED", Set.of("PREPAYMENT", "RECEIVABLE")),
            Map.entry("CREDIT_REVOKED", Set.of("DEFERRED_REVENUE", "TAX_PAYABLE", "CUSTOMER_CREDIT")),
            Map.entry("CREDIT_TRANSFERRED", Set.of("CUSTOMER_CREDIT")),
            Map.entry("WRITTEN_OFF", Set.of("BAD_DEBT", "RECEIVABLE")),
            Map.entry("INVOICE_IMPORTED", Set.of("RECEIVABLE", "OPENING_BALANCE")),
            Map.entry("REVENUE_RECOGNIZED", Set.of("REVENUE", "DEFERRED_REVENUE", "UNBILLED_REVENUE")));
    /** Of these, what is open on an invoice is on one. */
    private static final Set<String> OPEN = Set.of("RECEIVABLE", "BAD_DEBT", "PREPAYMENT");
    /** Of these, the opening is known invoice by invoice. */
    private static final Set<String> ITEMIZED = Set.of("RECEIVABLE", "PREPAYMENT");

    private final List<String> findings = new ArrayList<>();
    private final Map<String, Agreement> agreements = new HashMap<>();
    private final Set<String> rates = new HashSet<>();
    private final Map<String, Map<String, Object>> issued = new HashMap<>();
    private final Map<String, Map<String, Object>> regenerated = new HashMap<>();
    private final Map<String, Map<String, Object>> payments = new HashMap<>();
    private final Map<String, Map<String, Object>> refunds = new HashMap<>();
    private final Map<String, Map<String, Object>> creditNotes = new HashMap<>();
    private final Map<String, Map<String, Object>> credits = new HashMap<>();
    private final Map<String, Map<String, Object>> creditUses = new HashMap<>();
    private final Map<String, Map<String, Object>> creditRefunds = new HashMap<>();
    /** What an invoice said before it was regenerated or voided, by invoice and version; the last one by invoice too. */
    private final Map<String, Map<String, Object>> earlier = new HashMap<>();
    /** What versions of the month come to. */
    private final Map<String, String> newVersions = new HashMap<>();
    /** What is open, by invoice, account and currency. */
    private final Map<String, Long> items = new HashMap<>();
    private final Map<String, Long> itemsAtOpening = new HashMap<>();
    /** Invoices that were voided or written off: nothing is due on them. And those that took what was paid ahead. */
    private final Set<String> givenUp = new HashSet<>();
    private final Set<String> prepaid = new HashSet<>();
    /** Deferred and unbilled revenue of contracts, by contract, customer and currency. */
    private final Map<String, Share> shares = new HashMap<>();
    private final Map<String, Long> sharesAtOpening = new HashMap<>();
    /** Whether the revenue of each is taken as it is booked. */
    private final Map<String, Boolean> contracts = new HashMap<>();
    /** What contracts say that entries of the month billed, and which lines these had. */
    private final Map<String, Long> billedByContracts = new HashMap<>();
    private final Map<String, String> linesOfContracts = new HashMap<>();
    private Policy policy;
    private final Set<String> numbers = new HashSet<>();
    /** Days of lines, by the first versions of invoices. Versions repeat them, and days of a void are not billed again. */
    private final Set<String> billed = new HashSet<>();
    private final Set<String> facts = new HashSet<>();
    private final TreeMap<String, Long> opening = new TreeMap<>();
    private final TreeMap<String, Long> moved = new TreeMap<>();
    private final TreeMap<String, Long> closing = new TreeMap<>();
    /** By currency: recognized, deferred, unbilled. */
    private final TreeMap<String, long[]> revenue = new TreeMap<>();
    private Instant startsAt;
    private Instant endsAt;
    private Instant writtenAt;
    private String hash = "0".repeat(HASH_LENGTH);
    private long records;
    private boolean isEnded;
    private boolean isSigned;
    private int entries;
    private int invoices;
    private int priced;
    private int taken;

    /** What was found, and how much was looked at. */
    public record Result(List<String> findings, String summary) {
    }

    public static void main(String[] arguments) throws IOException {
        if (arguments.length < 1 || arguments.length > 2) {
            System.err.println("usage: java ProofChecker.java proof.ndjson [public key of the seller, base64]");
            System.exit(2);
        }
        var result = check(Path.of(arguments[0]), arguments.length == 2 ? arguments[1] : null);
        result.findings.forEach(System.out::println);
        System.out.println(result.summary);
        System.exit(result.findings.isEmpty() ? 0 : 1);
    }

    /** @param publicKey of the seller, base64; null to take the one in the file, which proves less */
    public static Result check(Path file, String publicKey) throws IOException {
        var checker = new ProofChecker();
        try (var lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                checker.line(line, publicKey);
            }
        } catch (RuntimeException e) {
            checker.find("file: can't be read: " + e);
        }
        checker.end();
        return new Result(List.copyOf(checker.findings), (checker.findings.isEmpty() ? "ok: " : "NOT ok: ") + checker.records
                + " records, " + checker.entries + " entries, " + checker.invoices + " invoices, " + checker.priced
                + " lines priced anew, " + checker.taken + " taken as they are, revenue of " + checker.contracts.size()
                + " contracts, of " + checker.asBooked()
                + (publicKey == null ? "; the key is the one in the file" : ""));
    }

    /** How many contracts, and how much of the month's revenue is theirs. */
    private String asBooked() {
        long count = contracts.values().stream().filter(Boolean::booleanValue).count();
        if (count == 0) {
            return "0 as booked";
        }
        var sums = new TreeMap<String, long[]>();
        shares.forEach((key, share) -> {
            var parts = key.split(" ");
            var sum = sums.computeIfAbsent(parts[2], unused -> new long[2]);
            // what was taken back is not proved either, so it does not make the sum smaller
            sum[0] += contracts.getOrDefault(parts[0], false) ? Math.abs(share.recognized) : 0;
            sum[1] += share.recognized;
        });
        var amounts = new ArrayList<String>();
        sums.forEach((currency, sum) -> amounts.add(currency + " " + BigDecimal.valueOf(sum[0], 2).toPlainString() + " of "
                + BigDecimal.valueOf(sum[1], 2).toPlainString()));
        return count + " as booked" + (writtenAt == null ? "" : " by what was known at " + writtenAt) + ": "
                + String.join(", ", amounts);
    }

    private void find(String finding) {
        if (findings.size() < FINDINGS_MAX) {
            findings.add(finding);
        }
    }

    private void expect(String what, Object expected, Object found) {
        if (!Objects.equals(expected, found)) {
            find(what + ": " + found + " where " + expected + " is due");
        }
    }

    private void line(String line, String publicKey) {
        if (isSigned) {
            find("file: goes on after its signature");
        } else if (!line.startsWith(PREFIX)) {
            signature(new Json(line).object(), publicKey);
        } else {
            var said = line.substring(PREFIX.length(), PREFIX.length() + HASH_LENGTH);
            var rest = line.substring(PREFIX.length() + HASH_LENGTH);
            if (!rest.startsWith(MIDDLE) || !rest.endsWith("}") || isEnded) {
                find("file: not a record: " + line);
                return;
            }
            var text = rest.substring(MIDDLE.length(), rest.length() - 1);
            hash = sha256(hash + text);
            expect("hash: record " + ++records, hash, said);
            record(new Json(text).object());
        }
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private void signature(Map<String, Object> line, String publicKey) {
        isSigned = true;
        if (publicKey != null) {
            expect("signature: the key", publicKey, line.get("public_key"));
        }
        try {
            var encoded = Base64.getDecoder().decode(publicKey != null ? publicKey : text(line, "public_key"));
            var verifier = Signature.getInstance("Ed25519");
            verifier.initVerify(KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded)));
            verifier.update(hash.getBytes(StandardCharsets.US_ASCII));
            if (!verifier.verify(Base64.getDecoder().decode(text(line, "signature")))) {
                find("signature: is not of this file and key");
            }
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            find("signature: can't be checked: " + e.getMessage());
        }
    }

    private void record(Map<String, Object> it) {
        if ((records == 1) != text(it, "type").equals("proof")) {
            find("file: the first record, and no other, says what it proves");
        }
        switch (text(it, "type")) {
            case "proof" -> {
                expect("file: format", 1L, number(it, "format"));
                policy = Policy.of(it);
                startsAt = Instant.parse(text(it, "starts_at"));
                endsAt = Instant.parse(text(it, "ends_at"));
                // files of the first version do not say it
                writtenAt = it.get("written_at") == null ? null : Instant.parse(text(it, "written_at"));
            }
            case "balance" -> {
                var balances = text(it, "time").equals("OPENING") ? opening : closing;
                if (balances.put(text(it, "account") + " " + text(it, "currency"), number(it, "amount")) != null) {
                    find("balance: there twice: " + it);
                }
            }
            case "rate" -> rates.add(rate(it.get("category"), it.get("name"), it.get("rate")));
            case "agreement" -> {
                if (agreements.put(text(it, "subscription_id"), new Agreement(it)) != null) {
                    find("agreement: there twice: " + it.get("subscription_id"));
                }
            }
            case "open_item" -> openItem(it);
            case "contract" -> contract(it);
            case "invoice" -> invoice(it);
            case "earlier_invoice" -> earlierInvoice(it);
            case "payment" -> keep(payments, text(it, "payment_id"), it);
            case "refund" -> keep(refunds, text(it, "refund_id"), it);
            case "credit_note" -> keep(creditNotes, text(it, "credit_note_id"), it);
            case "credit" -> keep(credits, text(it, "credit_id"), it);
            case "credit_use" -> keep(creditUses, text(it, "credit_use_id"), it);
            case "credit_refund" -> keep(creditRefunds, text(it, "credit_refund_id"), it);
            case "entry" -> entry(it);
            case "revenue" -> {
                var sums = revenue.computeIfAbsent(text(it, "currency"), unused -> new long[3]);
                sums[0] += number(it, "recognized");
                sums[1] += number(it, "deferred");
                sums[2] += number(it, "unbilled");
            }
            case "end" -> {
                isEnded = true;
                expect("file: number of records", records, number(it, "records"));
            }
            default -> find("file: nobody knows a record of type " + it.get("type"));
        }
    }

    private void keep(Map<String, Map<String, Object>> there, String id, Map<String, Object> it) {
        if (there.put(id, it) != null) {
            find(it.get("type") + ": there twice: " + id);
        }
    }

    private static String rate(Object category, Object name, Object rate) {
        return category + "|" + name + "|" + new BigDecimal((String) rate).stripTrailingZeros().toPlainString();
    }

    // ---- invoices

    private void invoice(Map<String, Object> it) {
        invoices++;
        boolean isFirst = number(it, "version") == 1;
        keep(isFirst ? issued : regenerated, text(it, isFirst ? "invoice_id" : "version_id"), it);
        var name = "invoice " + text(it, "invoice_number");
        if (!numbers.add(text(it, "invoice_number"))) {
            find("number: " + name + " is there twice");
        }
        sums(it, name);
        newVersions.put(text(it, "invoice_id") + " " + number(it, "version"), Arrays.toString(amounts(it)));
        var lines = linesOfContracts.remove(text(it, "invoice_id") + " " + number(it, "version"));
        if (lines != null) {
            expect("contract: lines of " + name, lines(objects(it, "lines")), lines);
        }
    }

    /** It was checked with its own month. Here it has to add up, and to cost what was agreed. */
    private void earlierInvoice(Map<String, Object> it) {
        sums(it, "earlier invoice " + text(it, "invoice_number"));
        earlier.put(text(it, "invoice_id") + " " + number(it, "version"), it);
        earlier.merge(text(it, "invoice_id"), it, (one, other) -> number(one, "version") > number(other, "version") ? one : other);
    }

    private void sums(Map<String, Object> it, String name) {
        long amount = 0;
        long discount = 0;
        long tax = 0;
        for (var line : objects(it, "lines")) {
            invoiceLine(it, line, name + " line " + line.get("place"));
            amount += number(line, "amount");
            discount += number(line, "discount");
            tax += number(line, "tax");
        }
        taxes(it, name);
        expect("sum: amounts of " + name, number(it, "sub_total"), amount);
        expect("sum: discounts of " + name, number(it, "discount"), discount);
        expect("sum: tax of " + name, number(it, "tax"), tax);
        expect("sum: total of " + name, number(it, "grand_total"), amount - discount + tax);
        if (number(it, "grand_total") < 0) {
            find("sum: " + name + " asks for less than nothing");
        }
    }

    /** The tax of a rate is rounded once, unless the document charges nothing at it and only gives back. */
    private void taxes(Map<String, Object> it, String name) {
        var nets = new HashMap<BigDecimal, Long>();
        var taxes = new HashMap<BigDecimal, Long>();
        var charging = new HashSet<BigDecimal>();
        for (var line : objects(it, "lines")) {
            var rate = new BigDecimal(text(line, "tax_rate")).stripTrailingZeros();
            long net = number(line, "amount") - number(line, "discount");
            nets.merge(rate, net, Long::sum);
            taxes.merge(rate, number(line, "tax"), Long::sum);
            if (net > 0 && !text(line, "kind").equals("TAKEN_BACK")) {
                charging.add(rate);
            }
        }
        charging.forEach(rate -> expect("tax: of " + rate.toPlainString() + " % of " + name, taxes.get(rate),
                Ratio.of(rate).times(Ratio.of(nets.get(rate))).over(Ratio.of(100)).rounded()));
    }

    private void invoiceLine(Map<String, Object> invoice, Map<String, Object> line, String name) {
        long net = number(line, "amount") - number(line, "discount");
        expect("sum: " + name, number(line, "grand_total"), net + number(line, "tax"));
        var kind = text(line, "kind");
        if (!kind.equals("CARRIED_TO_CREDIT")) {
            if (text(invoice, "type").equals("invoice")
                    && !rates.contains(rate(line.get("tax_category"), line.get("tax_name"), line.get("tax_rate")))) {
                find("rate: " + name + ": " + line.get("tax_rate") + " is none of the rates");
            }
            long due = Ratio.of(new BigDecimal(text(line, "tax_rate"))).times(Ratio.of(net)).over(Ratio.of(100)).rounded();
            if (Math.abs(due - number(line, "tax")) > TAX_TOLERANCE) {
                find("tax: " + name + ": " + number(line, "tax") + " where " + due + " is due");
            }
        }
        var agreement = agreements.get(invoice.get("subscription_id"));
        if (invoice.get("subscription_id") != null && agreement == null) {
            find("pricing: " + name + ": its agreement is missing");
            return;
        }
        if (agreement == null && OF_AGREEMENTS.contains(kind)) {
            find("pricing: " + name + ": it has no agreement");
            return;
        }
        var price = agreement == null ? null : agreement.price(line, text(invoice, "currency"));
        if (price == null && kind.equals("PLANNED")) {
            find("pricing: " + name + ": the agreement has no such line");
            return;
        }
        if (price == null) {
            taken++;
            return;
        }
        priced++;
        if (kind.equals("PLANNED") && index(line, "replaced_line") == 0 && number(invoice, "version") == 1
                && text(invoice, "type").equals("invoice") && !billed.add(String.join(" ", text(invoice, "subscription_id"),
                        String.valueOf(index(line, "line")), text(line, "contract_from"), text(line, "contract_to")))) {
            find("pricing: " + name + ": these days of the line are billed twice");
        }
        boolean takesBack = line.get("replaced_line") != null && price.net() < 0;
        if (takesBack ? net < price.net() || net > 0 : net != price.net()) {
            find("pricing: " + name + ": " + net + " where the agreement makes " + price.net());
        } else if (!takesBack) {
            expect("pricing: " + name + ", before discounts", price.gross, number(line, "amount"));
        }
    }

    /** As they are booked: net, tax, what is carried to credit. */
    private static long[] amounts(Map<String, Object> version) {
        var sums = new long[3];
        for (var line : objects(version, "lines")) {
            boolean isCarried = text(line, "kind").equals("CARRIED_TO_CREDIT");
            sums[isCarried ? 2 : 0] += isCarried ? number(line, "grand_total") : number(line, "amount") - number(line, "discount");
            sums[1] += number(line, "tax");
        }
        return sums;
    }

    // ---- the journal

    private void entry(Map<String, Object> it) {
        entries++;
        var kind = text(it, "kind");
        var name = kind + " " + text(it, "entry_id");
        if (!facts.add(text(it, "entry_id")) | !facts.add(kind + " " + text(it, "source_id"))) {
            find("entry: " + name + ": booked twice");
        }
        var at = Instant.parse(text(it, "booked_at"));
        if (startsAt == null || at.isBefore(startsAt) || !at.isBefore(endsAt)) {
            find("entry: " + name + ": not of the month: " + at);
        }
        var sums = new HashMap<String, Long>();
        long sum = 0;
        for (var posting : objects(it, "postings")) {
            sums.merge(text(posting, "account"), number(posting, "amount"), Long::sum);
            post(kind, it, posting);
            if (!kind.equals("CREDIT_TRANSFERRED")) {
                expect("entry: " + name + ": customer of a posting", it.get("customer_id"), posting.get("customer_id"));
            }
            moved.merge(text(posting, "account") + " " + text(it, "currency"), number(posting, "amount"), Long::sum);
            sum += number(posting, "amount");
        }
        if (sum != 0 || objects(it, "postings").size() < 2) {
            find("entry: " + name + ": not balanced: " + sum);
        }
        books(kind, name, it, sums);
    }

    /** What a posting does to the invoice and the contract that its entry names. */
    private void post(String kind, Map<String, Object> entry, Map<String, Object> posting) {
        var account = text(posting, "account");
        var currency = text(entry, "currency");
        long amount = number(posting, "amount");
        if (ITEMIZED.contains(account)) {
            items.merge(entry.get("invoice_id") + " " + account + " " + currency, amount, Long::sum);
        }
        boolean isDeferred = account.equals("DEFERRED_REVENUE");
        if (amount == 0) {
            return;
        }
        if (isDeferred || account.equals("UNBILLED_REVENUE") || account.equals("REVENUE")) {
            var share = share(contractOf(entry), text(posting, "customer_id"), currency);
            share.deferred += isDeferred ? amount : 0;
            share.unbilled += account.equals("UNBILLED_REVENUE") ? amount : 0;
            share.recognized -= account.equals("REVENUE") ? amount : 0;
        }
        if (isDeferred && !kind.equals("REVENUE_RECOGNIZED")) {
            expect("contract: what " + kind + " " + entry.get("source_id") + " billed",
                    billedByContracts.remove(kind + " " + entry.get("source_id")), -amount);
        }
    }

    private static String contractOf(Map<String, Object> entry) {
        return String.valueOf(entry.get(entry.get("subscription_id") == null ? "invoice_id" : "subscription_id"));
    }

    private Share share(String contract, String customer, String currency) {
        return shares.computeIfAbsent(String.join(" ", contract, customer, currency), unused -> new Share());
    }

    private void books(String kind, String name, Map<String, Object> it, Map<String, Long> sums) {
        var source = it.get("source_id");
        switch (kind) {
            case "INVOICE_ISSUED" -> booked(name, it, sums, issued.remove(source), invoice -> {
                var now = amounts(invoice);
                return asked(now[0], now[1], now[2]);
            });
            case "INVOICE_REGENERATED" -> booked(name, it, sums, regenerated.remove(source), version -> {
                var now = amounts(version);
                var before = amounts(earlier(name, text(version, "invoice_id"), number(version, "version") - 1));
                return asked(now[0] - before[0], now[1] - before[1], now[2] - before[2]);
            });
            case "INVOICE_VOIDED" -> voided(name, it, sums);
            case "PAYMENT_RECEIVED" -> booked(name, it, sums, payments.remove(source),
                    payment -> Map.of("CASH", number(payment, "amount"), "OPEN", -number(payment, "amount")));
            case "PAYMENT_REFUNDED" -> booked(name, it, sums, refunds.remove(source),
                    refund -> Map.of("CASH", -number(refund, "amount"), "OPEN", number(refund, "amount")));
            case "CREDIT_NOTE" -> booked(name, it, sums, creditNotes.remove(source),
                    note -> Map.of("DEFERRED_REVENUE", number(note, "amount") - number(note, "tax"), "TAX_PAYABLE",
                            number(note, "tax"), "OPEN", -number(note, "amount")));
            case "PAYMENT_MOVED_TO_CREDIT" -> booked(name, it, sums, credits.remove(source),
                    credit -> Map.of("OPEN", number(credit, "amount"), "CUSTOMER_CREDIT", -number(credit, "amount")));
            case "CREDIT_GRANTED" -> booked(name, it, sums, credits.remove(source), credit -> granted(credit, sums));
            case "CREDIT_APPLIED", "CREDIT_RETURNED" -> booked(name, it, sums, creditUses.remove(source),
                    use -> Map.of("CUSTOMER_CREDIT", number(use, "amount"), "OPEN", -number(use, "amount")));
            case "CREDIT_REFUNDED" -> booked(name, it, sums, creditRefunds.remove(source),
                    refund -> Map.of("CUSTOMER_CREDIT", number(refund, "amount"), "CASH", -number(refund, "amount")));
            default -> {
                if (!ACCOUNTS.containsKey(kind) || !ACCOUNTS.get(kind).containsAll(sums.keySet())) {
                    find("entry: " + name + ": not an entry of its kind: " + sums);
                }
                byInvoice(kind, name, it);
            }
        }
    }

    /** What is checked by what is open on the invoice in the end. */
    private void byInvoice(String kind, String name, Map<String, Object> it) {
        if (Set.of("WRITTEN_OFF", "PREPAYMENT_APPLIED", "INVOICE_IMPORTED").contains(kind)) {
            expect("entry: " + name + ": its invoice", it.get("source_id"), it.get("invoice_id"));
        }
        if (kind.equals("WRITTEN_OFF")) {
            givenUp.add(text(it, "invoice_id"));
        } else if (kind.equals("PREPAYMENT_APPLIED")) {
            prepaid.add(text(it, "invoice_id"));
        } else if (kind.equals("CREDIT_TRANSFERRED") && objects(it, "postings").stream()
                .map(posting -> posting.get("customer_id")).distinct().count() != 2) {
            find("entry: " + name + ": credit does not change hands");
        }
    }

    private Map<String, Object> earlier(String name, String invoiceId, long version) {
        var there = earlier.get(invoiceId + " " + version);
        if (there == null) {
            find("entry: " + name + ": version " + version + " of its invoice is not in the file");
        } else if (newVersions.containsKey(invoiceId + " " + version)) {
            expect("entry: " + name + ": version " + version + " of its invoice", newVersions.get(invoiceId + " " + version),
                    Arrays.toString(amounts(there)));
        }
        return there == null ? Map.of("lines", List.of()) : there;
    }

    /** All that is left of the invoice. What it had carried to credit may have been taken back or paid out before. */
    private void voided(String name, Map<String, Object> it, Map<String, Long> sums) {
        booked(name, it, sums, earlier.get(text(it, "source_id")), invoice -> {
            var amounts = amounts(earlier(name, text(it, "source_id"), number(invoice, "version")));
            long notes = 0;
            long noteTax = 0;
            for (var note : objects(invoice, "credit_notes")) {
                notes += number(note, "amount");
                noteTax += number(note, "tax");
            }
            if (amounts[2] == 0) {
                return asked(notes - noteTax - amounts[0], noteTax - amounts[1], 0);
            }
            long credit = sums.getOrDefault("CUSTOMER_CREDIT", 0L);
            var due = new TreeMap<String, Long>(sums);
            due.keySet().removeAll(OPEN);
            due.put("OPEN", notes - amounts[0] - amounts[1] - amounts[2]);
            due.put("CUSTOMER_CREDIT", Math.min(Math.max(credit, 0), amounts[2]));
            return due;
        });
        givenUp.add(text(it, "source_id"));
    }

    /** A credit that was computed from charges has their tax; one that an order sets has what was agreed. */
    private static Map<String, Long> granted(Map<String, Object> credit, Map<String, Long> sums) {
        long amount = number(credit, "amount");
        long net = number(credit, "charged_net");
        long tax = number(credit, "charged_tax");
        boolean isComputed = net + tax == amount;
        long booked = sums.getOrDefault("TAX_PAYABLE", 0L);
        return Map.of("CUSTOMER_CREDIT", -amount, "TAX_PAYABLE", isComputed ? tax : booked, "DEFERRED_REVENUE",
                isComputed ? net : amount - booked);
    }

    private static Map<String, Long> asked(long net, long tax, long carried) {
        return Map.of("OPEN", net + tax + carried, "DEFERRED_REVENUE", -net, "TAX_PAYABLE", -tax, "CUSTOMER_CREDIT", -carried);
    }

    private interface Books {
        Map<String, Long> of(Map<String, Object> source);
    }

    /** @param sums OPEN of what is due stands for whichever account holds what is open on the invoice */
    private void booked(String name, Map<String, Object> entry, Map<String, Long> sums, Map<String, Object> source, Books books) {
        if (source == null) {
            find("entry: " + name + ": what it books is not in the file");
            return;
        }
        expect("entry: " + name + ": currency", source.get("currency"), entry.get("currency"));
        expect("entry: " + name + ": its invoice", source.get("invoice_id"), entry.get("invoice_id"));
        // who is billed is settled when an invoice is issued, and whose a credit is until its subscription ends
        if (!sums.containsKey("PREPAYMENT") && source.get("customer_id") != null) {
            expect("entry: " + name + ": its customer", source.get("customer_id"), entry.get("customer_id"));
        }
        var found = new TreeMap<String, Long>();
        sums.forEach((account, amount) -> found.merge(OPEN.contains(account) ? "OPEN" : account, amount, Long::sum));
        var due = new TreeMap<>(books.of(source));
        found.values().removeIf(amount -> amount == 0);
        due.values().removeIf(amount -> amount == 0);
        expect("entry: " + name + ": what it books", due, found);
    }

    // ---- the end

    private void end() {
        if (!isEnded || !isSigned) {
            find("file: breaks off");
        }
        left("invoice", issued);
        left("invoice", regenerated);
        left("payment", payments);
        left("refund", refunds);
        left("credit note", creditNotes);
        left("credit", credits);
        left("credit", creditUses);
        left("credit", creditRefunds);
        endOfItems();
        endOfContracts();
        var accounts = new HashSet<>(opening.keySet());
        accounts.addAll(moved.keySet());
        accounts.addAll(closing.keySet());
        var sums = new TreeMap<String, Long>();
        for (var account : accounts) {
            expect("balance: " + account, opening.getOrDefault(account, 0L) + moved.getOrDefault(account, 0L),
                    closing.getOrDefault(account, 0L));
            sums.merge(account.split(" ")[1], closing.getOrDefault(account, 0L), Long::sum);
        }
        // a currency may be there with revenue and without balances
        revenue.keySet().forEach(currency -> sums.putIfAbsent(currency, 0L));
        sums.forEach((currency, sum) -> {
            expect("balance: all of " + currency, 0L, sum);
            var closed = revenue.getOrDefault(currency, new long[3]);
            expect("revenue: recognized " + currency, -balance("REVENUE", currency), closed[0]);
            expect("revenue: deferred " + currency, -balance("DEFERRED_REVENUE", currency), closed[1]);
            expect("revenue: unbilled " + currency, balance("UNBILLED_REVENUE", currency), closed[2]);
        });
    }

    private void openItem(Map<String, Object> it) {
        var key = String.join(" ", text(it, "invoice_id"), text(it, "account"), text(it, "currency"));
        if (items.put(key, number(it, "amount")) != null) {
            find("item: there twice: " + it);
        }
        itemsAtOpening.merge(text(it, "account") + " " + text(it, "currency"), number(it, "amount"), Long::sum);
    }

    /** What is open on invoices makes the accounts, and nothing is due on those that were given up. */
    private void endOfItems() {
        opening.forEach((account, amount) -> {
            if (ITEMIZED.contains(account.split(" ")[0])) {
                expect("item: opening of " + account, amount, itemsAtOpening.getOrDefault(account, 0L));
                itemsAtOpening.remove(account);
            }
        });
        itemsAtOpening.forEach((account, amount) -> expect("item: opening of " + account, 0L, amount));
        items.forEach((key, amount) -> {
            var parts = key.split(" ");
            boolean isDue = parts[1].equals("RECEIVABLE");
            if ((isDue ? givenUp : prepaid).contains(parts[0]) && amount != 0) {
                find("item: " + key + ": " + amount + " where nothing is left");
            } else if (isDue ? amount < 0 : amount > 0) {
                find("item: " + key + ": " + amount + " is more than was asked for");
            }
        });
    }

    // ---- revenue

    /** Deferred and unbilled revenue of a customer for a contract, as it is posted: what is deferred is below 0. */
    private static final class Share {
        private long deferred;
        private long unbilled;
        private long recognized;
        private long[] due = new long[2];
    }

    private record Policy(ZoneId zone, YearMonth month, boolean isStraight, String oneTime, Map<String, Object> byBrick) {
        private static Policy of(Map<String, Object> header) {
            return new Policy(ZoneId.of(text(header, "time_zone")), YearMonth.parse(text(header, "month")),
                    text(object(header, "policy"), "ramps").equals("STRAIGHT_LINE"),
                    text(object(header, "policy"), "one_time"), object(object(header, "policy"), "by_brick"));
        }
    }

    /**
     * How much is delivered by the end of the month.
     *
     * @param spread what amounts that are rounded together have in common; null for one that is rounded alone
     */
    private record Delivered(Ratio share, String spread) {
        private static Delivered alone(Ratio share) {
            return new Delivered(share, null);
        }
    }

    private void contract(Map<String, Object> it) {
        var id = text(it, "contract_id");
        boolean isAsBooked = it.get("is_as_booked") == Boolean.TRUE;
        if (contracts.put(id, isAsBooked) != null) {
            find("contract: there twice: " + id);
        }
        var agreement = it.get("is_subscription") == Boolean.TRUE ? agreements.get(id) : null;
        if (it.get("is_subscription") == Boolean.TRUE && agreement == null) {
            find("contract: " + id + ": its agreement is missing");
            return;
        }
        for (var one : objects(it, "opening")) {
            var share = share(id, text(one, "customer_id"), text(one, "currency"));
            share.deferred += number(one, "deferred");
            share.unbilled += number(one, "unbilled");
            sharesAtOpening.merge("DEFERRED_REVENUE " + one.get("currency"), number(one, "deferred"), Long::sum);
            sharesAtOpening.merge("UNBILLED_REVENUE " + one.get("currency"), number(one, "unbilled"), Long::sum);
        }
        var revenue = new ContractRevenue(it, agreement);
        for (var entry : objects(it, "entries")) {
            var at = Instant.parse(text(entry, "booked_at"));
            if (!at.isBefore(startsAt) && at.isBefore(endsAt)) {
                if (number(entry, "net") != 0) {
                    billedByContracts.put(entry.get("kind") + " " + entry.get("source_id"), number(entry, "net"));
                }
                revenue.keepLines(entry);
            }
        }
        revenue.priceLines();
        revenue.due().forEach((key, due) -> shares.computeIfAbsent(id + " " + key, unused -> new Share()).due = due);
    }

    private void endOfContracts() {
        billedByContracts.forEach((fact, net) -> find("contract: " + fact + " is not booked"));
        linesOfContracts.keySet().forEach(version -> find("contract: invoice " + version + " is not in the file"));
        opening.forEach((account, amount) -> {
            if (account.startsWith("DEFERRED_REVENUE ") || account.startsWith("UNBILLED_REVENUE ")) {
                expect("contract: opening of " + account, amount, sharesAtOpening.getOrDefault(account, 0L));
                sharesAtOpening.remove(account);
            }
        });
        sharesAtOpening.forEach((account, amount) -> expect("contract: opening of " + account, 0L, amount));
        shares.forEach((key, share) -> {
            var isAsBooked = contracts.get(key.split(" ")[0]);
            if (isAsBooked == null) {
                find("contract: " + key + ": revenue of a contract that is not in the file");
            } else if (!isAsBooked) {
                expect("contract: " + key + ": deferred", share.due[0], share.deferred);
                expect("contract: " + key + ": unbilled", share.due[1], share.unbilled);
            }
        });
    }

    /** What was delivered of a contract by the end of the month, and so what is deferred and unbilled. */
    private final class ContractRevenue {
        private final Map<String, Object> json;
        private final Agreement agreement;
        private final LocalDate end = policy.month.atEndOfMonth();
        /** By customer and currency: billed and delivered. */
        private final TreeMap<String, long[]> sums = new TreeMap<>();
        /** What was spread so far, by what is rounded together. */
        private final Map<String, Long> spread = new HashMap<>();

        private ContractRevenue(Map<String, Object> json, Agreement agreement) {
            this.json = json;
            this.agreement = agreement;
        }

        private List<Map<String, Object>> lines(Object invoiceId, long version) {
            return objects(json, "lines").stream()
                    .filter(line -> line.get("invoice_id").equals(invoiceId) && number(line, "version") == version).toList();
        }

        private long versionOf(Object versionId) {
            return objects(json, "lines").stream().filter(line -> line.get("version_id").equals(versionId))
                    .mapToLong(line -> number(line, "version")).findFirst().orElse(0);
        }

        private long lastVersion(Object invoiceId) {
            return objects(json, "lines").stream().filter(line -> line.get("invoice_id").equals(invoiceId))
                    .mapToLong(line -> number(line, "version")).max().orElse(0);
        }

        /** To be compared with those of the invoice, which is in the file too. */
        private void keepLines(Map<String, Object> entry) {
            var kind = text(entry, "kind");
            if (kind.equals("INVOICE_ISSUED") || kind.equals("INVOICE_REGENERATED")) {
                long version = kind.equals("INVOICE_ISSUED") ? 1 : versionOf(entry.get("source_id"));
                linesOfContracts.put(entry.get("invoice_id") + " " + version,
                        ProofChecker.lines(lines(entry.get("invoice_id"), version)));
            }
        }

        /** Lines of earlier months cost what was agreed, too. */
        private void priceLines() {
            var lines = new ArrayList<>(objects(json, "lines"));
            lines.addAll(objects(json, "to_come"));
            for (var line : lines) {
                if (agreement != null && text(line, "kind").equals("PLANNED") && index(line, "replaced_line") == 0) {
                    var price = agreement.price(line, text(line, "currency"));
                    expect("pricing: a line of invoice " + line.get("invoice_id"), price == null ? null : price.net(),
                            number(line, "net"));
                }
            }
        }

        /** Deferred and unbilled by customer and currency, as they are posted. */
        private Map<String, long[]> due() {
            for (var entry : objects(json, "entries")) {
                add(entry);
            }
            for (var line : objects(json, "to_come")) {
                var customer = line.get("customer_id") + " " + line.get("currency");
                var parts = new Parts(customer, end, number(line, "net"));
                parts.add(number(line, "net"), delivered(line), line.get("brick_id"));
                sums.computeIfAbsent(customer, unused -> new long[2])[1] += parts.delivered;
            }
            var due = new TreeMap<String, long[]>();
            sums.forEach((key, sum) -> {
                var currency = key.split(" ")[1];
                long open = 0;
                for (var one : sums.entrySet()) {
                    open += one.getKey().endsWith(" " + currency) ? one.getValue()[1] - one.getValue()[0] : 0;
                }
                long balance = sum[1] - sum[0];
                due.put(key, open > 0 ? new long[]{0, balance} : new long[]{balance, 0});
            });
            return due;
        }

        private void add(Map<String, Object> entry) {
            var at = Instant.parse(text(entry, "booked_at"));
            var day = at.atZone(policy.zone).toLocalDate();
            var customer = entry.get("customer_id") + " " + entry.get("currency");
            var sum = sums.computeIfAbsent(customer, unused -> new long[2]);
            sum[0] += at.isBefore(endsAt) ? number(entry, "net") : 0;
            var parts = new Parts(customer, day, number(entry, "net"));
            var invoice = entry.get("invoice_id");
            switch (text(entry, "kind")) {
                case "INVOICE_ISSUED" -> parts.add(lines(invoice, 1), 1, false);
                case "INVOICE_REGENERATED" -> {
                    long version = versionOf(entry.get("source_id"));
                    parts.add(lines(invoice, version), 1, true);
                    parts.add(lines(invoice, version - 1), -1, true);
                }
                case "INVOICE_VOIDED" -> {
                    parts.add(lines(invoice, lastVersion(invoice)), -1, true);
                    objects(json, "notes").stream().filter(note -> note.get("invoice_id").equals(invoice))
                            .forEach(note -> parts.addNote(note, 1));
                }
                case "CREDIT_NOTE" -> objects(json, "notes").stream()
                        .filter(note -> note.get("credit_note_id").equals(entry.get("source_id")))
                        .forEach(note -> parts.addNote(note, -1));
                case "CREDIT_GRANTED" -> {
                    objects(json, "credited").stream().filter(part -> part.get("credit_id").equals(entry.get("source_id")))
                            .forEach(part -> parts.addCredited(part, -number(part, "net"), false));
                    objects(json, "recasts").stream().filter(recast -> recast.get("credit_id").equals(entry.get("source_id")))
                            .forEach(recast -> parts.add(parts.rest,
                                    isBy(agreement.firstDay(index(recast, "term")))));
                }
                case "CREDIT_REVOKED" -> parts.addRevoked(objects(json, "credited").stream()
                        .filter(part -> part.get("invoice_id").equals(invoice)).toList());
                default -> find("contract: nobody bills by " + entry.get("kind"));
            }
            parts.add(parts.rest, isBy(day));
            sum[1] += parts.delivered;
        }

        /** All or nothing, on a day. */
        private Ratio isBy(LocalDate day) {
            return end.isBefore(day) ? Ratio.ZERO : Ratio.ONE;
        }

        /** An entry is cut into what it billed. What nothing explains is revenue on its day. */
        private final class Parts {
            private final String customer;
            private final LocalDate day;
            private long rest;
            private long delivered;

            private Parts(String customer, LocalDate day, long net) {
                this.customer = customer;
                this.day = day;
                this.rest = net;
            }

            private void add(long net, Ratio progress) {
                delivered += progress.times(Ratio.of(net)).rounded();
                rest -= net;
            }

            private void add(long net, Delivered by, Object brick) {
                long before = by.spread == null ? 0 : spread.merge(customer + " " + brick + " " + by.spread, net, Long::sum) - net;
                delivered += by.share.times(Ratio.of(before + net)).rounded() - by.share.times(Ratio.of(before)).rounded();
                rest -= net;
            }

            /** What corrects something counts from the day on which that was done. */
            private void add(long net, Delivered by, Object brick, boolean isCorrection) {
                if (isCorrection) {
                    add(net, end.isBefore(day) ? Ratio.ZERO : by.share);
                } else {
                    add(net, by, brick);
                }
            }

            private void add(List<Map<String, Object>> lines, int sign, boolean isCorrection) {
                lines.stream().filter(line -> !text(line, "kind").equals("CARRIED_TO_CREDIT"))
                        .forEach(line -> add(sign * number(line, "net"), delivered(line), line.get("brick_id"), isCorrection));
            }

            private void addNote(Map<String, Object> note, int sign) {
                var lines = lines(note.get("invoice_id"), number(note, "version")).stream()
                        .filter(line -> !text(line, "kind").equals("CARRIED_TO_CREDIT")).toList();
                var nets = lines.stream().map(line -> number(line, "net")).toList();
                long whole = nets.stream().mapToLong(Long::longValue).sum();
                long net = number(note, "net");
                if (whole <= 0 || net < 0 || net > whole) {
                    add(sign * net, isBy(day));
                    return;
                }
                var parts = split(nets, net);
                for (int i = 0; i < parts.length; i++) {
                    add(sign * parts[i], delivered(lines.get(i)), null, true);
                }
            }

            private void addCredited(Map<String, Object> part, long net, boolean isCorrection) {
                var sold = agreement.lines.get(index(part, "line"));
                if (sold != null) {
                    // an upgrade makes days cheaper and ends no line
                    add(net, part.get("contract_to") == null
                            ? Delivered.alone(isBy(agreement.time(sold).toCalendar(day(part, "contract_from"))))
                            : agreement.delivered(null, sold, day(part, "contract_from"), day(part, "contract_to"), policy),
                            brickOf(part), isCorrection);
                }
            }

            private void addRevoked(List<Map<String, Object>> given) {
                var nets = given.stream().map(part -> number(part, "net")).toList();
                long whole = nets.stream().mapToLong(Long::longValue).sum();
                if (rest <= 0 || rest > whole) {
                    return;
                }
                var parts = split(nets, rest);
                for (int i = 0; i < parts.length; i++) {
                    addCredited(given.get(i), parts[i], true);
                }
            }
        }

        private Object brickOf(Map<String, Object> credited) {
            return objects(json, "lines").stream().filter(line -> index(line, "line") == index(credited, "line"))
                    .map(line -> line.get("brick_id")).findFirst().orElse(null);
        }

        private Delivered delivered(Map<String, Object> line) {
            var from = day(line, "starts_on");
            var to = day(line, "ends_on");
            return switch (text(line, "kind")) {
                case "PLANNED" -> agreement.delivered(agreement.lines.get(index(line, "line")),
                        agreement.lines.get(index(line, "replaced_line")), day(line, "contract_from"), day(line, "contract_to"),
                        policy);
                case "OVERAGE", "CORRECTION" -> Delivered
                        .alone(used(agreement.lines.get(index(line, "line")), line, from, to));
                case "COMPLETION", "TAKEN_BACK" -> Delivered.alone(isBy(from));
                default -> Delivered.alone(passed(from, to, end.plusDays(1)));
            };
        }

        /** Each day what was used on it, where days have shares of the usage. */
        private Ratio used(Sold sold, Map<String, Object> line, LocalDate from, LocalDate to) {
            var name = switch (text(sold.json, "aggregation")) {
                case "SUM" -> "total";
                case "COUNT" -> "entries";
                default -> null;
            };
            if (!end.isBefore(to.minusDays(1)) && from.isBefore(to)) {
                return Ratio.ONE;
            }
            var all = BigDecimal.ZERO;
            var until = BigDecimal.ZERO;
            boolean isNegative = false;
            for (var used : objects(json, "usage")) {
                var day = day(used, "day");
                if (name != null && used.get("brick_id").equals(line.get("brick_id")) && !day.isBefore(from) && day.isBefore(to)) {
                    var units = decimal(used, name);
                    isNegative |= units.signum() < 0;
                    all = all.add(units);
                    until = day.isAfter(end) ? until : until.add(units);
                }
            }
            return isNegative || all.signum() == 0
                    ? passed(from, to, end.plusDays(1))
                    : Ratio.of(until).over(Ratio.of(all));
        }
    }

    /** How much of the days lies before a day; no days are over on the first. */
    private static Ratio passed(LocalDate from, LocalDate to, LocalDate before) {
        if (!from.isBefore(to)) {
            return before.isAfter(from) ? Ratio.ONE : Ratio.ZERO;
        }
        long whole = ChronoUnit.DAYS.between(from, to);
        long part = Math.min(Math.max(ChronoUnit.DAYS.between(from, before), 0), whole);
        return Ratio.of(part).over(Ratio.of(whole));
    }

    /** In proportion: each rounded towards 0, then the cents that are left go to the largest rests, of equal ones to the last. */
    private static long[] split(List<Long> parts, long amount) {
        var whole = BigInteger.valueOf(parts.stream().mapToLong(Long::longValue).sum());
        var shares = new long[parts.size()];
        var rests = new ArrayList<BigInteger>();
        long left = amount;
        for (int i = 0; i < shares.length; i++) {
            var cut = BigInteger.valueOf(parts.get(i)).multiply(BigInteger.valueOf(amount)).divideAndRemainder(whole);
            shares[i] = cut[0].longValueExact();
            rests.add(cut[1]);
            left -= shares[i];
        }
        int sign = Long.signum(left);
        for (; left != 0; left -= sign) {
            int largest = -1;
            for (int i = 0; i < shares.length; i++) {
                if (rests.get(i).signum() == sign
                        && (largest < 0 || rests.get(i).abs().compareTo(rests.get(largest).abs()) >= 0)) {
                    largest = i;
                }
            }
            shares[largest] += sign;
            rests.set(largest, BigInteger.ZERO);
        }
        return shares;
    }

    /** What of lines their revenue depends on. */
    private static String lines(List<Map<String, Object>> lines) {
        var text = new StringBuilder();
        for (var line : lines) {
            long net = line.containsKey("net") ? number(line, "net") : number(line, "amount") - number(line, "discount");
            for (var name : List.of("kind", "contract_from", "contract_to", "starts_on", "ends_on")) {
                text.append(line.get(name)).append(' ');
            }
            text.append(index(line, "line")).append(' ').append(index(line, "replaced_line")).append(' ').append(net).append("; ");
        }
        return text.toString();
    }

    private long balance(String account, String currency) {
        return closing.getOrDefault(account + " " + currency, 0L);
    }

    private void left(String what, Map<String, Map<String, Object>> some) {
        some.keySet().forEach(id -> find(what + ": " + id + " is not booked"));
    }

    // ---- JSON

    private static String text(Map<String, Object> it, String name) {
        if (it.get(name) instanceof String text) {
            return text;
        }
        throw new IllegalArgumentException(name + " is missing: " + it);
    }

    private static long number(Map<String, Object> it, String name) {
        if (it.get(name) instanceof BigDecimal number) {
            return number.longValueExact();
        }
        throw new IllegalArgumentException(name + " is missing: " + it);
    }

    /** 0 where there is none. */
    private static int index(Map<String, Object> it, String name) {
        return it.get(name) == null ? 0 : Math.toIntExact(number(it, name));
    }

    private static BigDecimal decimal(Map<String, Object> it, String name) {
        return it.get(name) == null ? null : new BigDecimal(it.get(name).toString());
    }

    private static LocalDate day(Map<String, Object> it, String name) {
        return it.get(name) == null ? null : LocalDate.parse(text(it, name));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Map<String, Object> it, String name) {
        return (Map<String, Object>) it.get(name);
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> objects(Map<String, Object> it, String name) {
        return it.get(name) == null ? List.of() : (List<Map<String, Object>>) it.get(name);
    }

    /** Objects are maps, lists are lists, numbers are decimals. */
    private static final class Json {
        private final String text;
        private int at;

        private Json(String text) {
            this.text = text;
        }

        private Map<String, Object> object() {
            if (value() instanceof Map<?, ?> map && at == text.length()) {
                @SuppressWarnings("unchecked")
                var object = (Map<String, Object>) map;
                return object;
            }
            throw new IllegalArgumentException("not an object: " + text);
        }

        private char next() {
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
            return text.charAt(at);
        }

        private Object value() {
            switch (next()) {
                case '{':
                    return map();
                case '[':
                    return list();
                case '"':
                    return string();
                default:
                    int from = at;
                    while (at < text.length() && ",]} ".indexOf(text.charAt(at)) < 0) {
                        at++;
                    }
                    var word = text.substring(from, at);
                    return switch (word) {
                        case "null" -> null;
                        case "true", "false" -> Boolean.valueOf(word);
                        default -> new BigDecimal(word);
                    };
            }
        }

        private Map<String, Object> map() {
            var map = new LinkedHashMap<String, Object>();
            at++;
            while (next() != '}') {
                var name = string();
                next();
                at++;
                if (map.containsKey(name)) {
                    throw new IllegalArgumentException(name + " is there twice: " + text);
                }
                map.put(name, value());
                if (next() == ',') {
                    at++;
                    next();
                }
            }
            at++;
            return map;
        }

        private List<Object> list() {
            var list = new ArrayList<>();
            at++;
            while (next() != ']') {
                list.add(value());
                if (next() == ',') {
                    at++;
                }
            }
            at++;
            return list;
        }

        private String string() {
            var string = new StringBuilder();
            at++;
            while (text.charAt(at) != '"') {
                char c = text.charAt(at++);
                if (c == '\\') {
                    c = text.charAt(at++);
                    switch (c) {
                        case 'n' -> c = '\n';
                        case 't' -> c = '\t';
                        case 'r' -> c = '\r';
                        case 'b' -> c = '\b';
                        case 'f' -> c = '\f';
                        case 'u' -> {
                            c = (char) Integer.parseInt(text.substring(at, at + 4), 16);
                            at += 4;
                        }
                        default -> {
                            // stands for itself
                        }
                    }
                }
                string.append(c);
            }
            at++;
            return string.toString();
        }
    }

    // ---- prices

    /** An exact number. */
    private record Ratio(BigInteger top, BigInteger bottom) {
        private static final Ratio ZERO = of(0);
        private static final Ratio ONE = of(1);

        private Ratio {
            var divisor = top.gcd(bottom).max(BigInteger.ONE);
            if (bottom.signum() < 0) {
                divisor = divisor.negate();
            }
            top = top.divide(divisor);
            bottom = bottom.divide(divisor);
        }

        private static Ratio of(long number) {
            return new Ratio(BigInteger.valueOf(number), BigInteger.ONE);
        }

        private static Ratio of(BigDecimal number) {
            return number.scale() <= 0
                    ? new Ratio(number.toBigIntegerExact(), BigInteger.ONE)
                    : new Ratio(number.unscaledValue(), BigInteger.TEN.pow(number.scale()));
        }

        private Ratio plus(Ratio other) {
            return new Ratio(top.multiply(other.bottom).add(other.top.multiply(bottom)), bottom.multiply(other.bottom));
        }

        private Ratio minus(Ratio other) {
            return plus(new Ratio(other.top.negate(), other.bottom));
        }

        private Ratio times(Ratio other) {
            return new Ratio(top.multiply(other.top), bottom.multiply(other.bottom));
        }

        private Ratio over(Ratio other) {
            return new Ratio(top.multiply(other.bottom), bottom.multiply(other.top));
        }

        private Ratio atLeastZero() {
            return top.signum() < 0 ? ZERO : this;
        }

        /** Half away from zero. */
        private long rounded() {
            var doubled = top.abs().shiftLeft(1).add(bottom).divide(bottom.shiftLeft(1));
            return (top.signum() < 0 ? doubled.negate() : doubled).longValueExact();
        }
    }

    /** Cents before and after discounts; a coupon's part of the discounts apart. */
    private static final class Price {
        private static final Price NONE = new Price(0, 0, 0);

        private final long gross;
        private final long discount;
        private final long coupon;

        private Price(long gross, long discount, long coupon) {
            this.gross = gross;
            this.discount = discount;
            this.coupon = coupon;
        }

        private long net() {
            return gross - discount;
        }

        private Price plus(Price other, int sign) {
            return new Price(gross + sign * other.gross, discount + sign * other.discount, coupon + sign * other.coupon);
        }
    }

    /** A line of the agreement: what was sold, at which price, with which discounts. */
    private record Sold(Map<String, Object> json, BigDecimal quantity, boolean isUnlimited, long fixed, BigDecimal couponRate,
            long coupon) {

        private static Sold of(Map<String, Object> json) {
            return new Sold(json, decimal(json, "quantity"), (Boolean) json.get("is_unlimited"), number(json, "fixed_to_give"),
                    json.get("coupon_rate") == null ? BigDecimal.ZERO : decimal(json, "coupon_rate"),
                    json.get("coupon_amount") == null ? 0 : number(json, "coupon_amount"));
        }

        private Sold withCoupon(long cents) {
            return new Sold(json, quantity, isUnlimited, fixed, couponRate, cents);
        }

        private boolean hasCoupon() {
            return json.get("coupon_code") != null;
        }

        private boolean isMilestone() {
            return text(json, "brick_kind").equals("MILESTONE");
        }

        private boolean isOnce() {
            return !isMilestone() && index(json, "price_months") == 0;
        }

        private LocalDate from() {
            return day(json, "starts_on");
        }

        private LocalDate to() {
            return day(json, "ends_on");
        }

        private Map<String, Object> prices() {
            return object(object(json, "price"), "price");
        }

        /** The price of so much, in cents. */
        private Ratio cents(BigDecimal units) {
            return Ratio.of(major(units)).times(Ratio.of(100));
        }

        private Ratio cents() {
            return isUnlimited ? Ratio.of(decimal(prices(), "unlimited_amount")).times(Ratio.of(100)) : cents(quantity);
        }

        private BigDecimal major(BigDecimal units) {
            if (units.signum() <= 0) {
                return BigDecimal.ZERO;
            }
            var prices = prices();
            return switch (text(object(json, "price"), "model")) {
                case "FLAT" -> decimal(prices, "amount");
                case "PER_UNIT" -> units.multiply(decimal(prices, "unit_price"));
                case "PACKAGE" -> units.divide(decimal(prices, "package_size"), 0, java.math.RoundingMode.UP)
                        .multiply(decimal(prices, "unit_price"));
                case "GRADUATED" -> {
                    var sum = BigDecimal.ZERO;
                    var floor = BigDecimal.ZERO;
                    for (var tier : objects(prices, "tiers")) {
                        var top = decimal(tier, "up_to");
                        var end = top == null ? units : units.min(top);
                        if (end.compareTo(floor) > 0) {
                            sum = sum.add(tier(tier, end.subtract(floor)));
                            floor = end;
                        }
                    }
                    yield sum;
                }
                case "VOLUME" -> {
                    for (var tier : objects(prices, "tiers")) {
                        if (tier.get("up_to") == null || units.compareTo(decimal(tier, "up_to")) <= 0) {
                            yield tier(tier, units);
                        }
                    }
                    throw new IllegalArgumentException("no tier holds " + units);
                }
                default -> throw new IllegalArgumentException("nobody knows this price: " + json);
            };
        }

        private static BigDecimal tier(Map<String, Object> tier, BigDecimal inside) {
            var flat = decimal(tier, "flat_amount");
            return inside.multiply(decimal(tier, "unit_price")).add(flat == null ? BigDecimal.ZERO : flat);
        }

        /** Running totals: each discount takes its share of what the ones before it left. */
        private Price at(long gross, Ratio progress, Ratio whole) {
            long first = share("renewing_rate", gross);
            long second = share("one_time_rate", gross - first);
            long third = fixed == 0 ? 0 : Ratio.of(fixed).over(whole).times(progress).rounded();
            long byRate = percent(couponRate, gross - first - second - third);
            long byAmount = coupon == 0 ? 0 : Ratio.of(coupon).over(whole).times(progress).rounded();
            return new Price(gross, first + second + third + byRate + byAmount, byRate + byAmount);
        }

        private long share(String name, long cents) {
            return json.get(name) == null ? 0 : percent(decimal(json, name), cents);
        }

        private static long percent(BigDecimal rate, long cents) {
            return Ratio.of(rate).times(Ratio.of(cents)).over(Ratio.of(100)).rounded();
        }

        /** A coupon's amount takes at most what the other discounts leave of the whole run. */
        private Sold withCouponWithin(long before, long after, Ratio whole) {
            if (coupon == 0) {
                return this;
            }
            var run = at(after, whole, whole).plus(at(before, Ratio.ZERO, whole), -1);
            long left = Math.max(run.net() + run.coupon, 0);
            return run.coupon <= left ? this : withCoupon(left);
        }

        private Price once() {
            return at(cents().rounded(), Ratio.ONE, Ratio.ONE);
        }
    }

    /** The calendar of a term with its pauses cut out. */
    private record Time(Map<String, Object> term) {
        private List<Map<String, Object>> pauses() {
            return objects(term, "pauses");
        }

        private LocalDate toContract(LocalDate calendar) {
            long paused = 0;
            for (var pause : pauses()) {
                var to = day(pause, "to").isBefore(calendar) ? day(pause, "to") : calendar;
                paused += Math.max(ChronoUnit.DAYS.between(day(pause, "from"), to), 0);
            }
            return calendar.plusDays(index(term, "advanced_days") - paused);
        }

        private LocalDate toCalendar(LocalDate contract) {
            var calendar = contract.minusDays(index(term, "advanced_days"));
            for (var pause : pauses()) {
                if (!calendar.isBefore(day(pause, "from"))) {
                    calendar = calendar.plusDays(Math.max(ChronoUnit.DAYS.between(day(pause, "from"), day(pause, "to")), 0));
                }
            }
            return calendar;
        }
    }

    private static final class Agreement {
        private final Map<Integer, Map<String, Object>> terms = new HashMap<>();
        private final Map<Integer, Sold> lines = new HashMap<>();

        private Agreement(Map<String, Object> json) {
            objects(json, "terms").forEach(term -> terms.put(index(term, "number"), term));
            objects(json, "lines").forEach(line -> lines.put(index(line, "number"), Sold.of(line)));
        }

        /** What an invoice line should cost; null where the agreement does not say. */
        private Price price(Map<String, Object> line, String currency) {
            var after = lines.get(index(line, "line"));
            var before = lines.get(index(line, "replaced_line"));
            var sold = after == null ? before : after;
            if (sold == null) {
                return null;
            }
            if (!text(term(sold), "currency").equals(currency)) {
                throw new IllegalArgumentException("the agreement has another currency than " + currency);
            }
            return switch (text(line, "kind")) {
                case "PLANNED" -> sold.isOnce()
                        ? once(after, before)
                        : over(after, day(line, "contract_from"), day(line, "contract_to"))
                                .plus(over(before, day(line, "contract_from"), day(line, "contract_to")), -1);
                case "OVERAGE" -> line.get("meter") == null || (Boolean) object(line, "meter").get("is_corrected")
                        ? null
                        : overage(object(line, "meter"));
                case "COMPLETION" -> line.get("done") == null
                        ? null
                        : completing(sold, decimal(line, "done"), decimal(line, "done").add(decimal(line, "quantity")));
                default -> null;
            };
        }

        private Map<String, Object> term(Sold line) {
            return terms.get(index(line.json, "term"));
        }

        private Time time(Sold line) {
            return new Time(term(line));
        }

        /** The first day of a term, in the calendar. */
        private LocalDate firstDay(int number) {
            var term = terms.get(number);
            return new Time(term).toCalendar(day(term, "anchor").plusMonths(number(objects(term, "phases").get(0), "first_month")));
        }

        private static LocalDate begins(Map<String, Object> term) {
            return day(term, "anchor").plusMonths(number(objects(term, "phases").get(0), "first_month"));
        }

        private static LocalDate ends(Map<String, Object> term) {
            long months = number(objects(term, "phases").get(0), "first_month");
            for (var phase : objects(term, "phases")) {
                months += number(phase, "length_months");
            }
            return day(term, "anchor").plusMonths(months);
        }

        private static boolean isCutBy(Map<String, Object> term, LocalDate end) {
            if (term.get("cut_on") == null) {
                return false;
            }
            var time = new Time(term);
            var begins = begins(term);
            var covered = earlier(later(day(term, "cut_on"), begins), ends(term));
            return end.isAfter(covered.isAfter(begins)
                    ? time.toCalendar(covered.minusDays(1))
                    : time.toCalendar(begins).minusDays(1));
        }

        /**
         * What recurs in a term with several phases may be spread over all of it: its first price from the first day on, and each
         * difference from the day of the upgrade that made it.
         *
         * @param before what is taken back or replaced
         */
        private Delivered delivered(Sold after, Sold before, LocalDate from, LocalDate to, Policy policy) {
            var sold = after == null ? before : after;
            var term = term(sold);
            var end = policy.month.atEndOfMonth();
            boolean isSpread = policy.isStraight && !sold.isMilestone() && !sold.isOnce() && objects(term, "phases").size() > 1;
            if (!isSpread || isCutBy(term, end)) {
                return Delivered.alone(progress(sold, from, to, policy));
            }
            if (after == null) {
                return since(term, from, end);
            }
            var delivered = Ratio.ZERO;
            long whole = 0;
            int parts = 0;
            Delivered last = null;
            for (var one = after; one != null && one != before;) {
                var earlier = cameBefore(one).filter(it -> !it.isMilestone() && !it.isOnce()).orElse(null);
                long cents = over(one, from, to).net() - over(earlier, from, to).net();
                if (cents != 0) {
                    last = since(term, agreedOn(one), end);
                    delivered = delivered.plus(last.share.times(Ratio.of(cents)));
                    parts++;
                }
                whole += cents;
                one = earlier;
            }
            if (whole == 0) {
                return since(term, agreedOn(after), end);
            }
            return parts == 1 ? last : Delivered.alone(delivered.times(Ratio.of(Long.signum(whole))).over(Ratio.of(Math.abs(whole))));
        }

        private LocalDate agreedOn(Sold line) {
            return index(line.json, "born_by") == 0 ? begins(term(line)) : day(change(line, "born_by"), "day");
        }

        /** In equal months from a day to the end of the term. */
        private static Delivered since(Map<String, Object> term, LocalDate day, LocalDate end) {
            var anchor = day(term, "anchor");
            var ends = ends(term);
            var first = earlier(later(day, begins(term)), ends);
            var until = later(earlier(new Time(term).toContract(end.plusDays(1)), ends), first);
            var start = position(anchor, first);
            return new Delivered(position(anchor, until).minus(start).over(position(anchor, ends).minus(start)),
                    term.get("number") + " " + first);
        }

        /** How much of the days of a line is delivered by the end of the month. After a cut nothing is left to be delivered. */
        private Ratio progress(Sold line, LocalDate from, LocalDate to, Policy policy) {
            var term = term(line);
            var time = new Time(term);
            var end = policy.month.atEndOfMonth();
            var begins = begins(term);
            var ends = ends(term);
            if (isCutBy(term, end)) {
                return Ratio.ONE;
            }
            boolean isRecurring = !line.isMilestone() && !line.isOnce();
            var oneTime = policy.byBrick.getOrDefault(text(line.json, "brick_code"), policy.oneTime);
            if (!isRecurring && (line.isMilestone() || oneTime.equals("ON_DAY"))) {
                return end.isBefore(time.toCalendar(from)) ? Ratio.ZERO : Ratio.ONE;
            }
            // what is spread over the term begins with its line
            var first = isRecurring ? from : earlier(later(from, begins), ends);
            var until = isRecurring ? to : ends;
            return first.isBefore(until)
                    ? passed(first, until, time.toContract(end.plusDays(1)))
                    : end.isBefore(time.toCalendar(first)) ? Ratio.ZERO : Ratio.ONE;
        }

        /** The months from the anchor to a day: whole ones, and the share of the one that it lies in. */
        private static Ratio position(LocalDate anchor, LocalDate day) {
            int month = (int) ChronoUnit.MONTHS.between(anchor, day);
            while (!anchor.plusMonths(month + 1L).isAfter(day)) {
                month++;
            }
            var start = anchor.plusMonths(month);
            return Ratio.of(month).plus(Ratio.of(ChronoUnit.DAYS.between(start, day))
                    .over(Ratio.of(ChronoUnit.DAYS.between(start, anchor.plusMonths(month + 1L)))));
        }

        private static Ratio monthly(Sold line) {
            return line.cents().over(Ratio.of(index(line.json, "price_months")));
        }

        private Price over(Sold line, LocalDate from, LocalDate to) {
            if (line == null) {
                return Price.NONE;
            }
            var anchor = day(term(line), "anchor");
            var start = position(anchor, line.from());
            var whole = position(anchor, line.to()).minus(start);
            var monthly = monthly(line);
            var within = line.withCouponWithin(0, monthly.times(whole).rounded(), whole);
            var end = position(anchor, to).minus(start);
            var begin = position(anchor, from).minus(start);
            return within.at(monthly.times(end).rounded(), end, whole)
                    .plus(within.at(monthly.times(begin).rounded(), begin, whole), -1);
        }

        private record Piece(Sold line, int sign) {
        }

        /** A raise is billed by itself; whatever else comes in the place of a line replaces all that was billed for it. */
        private Price once(Sold after, Sold before) {
            var pieces = new ArrayList<Piece>();
            if (after != null) {
                pieces.addAll(brought(after));
            }
            if (before != null && (after == null || !isRaise(after, before))) {
                billed(before).forEach(piece -> pieces.add(new Piece(piece.line, -piece.sign)));
            }
            var sum = Price.NONE;
            for (var piece : pieces) {
                sum = sum.plus(piece.line.once(), piece.sign);
            }
            return sum;
        }

        private List<Piece> brought(Sold line) {
            var before = predecessor(line);
            if (before == null || !isRaise(line, before)) {
                var bare = new Sold(line.json, line.quantity, line.isUnlimited, line.fixed, BigDecimal.ZERO, 0);
                return List.of(new Piece(line.withCoupon(Math.min(line.coupon, Math.max(bare.once().net(), 0))), 1));
            }
            boolean isSameAmount = fixedAsSent(line) == fixedAsSent(before);
            var old = new Sold(line.json, before.quantity, before.isUnlimited, isSameAmount ? line.fixed : 0, line.couponRate, 0);
            return List.of(new Piece(before.hasCoupon() ? line.withCoupon(0) : line, 1), new Piece(old, -1));
        }

        private static long fixedAsSent(Sold line) {
            return line.json.get("fixed_amount") == null ? 0 : number(line.json, "fixed_amount");
        }

        private List<Piece> billed(Sold line) {
            var pieces = new ArrayList<>(brought(line));
            var before = predecessor(line);
            if (before != null && isRaise(line, before)) {
                pieces.addAll(billed(before));
            }
            return pieces;
        }

        private boolean isRaise(Sold line, Sold before) {
            var term = term(line);
            var phase = objects(term, "phases").get(index(line.json, "phase"));
            var begins = day(term, "anchor").plusMonths(number(phase, "first_month"));
            boolean isLess = line.isUnlimited || before.isUnlimited
                    ? !line.isUnlimited
                    : line.quantity.compareTo(before.quantity) < 0;
            return !(Boolean) term.get("is_trial") && !day(change(line, "born_by"), "day").isBefore(begins) && !isLess;
        }

        private Map<String, Object> change(Sold line, String name) {
            return objects(term(line), "changes").get(index(line.json, name) - 1);
        }

        /** The one-time line that a change put this one in place of. */
        private Sold predecessor(Sold line) {
            return cameBefore(line).filter(Sold::isOnce).orElse(null);
        }

        private Optional<Sold> cameBefore(Sold line) {
            if (index(line.json, "born_by") == 0) {
                return Optional.empty();
            }
            return objects(change(line, "born_by"), "touches").stream()
                    .filter(touch -> index(touch, "after") == index(line.json, "number") && index(touch, "before") != 0)
                    .map(touch -> lines.get(index(touch, "before"))).findFirst();
        }

        private Price overage(Map<String, Object> meter) {
            var term = terms.get(index(meter, "term"));
            var anchor = day(term, "anchor");
            var units = Ratio.ZERO;
            var paidAhead = Ratio.ZERO;
            boolean isUnlimited = false;
            Sold last = null;
            for (var number : text(meter, "lines").split("\\D+")) {
                if (!number.isEmpty()) {
                    last = lines.get(Integer.valueOf(number));
                    isUnlimited |= last.isUnlimited;
                    var from = later(day(meter, "contract_from"), last.from());
                    var to = earlier(day(meter, "contract_to"), endOf(last, term));
                    if (from.isBefore(to)) {
                        var months = position(anchor, to).minus(position(anchor, from));
                        units = units.plus(Ratio.of(last.quantity).times(months)
                                .over(Ratio.of(index(last.json, "price_months"))));
                        paidAhead = paidAhead.plus(monthly(last).times(months));
                    }
                }
            }
            var used = decimal(meter, "used").max(BigDecimal.ZERO);
            var perUnit = decimal(last.prices(), "overage_unit_price");
            var due = perUnit == null
                    ? last.cents(used).minus(paidAhead)
                    : Ratio.of(perUnit).times(Ratio.of(100)).times(Ratio.of(used).minus(units));
            return last.at(isUnlimited ? 0 : due.atLeastZero().rounded(), Ratio.ZERO, Ratio.ONE);
        }

        private LocalDate endOf(Sold line, Map<String, Object> term) {
            var end = index(line.json, "ended_by") == 0 ? line.to() : earlier(line.to(), day(change(line, "ended_by"), "day"));
            return term.get("cut_on") == null ? end : earlier(end, day(term, "cut_on"));
        }

        private static LocalDate later(LocalDate one, LocalDate other) {
            return one.isAfter(other) ? one : other;
        }

        private static LocalDate earlier(LocalDate one, LocalDate other) {
            return one.isBefore(other) ? one : other;
        }

        private static Price completing(Sold line, BigDecimal done, BigDecimal reached) {
            var start = decimal(line.json, "done_before");
            var whole = Ratio.of(line.quantity.subtract(start));
            var within = line.withCouponWithin(completed(line, start).rounded(), completed(line, line.quantity).rounded(), whole);
            return within.at(completed(line, reached).rounded(), Ratio.of(reached.subtract(start)), whole)
                    .plus(within.at(completed(line, done).rounded(), Ratio.of(done.subtract(start)), whole), -1);
        }

        private static Ratio completed(Sold line, BigDecimal units) {
            return line.isUnlimited ? line.cents().times(Ratio.of(units).over(Ratio.of(line.quantity))) : line.cents(units);
        }
    }
}
