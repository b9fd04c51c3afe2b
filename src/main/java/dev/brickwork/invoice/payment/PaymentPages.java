package dev.brickwork.invoice.payment;

import java.util.Optional;
import java.util.UUID;

import jakarta.inject.Singleton;

import dev.brickwork.invoice.PaymentAddress;
import dev.brickwork.platform.cell.Whereabouts;
import dev.brickwork.platform.http.PublicPage;
import dev.brickwork.platform.http.UnknownCallers;

/** Which invoice the address of a payment page stands for. */
@Singleton
class PaymentPages extends PublicPage<PagePayments.Presented> {
    private final PagePayments payments;

    PaymentPages(PagePayments payments, UnknownCallers callers, Whereabouts whereabouts) {
        super(PaymentAddress.PATH, callers, whereabouts);
        this.payments = payments;
    }

    @Override
    protected Optional<PagePayments.Presented> lookUp(String token) {
        return payments.presented(token);
    }

    @Override
    protected UUID sellerOf(PagePayments.Presented found) {
        return found.sellerId();
    }
}
