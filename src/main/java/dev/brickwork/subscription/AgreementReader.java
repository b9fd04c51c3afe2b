package dev.brickwork.subscription;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

import dev.brickwork.catalog.PriceText;
import dev.brickwork.core.agreement.Brick;
import dev.brickwork.core.agreement.Change;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.Item;
import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.Metering;
import dev.brickwork.core.agreement.OfferedPlan.PlanName;
import dev.brickwork.core.agreement.Phase;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Decimals;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.pricing.BrickAggregation;
import dev.brickwork.core.pricing.BrickKind;
import dev.brickwork.core.pricing.Discount;
import dev.brickwork.core.pricing.Discounts;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.core.time.ContractTime;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;

/**
 * Reads the timelines of some subscriptions: terms with their phases, lines, and what few have, pauses and changes, only where it is.
 * Without a lock the agreement may change between two statements, so the lines say which changes are read: those that made them what
 * they are.
 */
final class AgreementReader {
    /**
     * Phases are looked up term by term ({@code OFFSET 0} keeps the planner from joining them): a plan that was made for a small seller
     * read all phases of a large one for each term (decision 51).
     */
    private static final String TERMS = """
            SELECT a.subscription_id, a.number AS term, a.currency, a.billing_frequency, a.anchor, a.is_trial, a.is_phased, a.cut_on,
                a.cut_issued, a.cut_bills_rest, a.advanced_days,
                EXISTS (SELECT FROM agreement_pause u WHERE u.seller_id = a.seller_id
                    AND u.subscription_id = a.subscription_id AND u.term = a.number) AS has_pauses,
                EXISTS (SELECT FROM agreement_change c WHERE c.seller_id = a.seller_id
                    AND c.subscription_id = a.subscription_id AND c.term = a.number) AS has_changes,
                p.position, p.first_month, p.length_months, p.payment_terms, p.plan_version_id
            FROM agreement_term a CROSS JOIN LATERAL (
                SELECT phase, position, first_month, length_months, payment_terms, plan_version_id FROM agreement_phase
                WHERE seller_id = a.seller_id AND subscription_id = a.subscription_id AND term = a.number OFFSET 0) p""";
    private static final String LINES = """
            SELECT subscription_id, term, number, phase, starts_on, ends_on, fixed_to_give, done_before, born_by, ended_by, brick_id,
                brick_code, brick_name, brick_kind, tax_category, pre_commitment_schedule, total_quantity, plan_id, plan_name, price,
                price_months, quantity, is_unlimited, aggregation, aggregation_property, renewing_rate, one_time_rate, fixed_amount,
                coupon_code, coupon_rate, coupon_amount, coupon_renews, unit
            FROM agreement_line a""";
    private static final String PAUSES = "SELECT subscription_id, term, starts_on, ends_on FROM agreement_pause a";
    /** Each with its touches, looked up like phases; one that touches no line comes once, and without one. */
    private static final String CHANGES = """
            SELECT a.subscription_id, a.term, a.number, a.takes_effect_on, a.issued, t.place, t.phase, t.line_before, t.line_after
            FROM agreement_change a LEFT JOIN LATERAL (
                SELECT place, phase, line_before, line_after FROM agreement_touch
                WHERE seller_id = a.seller_id AND subscription_id = a.subscription_id AND term = a.term AND change = a.number
                OFFSET 0) t ON true""";

    private final Database database;
    private final UUID[] subscriptionIds;
    private final Map<UUID, Timeline> timelines = new HashMap<>();
    private final Map<UUID, List<List<UUID>>> planVersionIds = new HashMap<>();

    AgreementReader(Database database, UUID... subscriptionIds) {
        this.database = database;
        this.subscriptionIds = subscriptionIds;
    }

    private record TermId(UUID subscription, int term) {
        static TermId of(ResultSet row) throws SQLException {
            return new TermId(row.getObject("subscription_id", UUID.class), row.getInt("term"));
        }
    }

    /** Something of one term. */
    private record Of<T>(TermId term, T value) {
    }

    /** A term with one of its phases. */
    private record TermRow(Term.Header header, Term.Cut cut, int advancedDays, boolean hasPauses, boolean hasChanges,
            Phase phase, UUID planVersionId) {
    }

    /** @param touch null where the change touches no line */
    private record ChangeRow(int number, LocalDate day, Set<InvoiceKey> issued, Change.Touch touch) {
    }

