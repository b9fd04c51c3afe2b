package dev.brickwork.testing;

import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * One of everything that a seller can have, so that a test can fill in the paths of all operations. A feature with a new
 * path parameter adds its line here; until then the walk over the operations fails and says so.
 */
public final class ExistingIds {
    private static final String PERSON = "{\"name\": \"walk\", \"email\": \"walk@example.com\"}";

    /** Who can be named in an electronic invoice. */
    private static final String COMPANY = """
            {"name": "walk", "address": {"line1": "Hauptstr. 1", "city": "Berlin", "postal_code": "10115", "country": "DE"},
             "tax_ids": [{"type": "VAT", "value": "DE136695976"}], "electronic_address": {"scheme": "9930", "value": "DE136695976"},
             "bank_account": {"iban": "DE02120300000000202051"}, "email": "walk@example.com", "phone": "+49 30 901820",
             "buyer_reference": "walk", "language": "en"}""";

    private final Map<String, String> byName = new HashMap<>();

    public static ExistingIds madeBy(Api owner) {
        var ids = new ExistingIds();
        ids.byName.put("key_id",
                owner.post("/api-keys", "{\"name\": \"walk\", \"scopes\": [\"read_only\"]}").path("key_id"));
        ids.byName.put("seller_id", owner.get("/settings").path("seller_id"));
        ids.byName.put("plan_id", owner.post("/plans", """
                {"code": "walk", "name": "Walk", "bricks": [{"code": "walk", "name": "Walk", "kind": "ADD_ON",
                 "pricing": {"model": "FLAT", "period": "MONTH", "prices": {"USD": {"amount": "10"}}}},
                 {"code": "walk-usage", "name": "Walk", "kind": "USAGE",
                 "pricing": {"model": "FLAT", "period": "MONTH", "prices": {"USD": {"amount": "10"}}}},
                 {"code": "work", "name": "Work", "kind": "MILESTONE", "total_quantity": 3,
                 "pricing": {"model": "FLAT", "period": "ONE_TIME", "prices": {"USD": {"amount": "10"}}}}]}""")
                .path("plan_id"));
        ids.byName.put("version", "1");
        String customer = owner.post("/customers", "{\"name\": \"walk\"}").path("customer_id");
        ids.byName.put("customer_id", customer);
        ids.byName.put("person_id", owner.post("/customers/" + customer + "/people",
                PERSON).path("person_id"));
        owner.post("/customers/" + customer + "/payment-methods",
                "{\"payment_method_id\": \"pm_card_visa\", \"is_default\": true}").statusCode(201);
        ids.byName.put("payment_method_id", "pm_card_visa");
        ids.byName.put("coupon_id", owner.post("/discount-coupons", "{\"code\": \"WALK\", \"rate\": \"1\"}")
                .path("coupon_id"));
        owner.patch("/settings", "{\"terms_and_conditions\": {\"text\": \"walk\"}}").statusCode(200);
        ids.addOrder(owner);
        ids.addWebhook(owner);
        ids.byName.put("entry_id", journalEntry(ids.byName.get("seller_id"), customer));
        ids.addStops(owner);
        // of nothing but a row that cannot be read: done at once, with nothing left for a sweep
        ids.byName.put("import_id", owner.request().body("application/x-ndjson", "walk")
                .post(Api.BASE + "/imports?kind=CUSTOMERS").statusCode(201).path("import_id"));
        ids.byName.put("month", "2025-12");
        owner.post("/periods/2025-12/close", "").statusCode(200);
        ids.byName.put("mail_id", mail(ids.byName.get("seller_id")));
        ids.byName.put("credit_id", credit(ids.byName.get("seller_id"), customer));
        return ids;
    }

