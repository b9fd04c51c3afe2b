package dev.brickwork.faults;

import java.util.List;
import java.util.Locale;

/**
 * What a dropped guard would have let happen, done to the database of a finished run inside a transaction that is rolled back.
 * Triggers and foreign keys do not fire (the session says that it is a replica); a constraint is dropped by name.
 */
enum Damage {
    ACKNOWLEDGED_PAYMENT_REMOVED("acknowledged writes are there", "DELETE FROM payment WHERE proof IS NOT NULL"),
    PAYMENT_DOUBLED("18 no request has two effects", """
            INSERT INTO payment SELECT (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid()))).* FROM payment p
            WHERE proof IS NOT NULL AND state = 'SETTLED' LIMIT 1"""),
    KEYS_DELETED("18 an acknowledged request keeps its key", "DELETE FROM idempotency_key"),
    COMPLETION_REMOVED("what was answered is found under its id", "DELETE FROM milestone_completion"),
    AUDIT_RECORDS_REMOVED("20 every write has its audit record", "DELETE FROM audit_record WHERE request_id LIKE '%1'"),
    LINE_ALTERED("1 lines add up to their version, and that to the invoice",
            "UPDATE invoice_line SET amount = amount + 1, grand_total = grand_total + 1 WHERE version = 1 AND place = 0"),
    LINE_CHECK_DROPPED("2 a line is amount less discount plus tax", "ALTER TABLE invoice_line DROP CONSTRAINT invoice_line_total",
            "UPDATE invoice_line SET grand_total = grand_total + 1 WHERE place = 0"),
    TOTAL_ALTERED("3 what was settled and what remains is the total",
            "ALTER TABLE invoice ALTER remaining_amount DROP EXPRESSION", "UPDATE invoice SET remaining_amount = remaining_amount + 1"),
    SETTLED_CHECK_DROPPED("4 never more is settled or processing than the total",
            "ALTER TABLE invoice DROP CONSTRAINT invoice_settled_at_most_the_total",
            "UPDATE invoice SET paid_amount = grand_total + 1 WHERE paid_amount > 0 AND voided_at IS NULL"),
    VOID_CHECK_DROPPED("5 a void invoice holds no money", "ALTER TABLE invoice DROP CONSTRAINT invoice_voided_unpaid",
            "UPDATE invoice SET voided_at = now() WHERE paid_amount > moved_amount"),
    COUNTER_ALTERED("6 the counters of an invoice are the sums of its payments, credits and notes",
            "UPDATE invoice SET noted_amount = noted_amount + 1 WHERE remaining_amount > processing_amount AND voided_at IS NULL AND grand_total > 0"),
    REFUND_REMOVED("6 what was refunded is the sum of the refunds", "DELETE FROM refund"),
    CREDIT_USED_BY_NONE("6 what of a credit was used is what invoices used", """
            INSERT INTO credit (seller_id, id, company_id, currency, kind, label, amount, used_amount, created_at)
            SELECT seller_id, gen_random_uuid(), id, 'USD', 'RECAST', 'x', 10, 5, now() FROM customer LIMIT 1"""),
    CREDIT_NOT_BOOKED("16 the credit of customers is what is left of it", """
            INSERT INTO credit (seller_id, id, company_id, currency, kind, label, amount, created_at)
            SELECT seller_id, gen_random_uuid(), id, 'USD', 'RECAST', 'x', 10, now() FROM customer LIMIT 1"""),
    PREPAYMENT_NOT_BOOKED("16 prepayments are what was paid on invoices that are not issued", """
            UPDATE invoice SET paid_amount = paid_amount + 1 WHERE issued_at IS NULL AND remaining_amount > processing_amount AND voided_at IS NULL"""),
    CURRENCY_ALTERED("7 a payment is above 0 and in its invoice's currency", "UPDATE payment SET currency = 'EUR'"),
    NUMBER_SKIPPED("8 the numbers of a series are 1, 2, 3 without a gap",
            "UPDATE invoice_series SET last_number = last_number + 1 WHERE last_number > 0"),
    NUMBER_INDEX_DROPPED("8 no two invoices have one number", "DROP INDEX invoice_number_unique",
            "UPDATE invoice SET invoice_number = (SELECT max(invoice_number) FROM invoice) WHERE invoice_number IS NOT NULL"),
    VERSION_SKIPPED("9 versions count 1 to n, and n is the one that is shown",
            "UPDATE invoice SET current_version = current_version + 1 WHERE current_version = 1"),
    DAY_PLANNED_TWICE("10 no day of a line is billed twice", "UPDATE invoice SET planned = planned || planned WHERE NOT is_dropped"),
    DAY_CLAIM_DROPPED("10 no day of a line is claimed twice", "ALTER TABLE invoice_claim DROP CONSTRAINT invoice_claim_billed_once", """
            INSERT INTO invoice_claim SELECT (jsonb_populate_record(c, jsonb_build_object('place', 1000))).*
            FROM invoice_claim c WHERE line IS NOT NULL LIMIT 1"""),
    DAY_TAKEN_BACK_TWICE("10 no day of a line is taken back twice",
            "ALTER TABLE invoice_claim DROP CONSTRAINT invoice_claim_taken_back_once", """
                    UPDATE invoice_claim c SET replaced_line = 1 WHERE (seller_id, invoice_id, place) IN (
                        SELECT seller_id, invoice_id, place FROM invoice_claim WHERE line IS NOT NULL LIMIT 1)""", """
                    INSERT INTO invoice_claim SELECT (jsonb_populate_record(c, jsonb_build_object('place', 1000, 'line', NULL))).*
                    FROM invoice_claim c WHERE replaced_line IS NOT NULL LIMIT 1"""),
    CLAIM_REMOVED("10 what an issued invoice planned is what it claims", "DELETE FROM invoice_claim"),
    DAY_MISSED("11 no day of a line is missed", "UPDATE invoice SET planned = '[]' WHERE NOT is_dropped"),
    ESTIMATE_ALTERED("22 what was estimated is what is billed", """
            UPDATE invoice SET planned = jsonb_set(planned, '{0,amounts,sub_total}',
                to_jsonb((planned #>> '{0,amounts,sub_total}')::bigint + 1)) WHERE NOT is_dropped AND planned <> '[]'"""),
    COMPANY_REMOVED("25 somebody is billed for every invoice", "ALTER TABLE invoice ALTER billed_company_id DROP NOT NULL",
            "UPDATE invoice SET billed_company_id = NULL"),
    MILESTONE_CHECK_DROPPED("12 what is completed is the sum of the completions, at most the total",
            "ALTER TABLE milestone DROP CONSTRAINT milestone_completed_at_most_the_total",
            "UPDATE milestone SET completed_quantity = total_quantity + 1"),
    ADDITION_REMOVED("12 every completion is billed once", "DELETE FROM invoice_addition"),
    DELETED_USAGE_BACK("13 an id of usage is there once, and a deleted entry is gone",
            "UPDATE usage_transaction SET deleted_at = now() WHERE deleted_at IS NULL"),
    USAGE_DOUBLED("13 the days of a meter are the sum of its entries", "INSERT INTO usage_entry SELECT * FROM usage_entry LIMIT 1"),
    USAGE_CHECK_DROPPED("14 values of usage are inside their bounds",
            "ALTER TABLE usage_entry DROP CONSTRAINT usage_entry_value_in_bounds", "UPDATE usage_entry SET value = 'NaN'"),
    METER_BILLING_ALTERED("14 what is billed for a meter period is what its invoices bill", """
                    INSERT INTO meter_billing (seller_id, subscription_id, term, brick_id, contract_from, contract_to, counted_from, counted_to,
                        lines, amount) SELECT seller_id, subscription_id, 1000, brick_id, '2026-01-01', '2026-02-01', '2026-01-01', '2026-02-01',
                        '1', 1 FROM usage_meter LIMIT 1"""),
    POSTING_ALTERED("15 every journal entry balances", "UPDATE journal_posting SET amount = amount + 1 WHERE place = 1"),
    FACT_INDEX_DROPPED("15 a fact is booked once", "ALTER TABLE journal_entry DROP CONSTRAINT journal_entry_once_per_fact", """
            INSERT INTO journal_entry SELECT (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).* FROM journal_entry e
            LIMIT 1"""),
    ENTRY_REMOVED("15 what was issued, paid and refunded is booked", "DELETE FROM journal_entry WHERE kind = 'INVOICE_ISSUED'"),
    RECEIVABLE_ALTERED("16 receivables are what remains on open invoices", """
            UPDATE journal_posting SET amount = amount * 2 WHERE entry_id = (SELECT e.id FROM journal_entry e JOIN journal_posting p
                ON p.entry_id = e.id WHERE e.kind = 'INVOICE_ISSUED' AND p.account = 'RECEIVABLE' AND p.amount > 0 LIMIT 1)"""),
    CASH_ALTERED("16 cash is what was paid and not refunded", """
            UPDATE journal_posting SET amount = amount * 2 WHERE entry_id = (SELECT id FROM journal_entry WHERE kind = 'PAYMENT_RECEIVED'
                LIMIT 1)"""),
    PAUSE_INDEX_DROPPED("17 at most one pause is open, and only of a subscription that is paused", "DROP INDEX subscription_pause_one_open",
            "UPDATE subscription_pause SET resumed_at = NULL"),
    EVENT_REMOVED("19 an issued invoice tells it once", "DELETE FROM event WHERE type = 'invoice.issued'"),
    EVENT_INVENTED("19 the events of an object count 1, 2, 3", "UPDATE event SET sequence = sequence + 1000 WHERE type = 'order.created'"),
    FEED_TORN("19 every event is in the feed once, and its numbers have no gap", "DELETE FROM event_feed WHERE number = 1"),
    EVENT_NEVER_SENT("every event arrived at every receiver", """
            INSERT INTO event (seller_id, id, type, object_type, object_id, sequence, data, created_at)
            SELECT seller_id, gen_random_uuid(), type, object_type, object_id, 1000, data, created_at FROM event LIMIT 1"""),
    DELIVERY_OPEN("every event has its deliveries, and they are done", "DELETE FROM webhook_delivery WHERE number = 1"),
    EVENT_NEVER_HAPPENED("nothing arrived that did not happen", "DELETE FROM event WHERE type = 'payment.recorded'"),
    POLICY_DROPPED("21 no table shows rows of another seller", "ALTER TABLE payment NO FORCE ROW LEVEL SECURITY"),
    POLICY_TOO_WIDE("21 without a seller no row is seen", "CREATE POLICY everybody ON payment USING (true)"),
    ROLE_TOO_MIGHTY("21 the service owns nothing and is bound by the policies", "ALTER ROLE brickwork_app BYPASSRLS"),
    DISCOUNTS_PILED_UP("23 a brick has at most one discount of each sort",
            "UPDATE customer_order SET deal = jsonb_set(deal, '{bricks,0,discount}', '[{}, {}, {}, {}]')"),
    CARD_NUMBER_STORED("24 no card number is stored", "UPDATE payment SET memo = 'card 4111 1111 1111 1111'"),
    INVOICE_PARKED("nothing was parked for a person to look at",
            "UPDATE invoice SET parked_at = now(), parked_reason = 'x' WHERE issued_at IS NULL"),
    SANDBOX_TOOK_MORE("the sandbox took what we say it took", """
            INSERT INTO sandbox_charge (seller_id, payment_id, customer, method_id, currency, amount, decided_at, created_at)
            SELECT seller_id, gen_random_uuid(), 'x', 'pm_card_visa', 'USD', 100, now_at, now_at FROM test_clock LIMIT 1"""),
    STRIPE_TOOK_NOTHING("Stripe took what we say it took", """
            INSERT INTO payment_charge (seller_id, payment_id, processor, method_id, origin, accepted, is_kept, requested_at)
            SELECT p.seller_id, p.id, 'STRIPE', 'pm', 'AUTOMATIC', '{card}', false, now() FROM payment p WHERE p.state = 'SETTLED'
                AND p.proof IS NOT NULL LIMIT 1"""),
    REFUND_NOT_BOOKED("a refund by a processor is booked once", """
            INSERT INTO refund_request (seller_id, id, payment_id, amount, reason, state, requested_at, created_at)
            SELECT seller_id, gen_random_uuid(), id, 1, 'never booked', 'SETTLED', now(), now() FROM payment LIMIT 1"""),
    CHARGE_LEFT_BEHIND("nothing is left half done",
            "UPDATE payment SET state = 'PROCESSING', paid_at = NULL WHERE id = (SELECT id FROM payment WHERE state = 'SETTLED' LIMIT 1)"),
    MAIL_REMOVED("an issued invoice is mailed once", "DELETE FROM mail WHERE kind = 'invoice.issued'"),
    MAIL_LEFT("no mail waits", "UPDATE mail SET state = 'WAITING', sent_at = NULL"),
    MAIL_BELIEVED_SENT("every mail arrived, and no more often than it was tried", "UPDATE mail SET message_id = '<never@example.com>'");

    final String title = name().toLowerCase(Locale.ROOT).replace('_', '-');
    final String caughtBy;
    final List<String> statements;

    Damage(String caughtBy, String... statements) {
        this.caughtBy = caughtBy;
        this.statements = List.of(statements);
    }
}
