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
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
 * totals, what invoices and payments booked, balances from the opening to the closing, and that the revenue of the month is what is on
 * its accounts. It prints what is wrong, one line each, and ends with 1; with 0 if nothing is.
 *
 * <p>It does not work out anew how much became revenue, nor what voids, credit and write-offs come to. Their entries are taken as they
 * are booked: they must balance, on accounts of their kind.
 */
public final class ProofChecker {
    private static final String PREFIX = "{\"hash\":\"";
    private static final String MIDDLE = "\",\"record\":";
    private static final int HASH_LENGTH = 64;
    private static final int FINDINGS_MAX = 1_000;
    /** What gives charges back is taxed as they were, each rounded by itself. */
    private static final int TAX_TOLERANCE = 10;
    /** Lines that only a subscription has. A milestone is also billed by an invoice of its own. */
    private static final Set<String> OF_AGREEMENTS = Set.of("PLANNED", "OVERAGE");
    private static final Map<String, Set<String>> ACCOUNTS = Map.ofEntries(
            Map.entry("INVOICE_VOIDED", Set.of("RECEIVABLE", "BAD_DEBT", "DEFERRED_REVENUE", "TAX_PAYABLE", "CUSTOMER_CREDIT")),
            Map.entry("PAYMENT_MOVED_TO_CREDIT", Set.of("RECEIVABLE", "BAD_DEBT", "PREPAYMENT", "CUSTOMER_CREDIT")),
            Map.entry("PREPAYMENT_APPLIED", Set.of("PREPAYMENT", "RECEIVABLE")),
            Map.entry("CREDIT_GRANTED", Set.of("DEFERRED_REVENUE", "TAX_PAYABLE", "CUSTOMER_CREDIT")),
            Map.entry("CREDIT_REVOKED", Set.of("DEFERRED_REVENUE", "TAX_PAYABLE", "CUSTOMER_CREDIT")),
            Map.entry("CREDIT_APPLIED", Set.of("CUSTOMER_CREDIT", "RECEIVABLE", "BAD_DEBT")),
            Map.entry("CREDIT_RETURNED", Set.of("CUSTOMER_CREDIT", "RECEIVABLE", "BAD_DEBT")),
            Map.entry("CREDIT_TRANSFERRED", Set.of("CUSTOMER_CREDIT")),
            Map.entry("CREDIT_REFUNDED", Set.of("CUSTOMER_CREDIT", "CASH")),
            Map.entry("WRITTEN_OFF", Set.of("BAD_DEBT", "RECEIVABLE")),
            Map.entry("INVOICE_IMPORTED", Set.of("RECEIVABLE", "OPENING_BALANCE")),
            Map.entry("REVENUE_RECOGNIZED", Set.of("REVENUE", "DEFERRED_REVENUE", "UNBILLED_REVENUE")));

