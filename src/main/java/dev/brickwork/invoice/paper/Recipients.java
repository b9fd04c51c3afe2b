package dev.brickwork.invoice.paper;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.customer.Payer;
import dev.brickwork.invoice.Invoice;
import dev.brickwork.invoice.InvoiceQuery;
import dev.brickwork.mail.MailNote;
import dev.brickwork.order.OrderBilling;
import dev.brickwork.platform.database.Database;

/** Who is told of an invoice: whom the company that pays has named, and whom the orders of its subscription name besides. */
@ApplicationScoped
public class Recipients {
    private final Database database;
    private final OrderBilling orders;

    Recipients(Database database, OrderBilling orders) {
        this.database = database;
        this.orders = orders;
    }

    public List<String> of(Invoice invoice) {
        var payer = Payer.read(database, List.of(invoice.billedCompanyId)).get(invoice.billedCompanyId);
        var subscription = invoice.subscriptionId != null
                ? invoice.subscriptionId
                : InvoiceQuery.subscriptionsOf(database, List.of(invoice.id)).get(invoice.id);
        return Stream.concat(payer.recipients().stream(), ofOrders(subscription, invoice.customerId)).distinct()
                .limit(MailNote.RECIPIENTS_MAX).toList();
    }

    /** @param subscription null for none */
    private Stream<String> ofOrders(UUID subscription, UUID customer) {
        return subscription == null
                ? Stream.empty()
                : orders.of(new OrderBilling.With(subscription, customer)).accountsPayableEmails().stream();
    }
}
