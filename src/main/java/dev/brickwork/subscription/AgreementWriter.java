package dev.brickwork.subscription;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

import dev.brickwork.catalog.PriceText;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.pricing.Discount;
import dev.brickwork.platform.database.BulkInsert;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.StatementBatch;
import dev.brickwork.platform.database.Writes;

/**
 * Writes what an order made of a timeline: inserts what is new, ends the lines that were ended, and leaves the rest alone.
 * Under the subscription's lock.
 */
final class AgreementWriter {
    private static final String TERM = """
            INSERT INTO agreement_term (subscription_id, number, currency, billing_frequency, anchor, is_trial, is_phased)
            VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (seller_id, subscription_id, number) DO NOTHING""";
    private static final String CUT = """
            UPDATE agreement_term SET cut_on = ?, cut_issued = ?, cut_bills_rest = ?
            WHERE subscription_id = ? AND number = ? AND (cut_on, cut_bills_rest) IS DISTINCT FROM (?, ?)""";
    private static final String UNCUT = """
            UPDATE agreement_term SET cut_on = NULL, cut_issued = NULL, cut_bills_rest = false
            WHERE subscription_id = ? AND number = ? AND cut_on IS NOT NULL""";
    private static final String ADVANCE = """
            UPDATE agreement_term SET advanced_days = ? WHERE subscription_id = ? AND number = ? AND advanced_days <> ?""";
    private static final String PHASE = """
            INSERT INTO agreement_phase (subscription_id, term, phase, position, first_month, length_months, payment_terms,
                plan_version_id)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (seller_id, subscription_id, term, phase)
            DO UPDATE SET payment_terms = excluded.payment_terms, plan_version_id = excluded.plan_version_id""";
    private static final BulkInsert LINES = new BulkInsert(
            """
                    INSERT INTO agreement_line (subscription_id, number, term, phase, brick_id, brick_code, brick_name, brick_kind,
                        tax_category, pre_commitment_schedule, total_quantity, plan_id, plan_name, price, price_months, quantity,
                        is_unlimited, renewing_rate, one_time_rate, fixed_amount, starts_on, ends_on, fixed_to_give, coupon_code,
                        coupon_rate, coupon_amount, coupon_renews, done_before, born_by, ended_by, aggregation, aggregation_property,
                        unit)""",
            "ON CONFLICT (seller_id, subscription_id, number) DO NOTHING",
            "uuid", "integer", "integer", "integer", "uuid", "text", "text", "text",
            "text", "text", "bigint", "uuid", "text", "jsonb", "integer", "numeric",
            "boolean", "numeric", "numeric", "bigint", "date", "date", "bigint", "text",
            "numeric", "bigint", "boolean", "numeric", "integer", "integer", "text", "text", "text");
    private static final String END = """
            UPDATE agreement_line SET ended_by = ? WHERE subscription_id = ? AND number = ? AND ended_by = 0""";
    private static final String CHANGE = """
            INSERT INTO agreement_change (subscription_id, term, number, takes_effect_on, issued) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (seller_id, subscription_id, term, number) DO NOTHING""";
    private static final String TOUCH = """
            INSERT INTO agreement_touch (subscription_id, term, change, place, phase, line_before, line_after)
            VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (seller_id, subscription_id, term, change, place) DO NOTHING""";
    private static final String PAUSE = """
            INSERT INTO agreement_pause (subscription_id, term, starts_on, ends_on) VALUES (?, ?, ?, ?)
            ON CONFLICT (seller_id, subscription_id, term, starts_on) DO UPDATE SET ends_on = excluded.ends_on""";
    /** A pause that was resumed on its first day never was; its row stays, empty. */
    private static final String PAUSES_THAT_NEVER_WERE = """
            UPDATE agreement_pause SET ends_on = starts_on
            WHERE subscription_id = ? AND term = ? AND NOT starts_on::text = ANY (?)""";

    private final Database database;
    private final UUID subscriptionId;

    AgreementWriter(Database database, UUID subscriptionId) {
        this.database = database;
        this.subscriptionId = subscriptionId;
    }

    /**
     * @param before what is known to be written, such as the terms that a renewal leaves behind
     * @param planVersionIds of the current term, phase by phase
     */
    void write(Timeline before, Timeline timeline, List<UUID> planVersionIds) {
        var current = timeline.current();
        if (planVersionIds.size() != current.phases().size()) {
            throw new IllegalArgumentException("every phase needs its plan version");
        }
        // Earlier terms only ever change in how they ended.
        for (var term : timeline.terms()) {
            if (term != current && before.terms().contains(term)) {
                continue;
            }
            boolean isNew = writeTerm(term);
            if (!isNew || !term.time().pauses().isEmpty()) {
                writePauses(term);
            }
            endLines(term);
            var writes = new StatementBatch();
            if (term == current) {
                writePhases(writes, term, planVersionIds);
            }
            writeLines(writes, term);
            database.send(writes);
            writeChanges(term);
        }
    }