    private final List<String> findings = new ArrayList<>();
    private final Map<String, Agreement> agreements = new HashMap<>();
    private final Set<String> rates = new HashSet<>();
    private final Map<String, Map<String, Object>> issued = new HashMap<>();
    private final Map<String, Map<String, Object>> regenerated = new HashMap<>();
    private final Map<String, Map<String, Object>> payments = new HashMap<>();
    private final Map<String, Map<String, Object>> refunds = new HashMap<>();
    private final Map<String, Map<String, Object>> creditNotes = new HashMap<>();
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
                + " lines priced anew, " + checker.taken + " taken as they are; revenue, voids, credit and write-offs as booked"
                + (publicKey == null ? "; the key is the one in the file" : ""));
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
                startsAt = Instant.parse(text(it, "starts_at"));
                endsAt = Instant.parse(text(it, "ends_at"));
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
            case "invoice" -> invoice(it);
            case "payment" -> keep(payments, text(it, "payment_id"), it);
            case "refund" -> keep(refunds, text(it, "refund_id"), it);
            case "credit_note" -> keep(creditNotes, text(it, "credit_note_id"), it);
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
        long amount = 0;
        long discount = 0;
        long tax = 0;
        for (var line : objects(it, "lines")) {
            invoiceLine(it, line, name + " line " + line.get("place"));
            amount += number(line, "amount");
            discount += number(line, "discount");
            tax += number(line, "tax");
        }
        expect("sum: amounts of " + name, number(it, "sub_total"), amount);
        expect("sum: discounts of " + name, number(it, "discount"), discount);
        expect("sum: tax of " + name, number(it, "tax"), tax);
        expect("sum: total of " + name, number(it, "grand_total"), amount - discount + tax);
        if (number(it, "grand_total") < 0) {
            find("sum: " + name + " asks for less than nothing");
        }
    }

    private void invoiceLine(Map<String, Object> invoice, Map<String, Object> line, String name) {
        long net = number(line, "amount") - number(line, "discount");
        expect("sum: " + name, number(line, "grand_total"), net + number(line, "tax"));
        var kind = text(line, "kind");
        if (!kind.equals("CARRIED_TO_CREDIT")) {
            if (!rates.contains(rate(line.get("tax_category"), line.get("tax_name"), line.get("tax_rate")))) {
                find("rate: " + name + ": " + line.get("tax_rate") + " is none of the rates");
            }
            long due = Ratio.of(new BigDecimal(text(line, "tax_rate"))).times(Ratio.of(net)).over(Ratio.of(100)).rounded();
            boolean isGivenBack = net < 0 || kind.equals("TAKEN_BACK");
            if (Math.abs(due - number(line, "tax")) > (isGivenBack ? TAX_TOLERANCE : 0)) {
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
                && !billed.add(String.join(" ", text(invoice, "subscription_id"), String.valueOf(index(line, "line")),
                        text(line, "contract_from"), text(line, "contract_to")))) {
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
            moved.merge(text(posting, "account") + " " + text(it, "currency"), number(posting, "amount"), Long::sum);
            sum += number(posting, "amount");
        }
        if (sum != 0 || objects(it, "postings").size() < 2) {
            find("entry: " + name + ": not balanced: " + sum);
        }
        books(kind, name, it, sums);
    }

    private void books(String kind, String name, Map<String, Object> it, Map<String, Long> sums) {
        switch (kind) {
            case "INVOICE_ISSUED" -> booked(name, it, sums, issued.remove(it.get("source_id")), invoice -> {
                var now = amounts(invoice);
                return asked(now[0], now[1], now[2]);
            });
            case "INVOICE_REGENERATED" -> booked(name, it, sums, regenerated.remove(it.get("source_id")), version -> {
                var now = amounts(version);
                var before = object(version, "before");
                return asked(now[0] - number(before, "net"), now[1] - number(before, "tax"), now[2] - number(before, "carried"));
            });
            case "PAYMENT_RECEIVED" -> booked(name, it, sums, payments.remove(it.get("source_id")),
                    payment -> Map.of("CASH", number(payment, "amount"), "OPEN", -number(payment, "amount")));
            case "PAYMENT_REFUNDED" -> booked(name, it, sums, refunds.remove(it.get("source_id")),
                    refund -> Map.of("CASH", -number(refund, "amount"), "OPEN", number(refund, "amount")));
            case "CREDIT_NOTE" -> booked(name, it, sums, creditNotes.remove(it.get("source_id")),
                    note -> Map.of("DEFERRED_REVENUE", number(note, "amount") - number(note, "tax"), "TAX_PAYABLE",
                            number(note, "tax"), "OPEN", -number(note, "amount")));
            default -> {
                if (!ACCOUNTS.containsKey(kind) || !ACCOUNTS.get(kind).containsAll(sums.keySet())) {
                    find("entry: " + name + ": not an entry of its kind: " + sums);
                }
            }
        }
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
        var found = new TreeMap<String, Long>();
        sums.forEach((account, amount) -> found.merge(
                Set.of("RECEIVABLE", "BAD_DEBT", "PREPAYMENT").contains(account) ? "OPEN" : account, amount, Long::sum));
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
            if (index(line.json, "born_by") == 0) {
                return null;
            }
            return objects(change(line, "born_by"), "touches").stream()
                    .filter(touch -> index(touch, "after") == index(line.json, "number") && index(touch, "before") != 0)
                    .map(touch -> lines.get(index(touch, "before"))).filter(Sold::isOnce).findFirst().orElse(null);
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
