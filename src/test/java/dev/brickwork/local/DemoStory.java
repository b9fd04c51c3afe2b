package dev.brickwork.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Eighteen months of Northwind Software, played over the API under the test clock of a new seller: who signs when, who grows, who
 * leaves, and what goes wrong. What happens every day between these deeds is in {@link DemoDays}. Customers are in
 * demo/customers.json, by the month in which their contract begins.
 */
final class DemoStory {
    private static final int MONTHS = 18;
    private static final int MONTHS_CLOSED = 10;
    private static final int CLOSING_DAY = 11;
    private static final LocalTime MORNING = LocalTime.of(8, 0);
    private static final int DAYS_TO_SIGN = 4;
    private static final Set<String> EU = Set.of("AT", "FR", "NL", "SE");

    private final ObjectMapper mapper = new ObjectMapper();
    private final DemoApi api;
    private final DemoDays days;
    private final LocalDate end;
    private final LocalDate first;
    private final List<Deed> deeds = new ArrayList<>();
    /** By the name of the mail domain. */
    private final Map<String, JsonNode> customers = new LinkedHashMap<>();
    private final Map<String, String> customerIds = new HashMap<>();
    private final Map<String, String> subscriptionIds = new HashMap<>();
    private DemoApi salesLead;

    private record Deed(LocalDate on, Runnable what) {
    }

    DemoStory(DemoApi api, LocalDate end) {
        this.api = api;
        this.days = new DemoDays(api);
        this.end = end;
        this.first = end.minusMonths(MONTHS).withDayOfMonth(1);
    }

    void play(Instant until) {
        moveTo(at(first));
        resource("catalogue").forEach(step -> api.send(step.path("method").asText(), step.path("path").asText(),
                "application/json", step.path("body").toString()));
        salesLead = api
                .with(api.post("/api-keys", json("name", "Sales lead", "scopes", List.of("full"))).path("key").asText());
        api.post("/api-keys", json("name", "Usage collector", "scopes", List.of("usage_ingest")));
        resource("customers").forEach(customer -> customers.put(customer.path("domain").asText(), customer));
        moveIn();
        customers.values().stream().filter(customer -> !isOneOf(customer, "imported", "trial", "quote"))
                .forEach(this::signs);
        growth();
        trouble();
        ends();
        milestones();
        books();
        today();
        deeds.sort(Comparator.comparing(Deed::on));
        for (var deed : deeds) {
            moveTo(at(deed.on()));
            deed.what().run();
        }
        days.until(until);
        days.live(until);
    }

    /** The contracts of the system before: eight customers, what they had, and three invoices that were open. */
    private void moveIn() {
        on(day(0, 2), () -> {
            var imported = customers.values().stream().filter(customer -> isOneOf(customer, "imported"))
                    .sorted(Comparator.comparing(customer -> customer.path("name").asText())).toList();
            bring("CUSTOMERS", imported.stream().map(customer -> customerBody(customer)
                    .put("external_id", "crm-" + domain(customer))).toList());
            imported.forEach(customer -> customerIds.put(domain(customer),
                    api.get("/customers?external_id=crm-" + domain(customer)).at("/results/0/customer_id").asText()));
            bring("CONTRACTS", imported.stream().map(this::importedContract).toList());
            bring("INVOICES", List.of(openInvoice("RE-2025-0481", "hansen-logistik", -1, 185_000, 35_150),
                    openInvoice("RE-2025-0493", "adler-maschinenbau", -1, 92_400, 17_556),
                    openInvoice("RE-2025-0507", "polderwind", -1, 47_000, 0)));
            imported.forEach(customer -> subscriptionIds.put(domain(customer), api
                    .get("/subscriptions?customer_id=" + customerIds.get(domain(customer))).at("/results/0/subscription_id")
                    .asText()));
        });
    }

    private ObjectNode importedContract(JsonNode customer) {
        var starts = starts(customer);
        int months = switch (customer.path("frequency").asText()) {
            case "MONTHLY" -> 1;
            case "QUARTERLY" -> 3;
            case "SEMI_ANNUALLY" -> 6;
            default -> 12;
        };
        var billedUntil = starts;
        while (billedUntil.isBefore(first.plusMonths(1))) {
            billedUntil = billedUntil.plusMonths(months);
        }
        return orderBody(customer).put("external_id", "contract-" + domain(customer))
                .put("customer_id", "crm-" + domain(customer)).put("billed_until", billedUntil.toString());
    }