    /** By subscription; one without an agreement has an empty timeline. */
    Map<UUID, Timeline> timelines() {
        var rows = rows(TERMS, "a.number, p.phase", AgreementReader::term);
        var terms = new HashMap<UUID, List<Term>>();
        for (var id : subscriptionIds) {
            terms.put(id, new ArrayList<>());
        }
        if (!rows.isEmpty()) {
            readTerms(rows, terms);
        }
        terms.forEach((id, itsTerms) -> timelines.put(id, new Timeline(itsTerms)));
        return timelines;
    }

    private void readTerms(List<Of<TermRow>> rows, Map<UUID, List<Term>> terms) {
        boolean hasPauses = rows.stream().anyMatch(row -> row.value.hasPauses);
        var lines = byTerm(rows(LINES, "a.number", AgreementReader::line));
        boolean hasChanges = rows.stream().anyMatch(row -> row.value.hasChanges)
                || lines.values().stream()
                        .anyMatch(its -> its.stream().anyMatch(line -> line.bornBy() > 0 || line.endedBy() > 0));
        var pauses = byTerm(rowsIf(hasPauses, PAUSES, "a.term, a.starts_on", AgreementReader::pause));
        var changes = byTerm(rowsIf(hasChanges, CHANGES, "a.term, a.number, t.place", AgreementReader::change));
        // terms come in order, and the phases of each
        byTerm(rows).forEach((id, phases) -> {
            var term = phases.get(0);
            terms.get(id.subscription).add(new Term(term.header, phases.stream().map(TermRow::phase).toList(),
                    of(lines, id), changesOf(of(lines, id), changes(of(changes, id))),
                    time(of(pauses, id), term.advancedDays), term.cut));
            planVersionIds.computeIfAbsent(id.subscription, unused -> new ArrayList<>())
                    .add(phases.stream().map(TermRow::planVersionId).toList());
        });
    }

    private static List<Change> changes(List<ChangeRow> rows) {
        var byNumber = rows.stream().collect(Collectors.groupingBy(ChangeRow::number, LinkedHashMap::new,
                Collectors.toList()));
        return byNumber.values().stream().map(its -> new Change(its.get(0).number, its.get(0).day, its.get(0).issued,
                its.stream().map(ChangeRow::touch).filter(Objects::nonNull).toList())).toList();
    }

    /** Without those that came after the lines were read: they end or name lines as they were not yet. A change may also touch no line. */
    private static List<Change> changesOf(List<Line> lines, List<Change> changes) {
        var byNumber = lines.stream().collect(Collectors.toMap(Line::number, line -> line));
        return changes.stream().filter(change -> change.touches().stream().allMatch(touch -> isIn(touch, byNumber)))
                .toList();
    }

    private static boolean isIn(Change.Touch touch, Map<Integer, Line> lines) {
        boolean isBegun = touch.after() == 0 || lines.containsKey(touch.after());
        boolean isEnded = touch.before() == 0 || touch.keepsLine()
                || lines.containsKey(touch.before()) && !lines.get(touch.before()).isLive();
        return isBegun && isEnded;
    }

    /** Once the timelines were read. With the plan versions of every term. */
    StoredAgreement stored(UUID subscriptionId) {
        return new StoredAgreement(timelines.get(subscriptionId), planVersionIds.getOrDefault(subscriptionId, List.of()));
    }

    private <T> List<T> rowsIf(boolean hasSome, String select, String order, Sql.Row<T> reader) {
        return hasSome ? rows(select, order, reader) : List.of();
    }

    /** One is asked for by "=": for a list, PostgreSQL plans anew each time (decision 51). */
    private <T> List<T> rows(String select, String order, Sql.Row<T> reader) {
        boolean isOne = subscriptionIds.length == 1;
        return database.select(select + " WHERE a.subscription_id " + (isOne ? "= ?" : "= ANY (?)")
                + " ORDER BY a.subscription_id, " + order, reader, isOne ? subscriptionIds[0] : subscriptionIds);
    }

    private static Of<TermRow> term(ResultSet row) throws SQLException {
        var id = TermId.of(row);
        var header = new Term.Header(id.term, CurrencyCode.valueOf(row.getString("currency")),
                BillingFrequency.valueOf(row.getString("billing_frequency")), day(row, "anchor"),
                row.getBoolean("is_trial"), row.getBoolean("is_phased"));
        var cutOn = day(row, "cut_on");
        // The core knows an uncut term by this very object.
        var cut = cutOn == null
                ? Term.Cut.NONE
                : new Term.Cut(cutOn, keys(row, "cut_issued"), row.getBoolean("cut_bills_rest"));
        return new Of<>(id, new TermRow(header, cut, row.getInt("advanced_days"), row.getBoolean("has_pauses"),
                row.getBoolean("has_changes"), new Phase(row.getInt("position"), row.getInt("first_month"),
                        row.getInt("length_months"), row.getInt("payment_terms")),
                row.getObject("plan_version_id", UUID.class)));
    }