    /** Nor does anything give credit. */
    private static String credit(String seller, String customer) {
        var credit = UUID.randomUUID();
        try {
            TestSql.execute("""
                    INSERT INTO credit (seller_id, id, company_id, currency, kind, label, amount, passed_at, created_at)
                    VALUES (?::uuid, ?, ?::uuid, 'USD', 'RECAST', 'walk', 5, now(), now())""", seller, credit, customer);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return credit.toString();
    }

    /** What keeps reminders from being sent. */
    private void addStops(Api owner) {
        var invoice = "/invoices/" + byName.get("invoice_id");
        owner.put(invoice + "/reminder-hold", "{\"reason\": \"walk\"}").statusCode(200);
        owner.put(invoice + "/payment-promise", Json.json("promised_on", LocalDate.now().plusDays(9).toString()))
                .statusCode(200);
        owner.put("/customers/" + byName.get("customer_id") + "/reminder-hold", "{\"reason\": \"walk\"}").statusCode(200);
    }

    /** Nobody has an address. */
    private static String mail(String seller) {
        var mail = UUID.randomUUID();
        try {
            TestSql.execute(
                    """
                            INSERT INTO mail (seller_id, id, kind, reference_id, recipients, state, next_attempt_at, noted_at, sent_at)
                            VALUES (?::uuid, ?, 'test.walk', ?, '{walk@example.com}', 'SENT', now(), now(), now())""",
                    seller, mail, mail);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return mail.toString();
    }

    /** Nothing that a walk over the operations does books an entry. */
    private static String journalEntry(String seller, String customer) {
        var entry = UUID.randomUUID();
        try (var connection = TestDatabase.connectAsSuperuser(); var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(
                    """
                            INSERT INTO journal_entry (seller_id, id, kind, source, customer_id, currency, booked_at)
                            VALUES ('%1$s', '%2$s', 'WRITTEN_OFF', '%2$s', '%3$s', 'USD', '2026-01-15');
                            INSERT INTO journal_posting (seller_id, entry_id, place, account, customer_id, currency, amount)
                            VALUES ('%1$s', '%2$s', 1, 'BAD_DEBT', '%3$s', 'USD', 5), ('%1$s', '%2$s', 2, 'RECEIVABLE', '%3$s', 'USD', -5)"""
                            .formatted(seller, entry, customer));
            connection.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return entry.toString();
    }

    /** A subscription by its first order, accepted. */
    private void addOrder(Api owner) {
        String brick = owner.get("/plans/" + byName.get("plan_id")).path("bricks[0].brick_id");
        byName.put("brick_id", owner.get("/plans/" + byName.get("plan_id")).path("bricks[1].brick_id"));
        var bricks = "\"bricks\": [{\"brick_id\": \"" + brick + "\"}, {\"brick_id\": \"" + byName.get("brick_id") + "\"}]";
        String milestone = owner.get("/plans/" + byName.get("plan_id")).path("bricks[2].brick_id");
        var withMilestone = bricks.replace("]", ", {\"brick_id\": \"" + milestone + "\"}]");
        String order = owner.post("/subscriptions", """
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "2026-01-01", "contract_length": 12,
                 "billing_frequency": "MONTHLY", %s}""".formatted(byName.get("customer_id"), byName.get("plan_id"),
                withMilestone))
                .statusCode(201).path("order_id");
        byName.put("order_id", order);
        byName.put("subscription_id",
                owner.post("/orders/" + order + "/accept", "{}").statusCode(200).path("subscription_id"));
        var subscription = "/subscriptions/" + byName.get("subscription_id");
        byName.put("milestone_id",
                owner.get(subscription + "/milestones").statusCode(200).path("results[0].milestone_id"));
        byName.put("upgrade/order_id",
                owner.post(subscription + "/upgrade", "{\"starts_at\": \"2026-12-01\", " + bricks + "}")
                        .statusCode(201).path("order_id"));
        byName.put("recast/order_id", owner.post(subscription + "/recast",
                "{\"starts_at\": \"2026-12-15\", \"contract_length\": 12, \"billing_frequency\": \"MONTHLY\", " + bricks
                        + "}")
                .statusCode(201).path("order_id"));
        byName.put("invoice_id",
                owner.get("/invoices?subscription_id=" + byName.get("subscription_id")).statusCode(200)
                        .path("results[grand_total>0].invoice_id"));
        issue(byName.get("invoice_id"));
        byName.put("payment_id", owner.post("/invoices/" + byName.get("invoice_id") + "/payments",
                "{\"payment_method\": \"WIRE\", \"paid_amount\": 1}").statusCode(201).path("payment_id"));
        byName.put("credit_note_id", owner.post("/invoices/" + byName.get("invoice_id") + "/credit-notes",
                "{\"amount\": 1, \"reason\": \"walk\"}").statusCode(201).path("credit_note_id"));
        for (var target : new String[]{"invoice", "subscription"}) {
            byName.put(target + "s/attachment_id",
                    owner.attach("/" + target + "s/" + byName.get(target + "_id")).statusCode(201)
                            .path("attachment_id"));
        }
    }

    /** As it would be on its day, with all of it in one line. */
    private static void issue(String invoiceId) {
        try (var connection = TestDatabase.connectAsSuperuser(); var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(
                    """
                            UPDATE invoice SET issued_at = now(), due_on = current_date, invoice_number = 'WALK-001', current_version = 1
                                WHERE id = '%1$s';
                            INSERT INTO invoice_version (seller_id, id, invoice_id, version, invoice_number, made_at, bill_to, sold_by,
                                line_count, sub_total, discount, tax, grand_total)
                                SELECT seller_id, gen_random_uuid(), id, 1, 'WALK-001', now(), '%2$s', '%2$s', 1, sub_total, discount, tax, grand_total FROM invoice WHERE id = '%1$s';
                            INSERT INTO invoice_line (seller_id, invoice_id, version, line_count, place, kind, starts_on, ends_on,
                                brick_name, quantity, amount, discount, tax_treatment, tax_rate, tax, grand_total)
                                SELECT seller_id, id, 1, 1, 0, 'CUSTOM', starts_on, ends_on, 'walk', 1, sub_total, discount, 'ZERO', 0,
                                tax, grand_total FROM invoice WHERE id = '%1$s'"""
                            .formatted(invoiceId, COMPANY));
            connection.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** An endpoint where nobody listens; the event of its test, and the delivery of that. */
    private void addWebhook(Api owner) {
        String endpoint = owner.post("/webhook-endpoints", """
                {"url": "http://127.0.0.1:9/", "event_types": ["subscription.parked"]}""").statusCode(201)
                .path("endpoint_id");
        byName.put("endpoint_id", endpoint);
        owner.post("/webhook-endpoints/" + endpoint + "/test", "{}").statusCode(200);
        byName.put("event_id",
                owner.get("/events?type=webhook_endpoint.test").statusCode(200).path("results[0].event_id"));
        byName.put("delivery_id",
                Eventually.get(() -> owner.get("/webhook-deliveries?endpoint_id=" + endpoint).statusCode(200)
                        .path("results[0].delivery_id")));
        // Nothing is tried again then, behind the back of a test that watches the rows.
        owner.patch("/webhook-endpoints/" + endpoint, "{\"is_enabled\": false}").statusCode(200);
    }

    /** By the name of the parameter that they fill. */
    public Map<String, String> all() {
        return Map.copyOf(byName);
    }

    public String fill(String path) {
        // An upgrade and a recast are amended under paths of their own.
        for (var kind : new String[]{"upgrade", "recast"}) {
            path = path.replace("/" + kind + "/{order_id}", "/" + kind + "/" + byName.get(kind + "/order_id"));
        }
        for (var kind : new String[]{"invoices", "subscriptions"}) {
            if (path.contains("/" + kind + "/")) {
                path = path.replace("{attachment_id}", byName.get(kind + "/attachment_id"));
            }
        }
        for (var id : byName.entrySet()) {
            path = path.replace("{" + id.getKey() + "}", id.getValue());
        }
        if (path.contains("{")) {
            throw new IllegalStateException("ExistingIds makes nothing for " + path);
        }
        return path;
    }
}