    private ObjectNode openInvoice(String number, String customer, int month, long amount, long tax) {
        var issued = first.plusMonths(month).withDayOfMonth(15);
        return json("invoice_number", number, "customer_id", "crm-" + customer, "issued_at", issued.toString(), "due_at",
                issued.plusDays(30).toString(), "amount", amount, "tax", tax, "description", "Services until " + first);
    }

    private void bring(String kind, List<ObjectNode> rows) {
        var lines = new StringBuilder();
        rows.forEach(row -> lines.append(row).append('\n'));
        var id = api.send("POST", "/imports?kind=" + kind, "application/x-ndjson", lines.toString()).path("import_id")
                .asText();
        moveTo(now().plusSeconds(60));
        var refused = api.get("/imports/" + id + "/rows?outcome=REFUSED");
        if (refused.path("count").asInt() > 0 || !api.get("/imports/" + id).path("status").asText().equals("COMPLETED")) {
            throw new IllegalStateException(kind + ": " + api.get("/imports/" + id) + refused);
        }
    }

    /** Customer, people, quote, mail, signature. */
    private void signs(JsonNode customer) {
        on(starts(customer).minusDays(DAYS_TO_SIGN), () -> {
            create(customer);
            var order = order(customer, orderBody(customer));
            if (api.get("/orders/" + order).at("/approval/status").asText().equals("WAITING")) {
                salesLead.post("/orders/" + order + "/approve", json("comment", "Agreed with the board for three years."));
            }
            accept(order, customer);
        });
    }

    private void create(JsonNode customer) {
        var domain = domain(customer);
        var id = api.post("/customers", customerBody(customer)).path("customer_id").asText();
        customerIds.put(domain, id);
        api.post("/customers/" + id + "/people",
                json("name", customer.path("signatory").asText(), "email", signatoryMail(customer)));
        if (isOneOf(customer, "card")) {
            payBy(domain, "pm_card_visa");
        }
    }

    private ObjectNode customerBody(JsonNode customer) {
        var domain = domain(customer);
        var country = customer.path("country").asText();
        var body = json("name", customer.path("name").asText(), "email", "office@" + domain + ".example", "currency",
                customer.path("currency").asText(), "language", customer.path("language").asText(), "time_zone",
                customer.path("time_zone").asText());
        body.putArray("invoice_recipients").add("accounts@" + domain + ".example");
        var address = body.putObject("billing_address");
        for (var member : List.of("line1", "city", "postal_code", "region", "country")) {
            if (customer.has(member)) {
                address.set(member, customer.get(member));
            }
        }
        if (customer.has("vat")) {
            body.putArray("tax_ids").addObject().put("type", "VAT").put("value", customer.path("vat").asText());
        }
        if (!country.equals("DE") && !country.equals("GB")) {
            body.put("tax_treatment", EU.contains(country) ? "REVERSE_CHARGE" : "OUTSIDE_SCOPE");
        }
        body.putObject("metadata").put(DemoDays.PAYS,
                isOneOf(customer, "card") ? DemoDays.BY_CARD : customer.path("pays").asText());
        return body;
    }

    private ObjectNode orderBody(JsonNode customer) {
        var body = json("starts_at", starts(customer).toString(), "contract_length", customer.path("length").asInt(),
                "billing_frequency", customer.path("frequency").asText(), "payment_terms",
                customer.path("frequency").asText().equals("MONTHLY") ? 14 : 30, "plan_id", customer.path("plan").asText());
        body.set("bricks", bricks(customer));
        if (customer.has("uplift")) {
            body.put("renewal_uplifted_rate", customer.path("uplift").asText());
        }
        if (customer.has("coupon")) {
            body.putArray("discount_coupons").add(customer.path("coupon").asText());
        }
        return body;
    }

