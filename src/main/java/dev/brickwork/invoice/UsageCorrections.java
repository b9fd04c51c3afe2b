package dev.brickwork.invoice;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.money.Decimals;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.page.SortFields;
import dev.brickwork.usage.LateEntry;
import dev.brickwork.usage.UsageService;

/** Shows the corrections that an invoice brought, with the entries that caused them. */
@ApplicationScoped
class UsageCorrections {
    private static final int CAUSES_MAX = 1_000;
    static final SortFields SORT = SortFields.of("created_at", "e.created_at", "e.id");
    private static final String OF_INVOICE = " WHERE e.invoice_id = ? AND e.kind = 'CORRECTION'";
    private static final String COUNT = "SELECT count(*) FROM meter_billing_entry e" + OF_INVOICE;
    private static final String ROWS = """
            SELECT invoice_id, subscription_id, brick_id, used_before, e.used, e.amount, e.discount, created_at, counted_from, counted_to
            FROM meter_billing_entry e JOIN meter_billing b USING (seller_id, subscription_id, term, brick_id, contract_from)"""
            + OF_INVOICE;

    private final Database database;
    private final UsageService usage;

    UsageCorrections(Database database, UsageService usage) {
        this.database = database;
        this.usage = usage;
    }

    @Transactional
    Page<UsageCorrectionResponse> of(UUID invoiceId, PageRequest page) {
        Invoice.subscriptionOf(invoiceId);
        var count = database.select(COUNT, row -> row.getLong(1), invoiceId).get(0);
        var causes = count == 0 ? List.<LateEntry>of() : usage.causes(invoiceId, CAUSES_MAX);
        return page.page(count, database.select(ROWS + page.orderAndLimit(), row -> response(row, causes), invoiceId,
                page.limit, page.offset));
    }

    private static UsageCorrectionResponse response(ResultSet row, List<LateEntry> causes) throws SQLException {
        var brickId = row.getObject("brick_id", UUID.class);
        var days = new DateRange(row.getObject("counted_from", LocalDate.class),
                row.getObject("counted_to", LocalDate.class));
        var its = causes.stream().filter(cause -> cause.brickId().equals(brickId) && days.contains(cause.day()))
                .map(UsageCorrectionResponse.Cause::of).toList();
        return new UsageCorrectionResponse(row.getObject("invoice_id", UUID.class),
                row.getObject("subscription_id", UUID.class), brickId, days.from(),
                days.isEmpty() ? days.from() : days.lastDay(), Decimals.plain(row.getBigDecimal("used_before")),
                Decimals.plain(row.getBigDecimal("used")), row.getLong("amount") - row.getLong("discount"),
                Sql.instant(row, "created_at"), its);
    }
}
