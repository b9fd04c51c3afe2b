package dev.brickwork.invoice;

import java.util.List;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.order.OrderResponse;
import dev.brickwork.order.form.PayableInvoices;
import dev.brickwork.platform.database.TenantReads;
import dev.brickwork.spi.PaymentProcessors;

/** What the buyer of an order can pay on the order page. */
@ApplicationScoped
class InvoicesOfOrder implements PayableInvoices {
    private static final String PAYABLE = """
            SELECT invoice_number, remaining_amount, payment_token FROM invoice
            WHERE subscription_id = ? AND order_id = ? AND customer_id = ? AND billed_company_id = customer_id
                AND issued_at IS NOT NULL AND voided_at IS NULL AND NOT is_muted AND written_off_at IS NULL AND remaining_amount > 0
            ORDER BY due_on, issued_at, invoice_number LIMIT 3""";

    private final TenantReads reads;
    private final PaymentProcessors processors;

    InvoicesOfOrder(TenantReads reads, PaymentProcessors processors) {
        this.reads = reads;
        this.processors = processors;
    }

    @Override
    public List<Payable> of(OrderResponse order) {
        if (processors.connected().isEmpty()) {
            return List.of();
        }
        return reads.select(PAYABLE,
                row -> new Payable(row.getString("invoice_number"), row.getLong("remaining_amount"),
                        PaymentAddress.page(row.getString("payment_token"))),
                order.subscriptionId(), order.orderId(), order.customerId());
    }
}