    private JsonNode bricks(JsonNode customer) {
        var bricks = mapper.createArrayNode();
        bricks.add(json("brick_id", "platform"));
        if (customer.path("plan").asText().equals("analytics")) {
            bricks.add(json("brick_id", "events", "quantity", customer.path("quantity").asLong()));
            bricks.add(json("brick_id", "storage"));
            return bricks;
        }
        var seats = json("brick_id", "seat", "quantity", customer.path("quantity").asLong());
        if (customer.has("discount")) {
            seats.putArray("discount").addObject().put("rate", customer.path("discount").asText());
        }
        bricks.add(seats);
        if (customer.has("calls")) {
            bricks.add(json("brick_id", "api-calls", "quantity", customer.path("calls").asLong()));
        }
        if (customer.has("migration")) {
            bricks.add(json("brick_id", "migration", "quantity", customer.path("migration").asLong()));
        }
        if (customer.path("plan").asText().equals("team") && !isOneOf(customer, "imported", "trial")) {
            bricks.add(json("brick_id", "onboarding"));
        }
        return bricks;
    }

    /** @return the id of the order */
    private String order(JsonNode customer, ObjectNode body) {
        var order = api.post("/subscriptions", body.put("customer_id", customerIds.get(domain(customer))));
        subscriptionIds.put(domain(customer), order.path("subscription_id").asText());
        return order.path("order_id").asText();
    }

    private void accept(String order, JsonNode customer) {
        api.post("/orders/" + order + "/accept",
                json("signatory_name", customer.path("signatory").asText(), "signatory_email",
                        signatoryMail(customer)));
    }

    private void growth() {
        upgrade("adler-maschinenbau", 3, 15, "seat", 48);
        upgrade("grachtenhuis", 4, 1, "seat", 20);
        upgrade("pennine", 6, 1, "seat", 160);
        upgrade("spreewerk", 8, 10, "seat", 20);
        upgrade("granitepeak", 9, 1, "seat", 65);
        upgrade("seefeld", 10, 1, "seat", 300);
        upgrade("norrsken", 11, 1, "events", 6_000_000);
        upgrade("vatterbygd", 12, 1, "seat", 34);
        upgrade("harborline", 13, 10, "seat", 230);
        upgrade("westpark", 14, 1, "seat", 400);
        upgrade("birseck", 15, 1, "events", 12_000_000);
        upgrade("gotthard", 17, 5, "seat", 125);
        upgrade("hexalis", 17, 12, "events", 6_000_000);
        recast("ashcombe", 5, 1, "enterprise", 24, "ANNUALLY", json("brick_id", "platform"),
                json("brick_id", "seat", "quantity", 120));
        recast("elbtal", 9, 14, "team", 12, "MONTHLY", json("brick_id", "platform"),
                json("brick_id", "seat", "quantity", 9));
    }

    private void upgrade(String domain, int month, int day, String brick, long quantity) {
        on(day(month, day).minusDays(2), () -> {
            var order = api.post("/subscriptions/" + subscriptionIds.get(domain) + "/upgrade", json("starts_at",
                    day(month, day).toString(), "bricks", List.of(json("brick_id", brick, "quantity", quantity))));
            accept(order.path("order_id").asText(), customers.get(domain));
        });
    }

    private void recast(String domain, int month, int day, String plan, int length, String frequency, ObjectNode... bricks) {
        on(day(month, day).minusDays(2), () -> {
            var order = api.post("/subscriptions/" + subscriptionIds.get(domain) + "/recast", json("starts_at",
                    day(month, day).toString(), "contract_length", length, "billing_frequency", frequency, "plan_id", plan,
                    "bricks", List.of(bricks)));
            accept(order.path("order_id").asText(), customers.get(domain));
        });
    }