    private static Of<Line> line(ResultSet row) throws SQLException {
        return new Of<>(TermId.of(row), new Line(row.getInt("number"), row.getInt("phase"), item(row),
                new DateRange(day(row, "starts_on"), day(row, "ends_on")), row.getLong("fixed_to_give"), coupon(row),
                decimal(row, "done_before"), row.getInt("born_by"), row.getInt("ended_by")));
    }

    private static Item item(ResultSet row) throws SQLException {
        var schedule = row.getString("pre_commitment_schedule");
        var brick = new Brick(row.getObject("brick_id", UUID.class), row.getString("brick_code"),
                row.getString("brick_name"), BrickKind.valueOf(row.getString("brick_kind")), row.getString("tax_category"),
                schedule == null ? null : BillingFrequency.valueOf(schedule), row.getLong("total_quantity"), metering(row),
                row.getString("unit"));
        return new Item(brick, new PlanName(row.getObject("plan_id", UUID.class), row.getString("plan_name")),
                PriceText.read(row.getString("price")), row.getInt("price_months"), decimal(row, "quantity"),
                row.getBoolean("is_unlimited"), discounts(row));
    }

    private static Metering metering(ResultSet row) throws SQLException {
        var aggregation = row.getString("aggregation");
        return aggregation == null
                ? null
                : new Metering(BrickAggregation.valueOf(aggregation), row.getString("aggregation_property"));
    }

    private static Discounts discounts(ResultSet row) throws SQLException {
        var discounts = new ArrayList<Discount>(3);
        var renewing = row.getBigDecimal("renewing_rate");
        if (renewing != null) {
            discounts.add(new Discount.ByRate(Rate.ofPercent(renewing), true));
        }
        var oneTime = row.getBigDecimal("one_time_rate");
        if (oneTime != null) {
            discounts.add(new Discount.ByRate(Rate.ofPercent(oneTime), false));
        }
        var fixed = row.getObject("fixed_amount", Long.class);
        if (fixed != null) {
            discounts.add(new Discount.ByAmount(fixed));
        }
        return new Discounts(discounts);
    }

    private static AppliedCoupon coupon(ResultSet row) throws SQLException {
        var code = row.getString("coupon_code");
        if (code == null) {
            return AppliedCoupon.NONE;
        }
        var rate = row.getBigDecimal("coupon_rate");
        return rate == null
                ? new AppliedCoupon.ByAmount(code, row.getLong("coupon_amount"))
                : new AppliedCoupon.ByRate(code, Rate.ofPercent(rate), row.getBoolean("coupon_renews"));
    }

    /** A line that is not there is 0 in the core and null in the database, whose foreign keys know no line 0. */
    private static Of<ChangeRow> change(ResultSet row) throws SQLException {
        var touch = row.getObject("place") == null
                ? null
                : new Change.Touch(row.getInt("phase"), row.getInt("line_before"), row.getInt("line_after"));
        return new Of<>(TermId.of(row),
                new ChangeRow(row.getInt("number"), day(row, "takes_effect_on"), keys(row, "issued"), touch));
    }

    private static Of<DateRange> pause(ResultSet row) throws SQLException {
        return new Of<>(TermId.of(row), new DateRange(day(row, "starts_on"), day(row, "ends_on")));
    }

    private static ContractTime time(List<DateRange> pauses, int advancedDays) {
        return pauses.isEmpty() && advancedDays == 0
                ? ContractTime.UNPAUSED
                : new ContractTime(pauses, advancedDays);
    }

    private static Set<InvoiceKey> keys(ResultSet row, String column) throws SQLException {
        return Arrays.stream((String[]) row.getArray(column).getArray()).map(InvoiceKey::parse).collect(Collectors.toSet());
    }

    private static BigDecimal decimal(ResultSet row, String column) throws SQLException {
        return Decimals.plain(row.getBigDecimal(column));
    }

    private static LocalDate day(ResultSet row, String column) throws SQLException {
        return row.getObject(column, LocalDate.class);
    }

    private static <T> Map<TermId, List<T>> byTerm(List<Of<T>> rows) {
        return rows.stream().collect(
                Collectors.groupingBy(Of::term, LinkedHashMap::new, Collectors.mapping(Of::value, Collectors.toList())));
    }

    private static <T> List<T> of(Map<TermId, List<T>> byTerm, TermId term) {
        return byTerm.getOrDefault(term, List.of());
    }
}
