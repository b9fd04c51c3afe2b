package dev.brickwork.invoice;

import java.sql.SQLException;
import java.util.UUID;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Missing;
import dev.brickwork.platform.http.Page;
import dev.brickwork.platform.http.PageRequest;
import dev.brickwork.platform.time.BusinessClock;

@ApplicationScoped
public class InvoiceService {
    private final DataSource database;
    private final BusinessClock clock;

    InvoiceService(DataSource database, BusinessClock clock) {
        this.database = database;
        this.clock = clock;
    }

    /** Says that there is no such invoice before anybody looks at what was sent for it. */
    @Transactional
    void existing(UUID invoiceId) {
        Invoice.subscriptionOf(invoiceId);
    }

    @Transactional
    public InvoiceResponse read(UUID invoiceId) {
        try (var connection = database.getConnection()) {
            return InvoiceQuery.one(connection, invoiceId).stream().findFirst()
                    .map(invoice -> InvoiceResponse.from(invoice, clock.now()))
                    .orElseThrow(() -> new Missing("Invoice"));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Transactional
    Page<InvoiceResponse> list(InvoiceFilters filters, PageRequest page) {
        var now = clock.now();
        try (var connection = database.getConnection()) {
            return page.page(InvoiceQuery.count(connection, filters, now),
                    InvoiceQuery.newestFirst(connection, filters, page, now).stream()
                            .map(invoice -> InvoiceResponse.from(invoice, now)).toList());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