    /** Money that comes late, in part, or not at all, and what is given back. */
    private void trouble() {
        on(day(8, 9), () -> creditNote("falkenhof", 24_000, "Outage on 3 December"));
        on(day(11, 20), () -> creditNote("vanleuven", 9_500, "Training was not held"));
        on(day(14, 12), () -> creditNote("donaustadt-bau", 60_000, "Service level of the half-year"));
        on(day(10, 6), () -> {
            var payment = api
                    .get("/payments?status=SETTLED&customer_id=" + customerIds.get("spreewerk") + "&sort=-paid_at&limit=1")
                    .at("/results/0");
            api.post("/payments/" + payment.path("payment_id").asText() + "/refund", json("amount", 5_000, "reason",
                    "Goodwill for the outage of 3 December"));
        });
        on(day(7, 22), () -> {
            var invoice = standalone("harrowfinch", "Data export, one-off", 48_000);
            api.post("/invoices/" + invoice + "/void", json("reason", "Made out to the wrong company"));
        });
        on(day(12, 10), () -> standalone("seefeld", "Two days of training on site", 360_000));
        on(day(16, 20), () -> payBy("tayside", "pm_card_declined"));
        on(day(14, 20), () -> stopsPaying("lumiere-du-sud"));
        on(day(17, 2), () -> stopsPaying("nordlicht"));
        on(end.minusDays(4), () -> {
            var invoice = largestOpen("westpark");
            api.post("/invoices/" + invoice.path("invoice_id").asText() + "/payments",
                    json("payment_method", "WIRE", "paid_amount",
                            invoice.path("remaining_amount").asLong() / 2, "memo", "First half, as agreed by phone"));
        });
        on(end.minusDays(12),
                () -> api.post("/invoices/" + largestOpen("lumiere-du-sud").path("invoice_id").asText() + "/write-off",
                        json("reason", "Insolvency proceedings were opened")));
        on(end.minusDays(3),
                () -> api.put("/invoices/" + largestOpen("nordlicht").path("invoice_id").asText() + "/payment-promise",
                        json("promised_on", end.plusDays(25).toString(), "note",
                                "Ole Petersen by phone: pays when the ship is sold")));
    }

    private void ends() {
        on(day(6, 20), () -> pause("alpenfeld", day(9, 1)));
        on(day(8, 1), () -> api.post("/subscriptions/" + subscriptionIds.get("alpenfeld") + "/resume", ""));
        on(end.minusDays(15), () -> pause("murtal-holz", end.plusMonths(2).withDayOfMonth(1)));
        on(day(12, 15), () -> api.post("/subscriptions/" + subscriptionIds.get("polderwind") + "/end", json("ends_at",
                day(12, 15).plusDays(10).toString(), "billing", "CREDIT", "reason",
                "Taken over; the new owner has a tool of its own")));
        on(day(14, 1), () -> api.post("/subscriptions/" + subscriptionIds.get("lumiere-du-sud") + "/do-not-renew", ""));
        on(end.minusDays(9), () -> api.post("/subscriptions/" + subscriptionIds.get("zuiderhaven") + "/do-not-renew", ""));
        on(day(9, 6), () -> {
            var order = api.post("/subscriptions/" + subscriptionIds.get("harrowfinch") + "/upgrade", json("starts_at",
                    day(10, 1).toString(), "bricks", List.of(json("brick_id", "seat", "quantity", 45))));
            moveTo(now().plus(12, ChronoUnit.DAYS));
            api.post("/orders/" + order.path("order_id").asText() + "/cancel", "");
        });
    }

    private void milestones() {
        var completed = new Object[][]{{"pennine", 2, 10, 1}, {"pennine", 3, 12, 1}, {"donaustadt-bau", 4, 5, 1},
                {"seefeld", 4, 20, 1},
                {"pennine", 5, 3, 1}, {"seefeld", 5, 18, 2}, {"donaustadt-bau", 6, 9, 1}, {"harborline", 6, 2, 1},
                {"westpark", 7, 13, 1},
                {"pennine", 7, 20, 1}, {"seefeld", 8, 11, 1}, {"woodgrove", 9, 4, 1}, {"westpark", 9, 9, 1},
                {"woodgrove", 10, 3, 1},
                {"brumont", 11, 4, 1}, {"westpark", 12, 4, 1}, {"gotthard", 14, 2, 1}, {"brumont", 15, 23, 1},
                {"westpark", 16, 16, 1}};
        for (var row : completed) {
            var domain = (String) row[0];
            on(day((int) row[1], (int) row[2]), () -> {
                var path = "/subscriptions/" + subscriptionIds.get(domain) + "/milestones";
                var milestone = api.get(path).at("/results/0/milestone_id").asText();
                api.post(path + "/" + milestone + "/complete", json("quantity", row[3]));
            });
        }
    }

    /** The first of ten months. The others are closed by the days. */
    private void books() {
        var newest = YearMonth.from(end).minusMonths(end.getDayOfMonth() >= CLOSING_DAY ? 1 : 2);
        var oldest = newest.minusMonths(MONTHS_CLOSED - 1L);
        on(oldest.plusMonths(1).atDay(CLOSING_DAY), () -> api.post("/periods/" + oldest + "/close", ""));
    }

