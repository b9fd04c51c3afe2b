package dev.brickwork.invoice.paper;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    /** Whose invoice it is. @param subscriptionId null for one that stands alone */
    public record Billed(UUID invoiceId, UUID subscriptionId, UUID customerId, UUID billedCompanyId) {
    }

    public List<String> of(Invoice invoice) {
        return of(List.of(new Billed(invoice.id, invoice.subscriptionId, invoice.customerId, invoice.billedCompanyId)))
                .get(invoice.id);
    }

    /** By invoice, for many at once. */
    public Map<UUID, List<String>> of(List<Billed> invoices) {
        var payers = Payer.read(database, invoices.stream().map(Billed::billedCompanyId).distinct().toList());
        var subscriptions = InvoiceQuery.subscriptionsOf(database,
                invoices.stream().filter(one -> one.subscriptionId == null).map(Billed::invoiceId).toList());
        invoices.stream().filter(one -> one.subscriptionId != null)
                .forEach(one -> subscriptions.put(one.invoiceId, one.subscriptionId));
        var terms = subscriptions.isEmpty()
                ? Map.<OrderBilling.With, OrderBilling.Terms>of()
                : orders.of(subscriptions.values().stream().distinct().toList());
        var recipients = new HashMap<UUID, List<String>>();
        for (var one : invoices) {
            var ofOrders = terms.getOrDefault(new OrderBilling.With(subscriptions.get(one.invoiceId), one.customerId),
                    OrderBilling.Terms.NONE);
            recipients.put(one.invoiceId, Stream.concat(payers.get(one.billedCompanyId).recipients().stream(),
                    ofOrders.accountsPayableEmails().stream()).distinct().limit(MailNote.RECIPIENTS_MAX).toList());
        }
        return recipients;
    }
}
