package dev.brickwork.usage;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.agreement.MeterPeriod;
import dev.brickwork.core.agreement.Meters;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.subscription.Agreements;
import dev.brickwork.testing.given.Subscription;

/** Meters of a subscription that began on 2026-01-01, read as the invoice room reads them. */
@ApplicationScoped
class GivenInvoiceReading {
    private final UsageService usage;
    private final Agreements agreements;
    private final AsSeller asSeller;
    private final Transactions transactions;

    GivenInvoiceReading(UsageService usage, Agreements agreements, AsSeller asSeller, Transactions transactions) {
        this.usage = usage;
        this.agreements = agreements;
        this.asSeller = asSeller;
        this.transactions = transactions;
    }

    List<MeterPeriod> periods(Subscription subscription, int month) {
        return Meters.of(agreements.of(subscription).timeline().current()).stream()
                .filter(period -> period.days().from().equals(LocalDate.of(2026, month, 1))).toList();
    }

    MeterPeriod period(Subscription subscription, String code, int month) {
        return periods(subscription, month).stream().filter(period -> period.brick().code().equals(code)).findFirst()
                .orElseThrow();
    }

    List<MeterReading> readForInvoice(Subscription subscription, UUID invoice, MeterPeriod... periods) {
        return asSeller.call(subscription.seller.id(),
                () -> transactions.inNew(() -> {
                    var readings = usage.readAndHold(subscription.uuid(), List.of(periods));
                    usage.markRead(subscription.uuid(), List.of(periods), invoice);
                    return readings;
                }));
    }
}
