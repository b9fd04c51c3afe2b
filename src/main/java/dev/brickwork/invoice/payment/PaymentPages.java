package dev.brickwork.invoice.payment;

import java.util.Optional;

import jakarta.inject.Singleton;

import dev.brickwork.invoice.PaymentAddress;
import dev.brickwork.platform.http.PublicPage;
import dev.brickwork.platform.http.UnknownCallers;

/** Which invoice the address of a payment page stands for. */
@Singleton
class PaymentPages extends PublicPage<PagePayments.Presented> {
    private final PagePayments payments;

    PaymentPages(PagePayments payments, UnknownCallers callers) {
        super(PaymentAddress.PATH, callers);
        this.payments = payments;
    }

    @Override
    protected Optional<PagePayments.Presented> lookUp(String token) {
        return payments.presented(token);
    }
}
