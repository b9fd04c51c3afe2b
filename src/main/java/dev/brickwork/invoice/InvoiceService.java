package dev.brickwork.invoice;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
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

    InvoiceService(DataSource database, BusinessClock clock, PaymentProcessors processors) {
        this.database = database;
        this.clock = clock;
        this.processors = processors;
    }

    /** Says that there is no such invoice before anybody looks at what was sent for it. */
    @Transactional
    void existing(UUID invoiceId) {
        Invoice.subscriptionOf(invoiceId);
    }

    @Transactional
    public InvoiceResponse read(UUID invoiceId) {
        try (var connection = database.getConnection()) {
            return responses(connection, InvoiceQuery.one(connection, invoiceId)).stream().findFirst()
                    .orElseThrow(() -> new Missing("Invoice"));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Transactional
    Page<InvoiceResponse> list(InvoiceFilters filters, PageRequest page) {
        try (var connection = database.getConnection()) {
            var now = clock.now();
            return page.page(InvoiceQuery.count(connection, filters, now),
                    responses(connection, InvoiceQuery.newestFirst(connection, filters, page, now)));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    InvoiceResponse response(Connection connection, InvoiceRow invoice) throws SQLException {
        return responses(connection, List.of(invoice)).get(0);
    }

    private List<InvoiceResponse> responses(Connection connection, List<InvoiceRow> invoices) throws SQLException {
        var now = clock.now();
        var subscriptions = new HashMap<UUID, UUID>();
        invoices.forEach(invoice -> subscriptions.put(invoice.id(), invoice.subscriptionId()));
        var attachments = AttachmentQuery.of(connection, subscriptions);
        var isPayableOnline = processors.connected().isPresent();
        return invoices.stream().map(
                invoice -> InvoiceResponse.from(invoice, attachments.get(invoice.id()), isPayableOnline, now)).toList();
    }
}
