package dev.brickwork.invoice.receivable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.customer.CustomerSql;
import dev.brickwork.invoice.InvoiceFilters;
import dev.brickwork.invoice.InvoiceSql;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.time.BusinessClock;

/** Invoices beside others, each in one row. */
@ApplicationScoped
public class InvoiceGlances {
    private static final String ROWS = "SELECT " + InvoiceGlance.COLUMNS + " FROM invoice i WHERE NOT i.is_empty AND ";
    private static final String OF_CUSTOMER = ROWS
            + InvoiceSql.IS_OF_COMPANY + " ORDER BY coalesce(i.issued_at, i.bill_at) DESC, i.id DESC LIMIT ?";
    private static final String OF_SUBSCRIPTION = ROWS + """
            NOT i.is_dropped AND i.id = ANY (ARRAY(SELECT own.id FROM invoice own WHERE own.subscription_id = ?
                UNION ALL SELECT a.invoice_id FROM invoice_addition a WHERE a.subscription_id = ?))
            ORDER BY coalesce(i.issued_at, i.bill_at) DESC, i.id DESC LIMIT ?""";
    private static final String NAMED = """
            SELECT i.id, coalesce(i.invoice_number, i.provisional_number) AS number, i.billed_company_id, i.time_zone, %s AS billed_company_name
            FROM invoice i WHERE i.id = ANY (?)"""
            .formatted(CustomerSql.name("i.billed_company_id"));

    private final Database database;
    private final Transactions transactions;
    private final BusinessClock clock;

    InvoiceGlances(Database database, Transactions transactions, BusinessClock clock) {
        this.database = database;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * The list of the API, a row each. What a search finds is not counted: that would look through all invoices. Not in a transaction
     * of its own, which a refused filter would spoil for the caller.
     */
    public Page<InvoiceGlance> list(PageAddress address) {
        var query = Query.listing(address.value("search") == null ? address : address.uncounted(), InvoiceFilters.SORT,
                InvoiceFilters::read);
        var now = clock.now();
        return transactions.joining(() -> query.page().page(database::select, InvoiceGlance.COLUMNS, "invoice i",
                query.filters().where(now), row -> InvoiceGlance.of(row, now)));
    }

    /** How an invoice is called, who pays it, and the zone of its days. */
    public record Named(String number, UUID billedCompanyId, String billedCompanyName, String timeZone) {
    }

    /** How invoices are called, by their ids. */
    @Transactional
    public Map<UUID, Named> named(Collection<UUID> ids) {
        var named = new HashMap<UUID, Named>();
        database.select(NAMED, row -> named.put(row.getObject("id", UUID.class),
                new Named(row.getString("number"), row.getObject("billed_company_id", UUID.class),
                        row.getString("billed_company_name"), row.getString("time_zone"))),
                (Object) ids.toArray(UUID[]::new));
        return named;
    }

    /** Those that it got or pays, newest first. */
    @Transactional
    public List<InvoiceGlance> ofCustomer(UUID customerId, int limit) {
        var now = clock.now();
        return database.select(OF_CUSTOMER, row -> InvoiceGlance.of(row, now), customerId, customerId, limit);
    }

    /** Those that were issued and those to come, oldest first. Where there are too many, the oldest are left out. */
    @Transactional
    public List<InvoiceGlance> ofSubscription(UUID subscriptionId, int limit) {
        var now = clock.now();
        var newest = new ArrayList<>(
                database.select(OF_SUBSCRIPTION, row -> InvoiceGlance.of(row, now), subscriptionId, subscriptionId, limit));
        Collections.reverse(newest);
        return newest;
    }
}
