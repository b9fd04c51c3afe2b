package dev.brickwork.usage;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.agreement.MeterPeriod;
import dev.brickwork.core.agreement.Meters;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.subscription.GivenSubscription;
import dev.brickwork.testing.Api;

/** Meters of a subscription that began on 2026-01-01, read as the invoice room reads them. */
@ApplicationScoped
class GivenInvoiceReading {
    private final UsageService usage;
    private final GivenSubscription subscriptions;
    private final AsSeller asSeller;
    private final Transactions transactions;

    GivenInvoiceReading(UsageService usage, GivenSubscription subscriptions, AsSeller asSeller, Transactions transactions) {
        this.usage = usage;
        this.subscriptions = subscriptions;
        this.asSeller = asSeller;
        this.transactions = transactions;
    }

    List<MeterPeriod> periods(Api api, String subscription, int month) {
        return Meters.of(subscriptions.agreement(api, subscription).timeline().current()).stream()
                .filter(period -> period.days().from().equals(LocalDate.of(2026, month, 1))).toList();
    }

    MeterPeriod period(Api api, String subscription, String code, int month) {
        return periods(api, subscription, month).stream().filter(period -> period.brick().code().equals(code)).findFirst()
                .orElseThrow();
    }

    List<MeterReading> readForInvoice(UUID seller, String subscription, UUID invoice, MeterPeriod... periods) {
        return asSeller.call(seller,
                () -> transactions
                        .inNew(() -> usage.readForInvoice(UUID.fromString(subscription), List.of(periods), invoice)));
    }
}
