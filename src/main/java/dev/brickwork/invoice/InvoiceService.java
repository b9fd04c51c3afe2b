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
    Page<InvoiceResponse> list(InvoiceQuery filters, PageRequest page) {
        var now = clock.now();
        try (var connection = database.getConnection()) {
            return page.page(filters.count(connection), filters.newestFirst(connection, page).stream()
                    .map(invoice -> InvoiceResponse.from(invoice, now)).toList());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