    /** @return whether it was not there yet */
    private boolean writeTerm(Term term) {
        var header = term.header();
        boolean isNew = database.update(TERM, subscriptionId, header.number(), header.currency().name(),
                header.frequency().name(), header.anchor(), header.trial(), header.phased()) == 1;
        var cut = term.cut();
        if (term.isCut()) {
            database.batch(CUT, one(new Object[]{cut.day(), texts(cut.issued()), cut.billsRest(), subscriptionId,
                    header.number(), cut.day(), cut.billsRest()}));
        }
        int advancedDays = term.time().advancedDays();
        if (advancedDays > 0) {
            database.update(ADVANCE, advancedDays, subscriptionId, header.number(), advancedDays);
        }
        return isNew;
    }

    /** An end that was still to come is taken back. */
    void uncut(Term term) {
        database.update(UNCUT, subscriptionId, term.header().number());
    }

    private void writePauses(Term term) {
        int number = term.header().number();
        var pauses = term.time().pauses();
        database.batch(PAUSES_THAT_NEVER_WERE, one(new Object[]{subscriptionId, number,
                pauses.stream().map(pause -> pause.from().toString()).toArray(String[]::new)}));
        database.batch(PAUSE,
                pauses.stream().map(pause -> new Object[]{subscriptionId, number, pause.from(), pause.to()}).toList());
    }

    private void writePhases(StatementBatch writes, Term term, List<UUID> planVersionIds) {
        for (int i = 0; i < term.phases().size(); i++) {
            var phase = term.phases().get(i);
            writes.update(PHASE, subscriptionId, term.header().number(), i, phase.position(), phase.firstMonth(),
                    phase.lengthMonths(), phase.paymentTermsDays(), planVersionIds.get(i));
        }
    }

    /** Before others are inserted: a phase has one live line a brick. */
    private void endLines(Term term) {
        database.batch(END, term.lines().stream().filter(line -> !line.isLive())
                .map(line -> new Object[]{line.endedBy(), subscriptionId, line.number()}).toList());
    }

    private void writeLines(StatementBatch writes, Term term) {
        var rows = LINES.rows();
        term.lines().forEach(line -> rows.add(line(term.header().number(), line)));
        LINES.add(writes::update, rows);
    }

    private Object[] line(int term, Line line) {
        var item = line.item();
        var brick = item.brick();
        var metering = brick.metering();
        return new Object[]{subscriptionId, line.number(), term, line.phase(), brick.brickId(), brick.code(), brick.name(),
                brick.kind().name(), brick.taxCategory(),
                brick.meterSchedule() == null ? null : brick.meterSchedule().name(), brick.totalQuantity(),
                item.plan().planId(), item.plan().name(), PriceText.write(item.price()), item.priceMonths(), item.quantity(),
                item.unlimited(), rate(line, Discount.Place.RENEWING_RATE), rate(line, Discount.Place.ONE_TIME_RATE),
                has(line, Discount.Place.FIXED_AMOUNT) ? item.discounts().cents() : null, line.days().from(),
                line.days().to(), line.fixedCents(), couponCode(line), couponRate(line), couponAmount(line),
                couponCode(line) == null ? null : line.coupon().renews(), line.doneBefore(), line.bornBy(), line.endedBy(),
                metering == null ? null : metering.aggregation().name(), metering == null ? null : metering.property(),
                brick.unit()};
    }

    private static Object rate(Line line, Discount.Place place) {
        return has(line, place) ? line.item().discounts().rate(place).percent() : null;
    }

    private static boolean has(Line line, Discount.Place place) {
        return line.item().discounts().list().stream().anyMatch(discount -> discount.place() == place);
    }

    private static String couponCode(Line line) {
        return line.coupon().equals(AppliedCoupon.NONE) ? null : line.coupon().code();
    }

    private static Object couponRate(Line line) {
        return couponCode(line) != null && line.coupon() instanceof AppliedCoupon.ByRate coupon
                ? coupon.rate().percent()
                : null;
    }

    private static Object couponAmount(Line line) {
        return line.coupon() instanceof AppliedCoupon.ByAmount coupon ? coupon.cents() : null;
    }

    private void writeChanges(Term term) {
        var changes = new ArrayList<Object[]>();
        var touches = new ArrayList<Object[]>();
        int number = term.header().number();
        for (var change : term.changes()) {
            changes.add(new Object[]{subscriptionId, number, change.number(), change.day(), texts(change.issued())});
            for (int i = 0; i < change.touches().size(); i++) {
                var touch = change.touches().get(i);
                touches.add(new Object[]{subscriptionId, number, change.number(), i, touch.phase(),
                        orNull(touch.before()), orNull(touch.after())});
            }
        }
        database.batch(CHANGE, changes);
        database.batch(TOUCH, touches);
    }

    private static Integer orNull(int line) {
        return line == 0 ? null : line;
    }

    private static String[] texts(Collection<InvoiceKey> keys) {
        return keys.stream().map(InvoiceKey::toString).sorted().toArray(String[]::new);
    }

    private static List<Object[]> one(Object[] row) {
        return java.util.Collections.singletonList(row);
    }
}
