package dev.brickwork.invoice;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Missing;
import dev.brickwork.event.EventQuery;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.page.SortFields;

/** What an invoice has been: its versions, and its events. */
@ApplicationScoped
class InvoiceHistory {
    static final SortFields SORT = SortFields.of("created_at", "version", "id");
    private static final Pattern VERSION = Pattern.compile("[1-9]\\d{0,8}");
    private static final String INVOICE = "SELECT time_zone, coalesce(current_version, 0) FROM invoice WHERE id = ? AND NOT is_empty";
    private static final String VERSIONS = """
            SELECT %s FROM invoice_version WHERE invoice_id = ?"""
            .formatted(InvoiceVersionResponse.COLUMNS);
    private static final String ONE = "SELECT " + InvoiceVersionResponse.COLUMNS
            + " FROM invoice_version WHERE invoice_id = ? AND version = ?";
    private static final String LINES = """
            SELECT %s FROM invoice_line WHERE invoice_id = ? AND version BETWEEN ? AND ? ORDER BY version, place"""
            .formatted(InvoiceVersionResponse.LineResponse.COLUMNS);

    private final Database database;
    private final EventQuery events;

    InvoiceHistory(Database database, EventQuery events) {
        this.events = events;
        this.database = database;
    }

    private record ZoneAndVersions(ZoneId zone, long versions) {
    }

    @Transactional
    Page<InvoiceVersionResponse> versions(UUID invoiceId, PageRequest page) {
        var invoice = invoice(invoiceId);
        // counted without a hole, so a page of them is a range
        long skipped = Math.min(page.offset, invoice.versions);
        var shown = Math.min(page.limit, invoice.versions - skipped);
        long first = page.isDescending() ? invoice.versions - skipped - shown + 1 : skipped + 1;
        var lines = lines(invoiceId, invoice, first, first + shown - 1);
        return page.page(invoice.versions, database.select(VERSIONS + page.orderAndLimit(),
                row -> InvoiceVersionResponse.of(row, lines.getOrDefault(row.getInt("version"), List.of())), invoiceId,
                page.limit, page.offset));
    }

    @Transactional
    InvoiceVersionResponse version(UUID invoiceId, String version) {
        var invoice = invoice(invoiceId);
        if (!VERSION.matcher(version).matches()) {
            throw new Missing("Invoice version");
        }
        int number = Integer.parseInt(version);
        var lines = lines(invoiceId, invoice, number, number);
        return database.select(ONE,
                row -> InvoiceVersionResponse.of(row, lines.getOrDefault(number, List.of())), invoiceId, number)
                .stream().findFirst().orElseThrow(() -> new Missing("Invoice version"));
    }

    @Transactional
    Page<InvoiceHistoryResponse> history(UUID invoiceId, PageRequest page) {
        invoice(invoiceId);
        return events.ofObject("invoice", invoiceId, page).map(InvoiceHistoryResponse::of);
    }

    private ZoneAndVersions invoice(UUID invoiceId) {
        return database.select(INVOICE, row -> new ZoneAndVersions(ZoneId.of(row.getString(1)), row.getLong(2)), invoiceId)
                .stream().findFirst().orElseThrow(() -> new Missing("Invoice"));
    }

    private Map<Integer, List<InvoiceVersionResponse.LineResponse>> lines(UUID invoiceId,
            ZoneAndVersions invoice, long from, long to) {
        var lines = new HashMap<Integer, List<InvoiceVersionResponse.LineResponse>>();
        database.select(LINES, row -> lines.computeIfAbsent(row.getInt("version"), version -> new ArrayList<>())
                .add(InvoiceVersionResponse.LineResponse.of(row, invoice.zone)), invoiceId, from, to);
        return lines;
    }
}