    /** What waits for somebody now. */
    private void today() {
        on(end.minusDays(10), () -> {
            var customer = customers.get("lindenau-verlag");
            create(customer);
            var body = orderBody(customer).put("starts_at", end.minusDays(10).toString()).put("order_type", "TRIAL")
                    .put("renewal_contract_period", 12);
            accept(order(customer, body), customer);
        });
        on(end.minusDays(6), () -> {
            var customer = customers.get("wiesenthal");
            create(customer);
            order(customer, orderBody(customer).put("starts_at", end.plusMonths(1).withDayOfMonth(1).toString()));
        });
        on(end.minusDays(5), () -> {
            var order = api.post("/subscriptions/" + subscriptionIds.get("seefeld") + "/upgrade", json("starts_at",
                    end.plusMonths(1).withDayOfMonth(1).toString(), "bricks",
                    List.of(json("brick_id", "seat", "quantity", 350))));
            api.post("/orders/" + order.path("order_id").asText() + "/send", "");
        });
        on(end.minusDays(4),
                () -> api.post("/webhook-endpoints", json("url", "http://127.0.0.1:9/brickwork/events", "event_types",
                        List.of("order.*", "invoice.*", "payment.*"), "description", "CRM, whose server is switched off")));
    }

    private void pause(String domain, LocalDate until) {
        api.post("/subscriptions/" + subscriptionIds.get(domain) + "/pause", json("scheduled_resume_at", until.toString()));
    }

    private void payBy(String domain, String method) {
        var path = "/customers/" + customerIds.get(domain) + "/payment-methods";
        api.post(path, json("payment_method_id", method));
        api.put(path + "/default", json("payment_method_id", method));
    }

    private void stopsPaying(String domain) {
        api.patch("/customers/" + customerIds.get(domain),
                "{\"metadata\": {\"" + DemoDays.PAYS + "\": \"" + DemoDays.NEVER + "\"}}");
    }

    private String standalone(String domain, String description, long amount) {
        return api.post("/invoices", json("customer_id", customerIds.get(domain), "lines",
                List.of(json("description", description, "amount", amount)))).path("invoice_id").asText();
    }

    private void creditNote(String domain, long amount, String reason) {
        api.post("/invoices/" + largestOpen(domain).path("invoice_id").asText() + "/credit-notes",
                json("amount", amount, "reason", reason));
    }

    private JsonNode largestOpen(String domain) {
        return api.all("/invoices?is_receivable=true&customer_id=" + customerIds.get(domain)).stream()
                .max(Comparator.comparing(invoice -> invoice.path("remaining_amount").asLong()))
                .orElseThrow(() -> new IllegalStateException(domain + " has no open invoice at " + now()));
    }

    private void on(LocalDate day, Runnable what) {
        deeds.add(new Deed(day.isBefore(first.plusDays(1)) ? first.plusDays(1) : day, what));
    }

    private LocalDate day(int month, int day) {
        return first.plusMonths(month).withDayOfMonth(day);
    }

    private LocalDate starts(JsonNode customer) {
        return day(customer.path("month").asInt(), customer.path("day").asInt());
    }

    private static Instant at(LocalDate day) {
        return day.atTime(MORNING).toInstant(ZoneOffset.UTC);
    }

    private Instant now() {
        return Instant.parse(api.get("/test-clock").path("now").asText());
    }

    /** Not back: some deeds take longer than their morning. */
    private void moveTo(Instant instant) {
        if (!api.get("/test-clock").path("is_set").asBoolean()) {
            api.post("/test-clock", json("now", instant.toString()));
        } else if (instant.isAfter(now())) {
            days.until(instant);
        }
    }

    private static String domain(JsonNode customer) {
        return customer.path("domain").asText();
    }

    private static String signatoryMail(JsonNode customer) {
        return customer.path("signatory").asText().replaceAll(".* ", "").toLowerCase().replaceAll("[^a-z]", "") + "@"
                + domain(customer)
                + ".example";
    }

    private static boolean isOneOf(JsonNode customer, String... marks) {
        return List.of(marks).stream().anyMatch(customer::has);
    }

    private JsonNode resource(String name) {
        try (var stream = DemoStory.class.getResourceAsStream("/demo/" + name + ".json")) {
            return mapper.readTree(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ObjectNode json(Object... members) {
        var json = mapper.createObjectNode();
        for (int i = 0; i < members.length; i += 2) {
            json.set((String) members[i], mapper.valueToTree(members[i + 1]));
        }
        return json;
    }
}
