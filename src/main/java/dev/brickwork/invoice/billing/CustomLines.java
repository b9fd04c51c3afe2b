package dev.brickwork.invoice.billing;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.money.Decimals;
import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.pricing.Breakdown;
import dev.brickwork.core.pricing.Breakdown.Running;
import dev.brickwork.core.pricing.Charge;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.UntaxedLine;
import dev.brickwork.platform.database.Database;

/** What invoices that stand alone bill, when they are issued. */
@ApplicationScoped
class CustomLines implements LineSource {
    private static final String LINES = """
            SELECT invoice_id, starts_on, ends_on, quantity, unit_price, amount, description, tax_category FROM invoice_custom_line
            WHERE invoice_id = ANY (?) ORDER BY invoice_id, place""";
    /** There is no agreement whose timeline could have one. */
    private static final int OF_NO_SEGMENT = 0;

    private final Database database;

    CustomLines(Database database) {
        this.database = database;
    }

    @Override
    public int order() {
        return 100;
    }

    @Override
    public Map<UUID, List<UntaxedLine>> of(List<InvoiceToIssue> invoices, ChargeReductions reductions,
            List<Runnable> writes) {
        var alone = invoices.stream().filter(invoice -> invoice.subscriptionId() == null).map(InvoiceToIssue::id)
                .toArray(UUID[]::new);
        var lines = new HashMap<UUID, List<UntaxedLine>>();
        if (alone.length > 0) {
            database.select(LINES, row -> lines.computeIfAbsent(row.getObject("invoice_id", UUID.class),
                    id -> new ArrayList<>()).add(line(row)), (Object) alone);
        }
        return lines;
    }

    private static UntaxedLine line(ResultSet row) throws SQLException {
        var days = new DateRange(row.getObject("starts_on", LocalDate.class), row.getObject("ends_on", LocalDate.class));
        var quantity = Decimals.plain(row.getBigDecimal("quantity"));
        var unitPrice = row.getBigDecimal("unit_price");
        long amount = row.getLong("amount");
        return new UntaxedLine(LineKind.CUSTOM, null, null, days, null, null, row.getString("description"), quantity,
                new Amounts(amount, 0, 0), row.getString("tax_category"),
                unitPrice == null ? null : breakdown(quantity, Decimals.plain(unitPrice), days, amount));
    }

    /** An amount that was sent as it is came from no rule; a unit price came from this one. */
    private static Breakdown breakdown(BigDecimal quantity, BigDecimal unitPrice, DateRange days, long amount) {
        var charge = new Charge(quantity, unitPrice);
        var exact = Fraction.centsOf(charge.amount());
        if (exact.rounded() != amount) {
            throw new IllegalStateException(quantity + " at " + unitPrice + " was made out as " + amount
                    + " cents, its explanation comes to " + exact.rounded());
        }
        var price = new Breakdown.Step(Breakdown.Rule.PRICE, exact + " cents once", Running.of(Fraction.ZERO),
                Running.of(exact));
        var part = new Breakdown.Part(false, OF_NO_SEGMENT, quantity, BigDecimal.ZERO, null, false, days,
                Fraction.ONE.toString(), 0, TierRow.of(List.of(charge), Fraction.ZERO, Fraction.ONE, ""), List.of(price));
        return new Breakdown(List.of(part));
    }
}
