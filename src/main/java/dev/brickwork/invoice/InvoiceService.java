package dev.brickwork.invoice;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Missing;
import dev.brickwork.platform.http.Page;
import dev.brickwork.platform.http.PageRequest;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.PaymentProcessors;

@ApplicationScoped
public class InvoiceService {
    private final DataSource database;
    private final BusinessClock clock;
    private final PaymentProcessors processors;
    private final EstimatedUsage estimated;

    InvoiceService(DataSource database, BusinessClock clock, PaymentProcessors processors,
            EstimatedUsage estimated) {
        this.database = database;
        this.clock = clock;
        this.processors = processors;
        this.estimated = estimated;
    }

    /** Says that there is no such invoice before anybody looks at what was sent for it. */
    @Transactional
    void existing(UUID invoiceId) {
        Invoice.subscriptionOf(invoiceId);
    }

    @Transactional
    public InvoiceResponse read(UUID invoiceId) {
        return read(invoiceId, false);
    }

    /** @param isUsageExpected whether one that is not issued yet shows the usage metered so far */
    @Transactional
    InvoiceResponse read(UUID invoiceId, boolean isUsageExpected) {
        try (var connection = database.getConnection()) {
            var found = InvoiceQuery.one(connection, invoiceId);
            return responses(connection, expected(connection, found, isUsageExpected)).stream().findFirst()
                    .orElseThrow(() -> new Missing("Invoice"));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Transactional
    Page<InvoiceResponse> list(InvoiceFilters filters, PageRequest page, boolean isUsageExpected) {
        try (var connection = database.getConnection()) {
            var now = clock.now();
            return page.page(InvoiceQuery.count(connection, filters, now),
                    responses(connection, expected(connection,
                            InvoiceQuery.newestFirst(connection, filters, page, now), isUsageExpected)));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    InvoiceResponse response(Connection connection, InvoiceRow invoice, boolean isUsageExpected) throws SQLException {
        return responses(connection, expected(connection, List.of(invoice), isUsageExpected)).get(0);
    }

    private List<InvoiceRow> expected(Connection connection, List<InvoiceRow> invoices, boolean isUsageExpected)
            throws SQLException {
        return isUsageExpected ? estimated.addTo(connection, invoices) : invoices;
    }

    private List<InvoiceResponse> responses(Connection connection, List<InvoiceRow> invoices) throws SQLException {
        var now = clock.now();
        var subscriptions = new HashMap<UUID, UUID>();
        invoices.forEach(invoice -> subscriptions.put(invoice.id(), invoice.subscriptionId()));
        Map<UUID, List<AttachmentResponse>> attachments = invoices.stream().anyMatch(InvoiceRow::hasAttachments)
                ? AttachmentQuery.of(connection, subscriptions)
                : Map.of();
        var isPayableOnline = processors.connected().isPresent();
        return invoices.stream().map(
                invoice -> InvoiceResponse.from(invoice, attachments.getOrDefault(invoice.id(), List.of()), isPayableOnline,
                        now))
                .toList();
    }
}
