package dev.brickwork.invoice.payment;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.customer.PaymentMethodResponse;
import dev.brickwork.order.AcceptedMethods;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.spi.PaymentProcessor.MethodType;

/** Which payment methods an invoice takes: what is agreed for it, and what its currency allows. */
@ApplicationScoped
class AllowedPaymentMethods {
    private static final String CARDS = "This invoice can't be paid by card.";
    private static final String BANKS = "This invoice can't be paid by bank account.";
    private static final String DOLLARS_ONLY = "A bank account of the United States pays invoices in USD only.";

    private final Database database;
    private final AcceptedMethods orders;

    AllowedPaymentMethods(Database database, AcceptedMethods orders) {
        this.database = database;
        this.orders = orders;
    }

    /** @param isKept whether the method that pays becomes the default */
    record Rules(AcceptedMethods.Accepted accepted, String currency, boolean isKept) {

        List<MethodType> types() {
            var types = new ArrayList<MethodType>();
            for (var type : MethodType.values()) {
                if (refusal(type) == null) {
                    types.add(type);
                }
            }
            return types;
        }

        PaymentMethodResponse shown(PaymentMethodResponse method) {
            var message = refusal(method.type());
            return message == null ? method : method.restricted(reason(method.type()), message);
        }

        void refuseUnlessAccepted(MethodType type) {
            var message = refusal(type);
            if (message != null) {
                throw Refused.field("payment_method_id", message);
            }
        }

        /** Null when it is accepted. */
        private String refusal(MethodType type) {
            if (type != MethodType.us_bank_account) {
                return accepted.isCard() ? null : CARDS; // Link pays by a card
            }
            if (!accepted.isBankAccount()) {
                return BANKS;
            }
            return currency.equals("USD") ? null : DOLLARS_ONLY;
        }

        private String reason(MethodType type) {
            if (type != MethodType.us_bank_account) {
                return "CREDIT_CARD_NOT_ACCEPTED";
            }
            return accepted.isBankAccount() ? "CURRENCY_NOT_SUPPORTED" : "ACH_NOT_ACCEPTED";
        }
    }

    @Transactional
    Rules of(UUID invoiceId) {
        return database
                .select("SELECT order_id, subscription_id, customer_id, issued_at, currency FROM invoice WHERE id = ?",
                        row -> {
                            var accepted = orders.of(row.getObject("order_id", UUID.class),
                                    row.getObject("subscription_id", UUID.class), row.getObject("customer_id", UUID.class),
                                    Sql.instant(row, "issued_at"));
                            return new Rules(accepted, row.getString("currency"), accepted.isAutopayForced());
                        }, invoiceId)
                .stream().findFirst().orElseThrow(() -> new Missing("Invoice"));
    }
}
