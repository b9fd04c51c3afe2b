package dev.brickwork.invoice.billing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;

import dev.brickwork.core.agreement.AdjustmentCredit;
import dev.brickwork.core.agreement.PlannedLine;
import dev.brickwork.core.agreement.StandingCharges;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.tax.AppliedTax;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.UntaxedLine;
import dev.brickwork.invoice.credit.CreditGrant;
import dev.brickwork.invoice.credit.Credits;
import dev.brickwork.invoice.metering.MeterBillingTable;
import dev.brickwork.invoice.metering.MeterComparison;
import dev.brickwork.platform.database.Database;

/**
 * What one transaction gives back of standing charges: upgrades to a lower price, recasts, ends and usage corrections.
 * Everybody in it takes from the same charges, under the lock of their subscription; in the end it is written down what
 * reduces which.
 */
final class ChargeReductions {
    private final Database database;
    private final Function<UUID, Timeline> timelines;
    private final Instant now;
    private final Map<UUID, StandingCharges> standing = new HashMap<>();
    private final List<ChargeReductionTable.New> rows = new ArrayList<>();
    private final List<CreditGrant> toFormerPayers = new ArrayList<>();

    ChargeReductions(Database database, Function<UUID, Timeline> timelines, Instant now) {
        this.database = database;
        this.timelines = timelines;
        this.now = now;
    }

    /** Who gives it back. */
    record By(UUID subscriptionId, UUID customerId, UUID invoiceId, CurrencyCode currency) {
        static By of(InvoiceToIssue invoice) {
            return new By(invoice.subscriptionId(), invoice.customerId(), invoice.id(), invoice.currency());
        }
    }

    /** @param customerId who has the subscription now */
    StandingCharges standing(UUID subscriptionId, UUID customerId) {
        return standing.computeIfAbsent(subscriptionId,
                id -> ChargeReductionTable.standing(database, id, customerId, timelines.apply(id)));
    }

    /** A line of an upgrade, limited to what stands. */
    List<PlannedLine> limited(By by, Term term, PlannedLine planned) {
        if (!planned.reducesCharges()) {
            return List.of(planned);
        }
        var charges = standing(by.subscriptionId, by.customerId);
        int before = charges.toFormerPayers().size();
        var lines = charges.limited(term, planned);
        lines.forEach(line -> remember(by, line.givenBack()));
        var after = charges.toFormerPayers();
        giveToFormerPayers(by, after.subList(before, after.size()));
        return lines;
    }

    /** What a meter period is corrected by. */
    Correction correction(By by, MeterComparison.Compared compared) {
        var correction = Correction.of(compared, () -> standing(by.subscriptionId, by.customerId));
        remember(by, correction.ownParts());
        giveToFormerPayers(by, correction.parts.stream().filter(part -> !part.isOwn()).toList());
        return correction;
    }

    /** What was billed while the subscription was another customer's is the credit of whoever was billed, and on no invoice of this one. */
    private void giveToFormerPayers(By by, List<StandingCharges.Part> parts) {
        for (var part : parts) {
            var grant = CreditGrant.toFormerPayer(by.subscriptionId, by.currency, part, now);
            toFormerPayers.add(grant);
            rows.add(new ChargeReductionTable.New(by.subscriptionId, by.currency, null, grant.id(), part, now));
        }
    }

    private void remember(By by, List<StandingCharges.Part> parts) {
        parts.forEach(
                part -> rows
                        .add(new ChargeReductionTable.New(by.subscriptionId, by.currency, by.invoiceId, null, part, now)));
    }

    /** @param credits by invoice, the credit of a recast or an end that gives its share */
    void rememberUnused(UUID subscriptionId, CurrencyCode currency, List<StandingCharges.Part> parts,
            Map<String, UUID> credits) {
        parts.stream().filter(part -> credits.containsKey(part.invoice())).forEach(part -> rows
                .add(new ChargeReductionTable.New(subscriptionId, currency, null, credits.get(part.invoice()), part, now)));
    }

    /** The last thing, once the invoices and the other credit are there. */
    void write(Credits credits) {
        credits.grant(toFormerPayers);
        toFormerPayers.clear();
        if (!rows.isEmpty()) {
            ChargeReductionTable.insert(database, rows);
            rows.clear();
        }
    }

    /**
     * What a meter period costs now less what was billed for it. Where that is below 0, no more is given back than stands.
     *
     * @param amounts without tax
     * @param parts what is given back, also to former payers
     */
    record Correction(MeterComparison.Compared compared, Amounts amounts, List<StandingCharges.Part> parts) {

        static Correction of(MeterComparison.Compared compared,
                Supplier<StandingCharges> standing) {
            var difference = compared.difference();
            if (difference.net() >= 0) {
                return new Correction(compared, difference, List.of());
            }
            var parts = standing.get().ofMeter(compared.billed().id().meter(), -difference.net());
            long net = parts.stream().mapToLong(StandingCharges.Part::netCents).sum();
            return new Correction(compared, net == -difference.net() ? difference : new Amounts(-net, 0, 0), parts);
        }

        boolean isNothing() {
            return amounts.equals(Amounts.ZERO);
        }

        private List<StandingCharges.Part> ownParts() {
            return parts.stream().filter(StandingCharges.Part::isOwn).toList();
        }

        /** What of it is on the invoice. */
        Amounts ownAmounts() {
            var own = ownParts();
            return own.size() == parts.size()
                    ? amounts
                    : new Amounts(-own.stream().mapToLong(StandingCharges.Part::netCents).sum(), 0, 0);
        }

        /** With tax. */
        long toFormerPayersCents() {
            return AdjustmentCredit.sum(parts) - AdjustmentCredit.sum(ownParts());
        }

        /** Whether the meter shows what it showed when it was billed. */
        boolean isRead() {
            return isNothing() && compared.isUsedAsBilled();
        }

        long tax(Rate ofTheDay) {
            return parts.isEmpty()
                    ? ofTheDay.of(amounts.net())
                    : -ownParts().stream().mapToLong(StandingCharges.Part::taxCents).sum();
        }

        /** A line for each kind of tax that it was charged with. */
        List<UntaxedLine> lines() {
            var own = ownAmounts();
            if (own.equals(Amounts.ZERO)) {
                return List.of();
            }
            if (parts.isEmpty()) {
                return List.of(compared.correction(own));
            }
            var byTax = new LinkedHashMap<AppliedTax.Kind, List<StandingCharges.Part>>();
            ownParts()
                    .forEach(part -> byTax.computeIfAbsent(part.charge().tax().kind(), kind -> new ArrayList<>()).add(part));
            return byTax.values().stream().map(its -> compared.correction(byTax.size() == 1
                    ? own
                    : new Amounts(-its.stream().mapToLong(StandingCharges.Part::netCents).sum(), 0, 0))
                    .chargedAt(UntaxedLine.Charged.of(its))).toList();
        }

        MeterBillingTable.Entry entry(UUID invoiceId, Instant at) {
            return compared.entry(invoiceId, 1, LineKind.CORRECTION, amounts, at);
        }
    }
}
