package dev.brickwork.invoice.paper;

import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.customer.Payer;
import dev.brickwork.invoice.Invoice;
import dev.brickwork.invoice.InvoiceQuery;
import dev.brickwork.mail.MailNote;
import dev.brickwork.order.OrderBilling;

/** Who is told of an invoice: whom the company that pays has named, and whom the orders of its subscription name besides. */
@ApplicationScoped
public class Recipients {
    private final DataSource database;
    private final OrderBilling orders;

    Recipients(DataSource database, OrderBilling orders) {
        this.database = database;
        this.orders = orders;
    }

    public List<String> of(Invoice invoice) {
        try (var connection = database.getConnection()) {
            var payer = Payer.read(connection, List.of(invoice.billedCompanyId)).get(invoice.billedCompanyId);
            var subscription = invoice.subscriptionId != null
                    ? invoice.subscriptionId
                    : InvoiceQuery.subscriptionsOf(connection, List.of(invoice.id)).get(invoice.id);
            return Stream.concat(payer.recipients().stream(), ofOrders(subscription, invoice.customerId)).distinct()
                    .limit(MailNote.RECIPIENTS_MAX).toList();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** @param subscription null for none */
    private Stream<String> ofOrders(UUID subscription, UUID customer) {
        return subscription == null
                ? Stream.empty()
                : orders.of(new OrderBilling.With(subscription, customer)).accountsPayableEmails().stream();
    }
}
