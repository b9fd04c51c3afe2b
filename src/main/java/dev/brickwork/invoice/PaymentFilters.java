package dev.brickwork.invoice;

import java.util.UUID;

import dev.brickwork.customer.CustomerSql;
import dev.brickwork.platform.database.LocalDay;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.page.Conditions;
import dev.brickwork.platform.page.Days;

/** Which payments a list shows; filters that are null do not filter. Days are those of the invoice's time zone. */
public record PaymentFilters(UUID customerId, UUID billedCompanyId, UUID invoiceId, String status, String method,
        Days paid) {
    private static final String PAID_ON = LocalDay.of("p.paid_at", "i.time_zone");

    public static PaymentFilters ofInvoice(UUID invoiceId) {
        return new PaymentFilters(null, null, invoiceId, null, null, Days.ANY);
    }

    public static PaymentFilters read(Fields in) {
        return new PaymentFilters(in.id("customer_id", CustomerSql.NAMED).optional(),
                in.id("billed_company_id", CustomerSql.NAMED).optional(),
                in.uuid("invoice_id").optional(), in.oneOf("status", PaymentResponse.STATES).optional(),
                in.oneOf("payment_method", PaymentResponse.METHODS).optional(), Days.read(in, "paid"));
    }

    Conditions where() {
        return new Conditions().and("i.customer_id = ?", customerId).and("i.billed_company_id = ?", billedCompanyId)
                .and("p.invoice_id = ?", invoiceId).and("p.state = ?", status).and("p.method = ?", method)
                .and(PAID_ON + " >= ?", paid.from()).and(PAID_ON + " <= ?", paid.to());
    }
}
