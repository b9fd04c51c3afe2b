package dev.brickwork.insight.revenue;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Proportion;
import dev.brickwork.core.revenue.ContractRevenue.Part;
import dev.brickwork.core.revenue.Progress;
import dev.brickwork.core.revenue.Recognition;
import dev.brickwork.core.revenue.Recognitions;
import dev.brickwork.core.revenue.RevenuePolicy;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.invoice.BilledLineQuery;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.ledger.NetEntry;

/**
 * What the books say was billed for a contract, cut into parts: each entry comes to exactly its parts. And what is delivered before
 * its invoice.
 *
 * <pre>
 *   INVOICE_ISSUED        + each line, over its days
 *   INVOICE_REGENERATED   + the lines of the new version  - those of the one before     from the day it is booked on
 *   INVOICE_VOIDED        - the lines of the last version + its credit notes            from the day it is booked on
 *   CREDIT_NOTE           - a share of each line                                        from the day it is booked on
 *   CREDIT_GRANTED        - on the first day that is not covered any more, as the rest of its line; by its order, on that of a recast;
 *                           what an upgrade gave, over the days that it made cheaper
 *   CREDIT_REVOKED        + as it was granted, but not before the day it is booked on
 * </pre>
 *
 * What no line explains is revenue on the day it is booked.
 */
final class ContractParts {
    private final Contract contract;
    private final RevenuePolicy policy;
    private final ZoneId zone;
    private final Map<CurrencyCode, List<Part<Sold>>> parts = new EnumMap<>(CurrencyCode.class);
    private final Map<CurrencyCode, Recognitions<Sold>> recognitions = new EnumMap<>(CurrencyCode.class);

    private ContractParts(Contract contract, RevenuePolicy policy, ZoneId zone) {
        this.contract = contract;
        this.policy = policy;
        this.zone = zone;
    }

    /**
     * What is billed, and what is delivered without being billed yet.
     *
     * @param zone of the seller: its days are those of the books
     */
    static Map<CurrencyCode, List<Part<Sold>>> of(Contract contract, RevenuePolicy policy, ZoneId zone, LocalDate today) {
        var made = new ContractParts(contract, policy, zone);
        contract.entries().forEach(entry -> made.add(made.new Booked(entry)));
        contract.waiting().forEach(made::addUnbilled);
        contract.planned().stream().filter(line -> made.isBegun(line, today)).forEach(made::addUnbilled);
        return made.parts;
    }

    /** What the agreement has for invoices to come, of which nothing is delivered yet. */
    static Map<CurrencyCode, List<Part<Sold>>> planned(Contract contract, RevenuePolicy policy, LocalDate today) {
        var made = new ContractParts(contract, policy, null);
        contract.planned().stream().filter(line -> !made.isBegun(line, today)).forEach(made::addUnbilled);
        return made.parts;
    }

    private boolean isBegun(BilledLineQuery.Line line, LocalDate today) {
        return progress(line).through(today).signum() > 0;
    }

    private void addUnbilled(BilledLineQuery.Line line) {
        if (line.net() != 0) {
            add(line.currency(), new Sold(line.brickId(), contract.payerId()), null, line.net(), progress(line));
        }
    }

    /** @param billedOn null for what is not billed yet */
    private void add(CurrencyCode currency, Sold sold, LocalDate billedOn, long net, Progress progress) {
        var recognition = recognitions.computeIfAbsent(currency, unused -> new Recognitions<>()).of(sold, net, progress);
        parts.computeIfAbsent(currency, unused -> new ArrayList<>()).add(new Part<>(sold, billedOn, recognition));
    }

    private void add(Booked booked) {
        var entry = booked.entry;
        switch (entry.kind()) {
            case INVOICE_ISSUED -> booked.add(contract.lines(entry.invoiceId(), 1), 1, false);
            case INVOICE_REGENERATED -> {
                int version = contract.versionOf(entry.source());
                booked.add(contract.lines(entry.invoiceId(), version), 1, true);
                booked.add(contract.lines(entry.invoiceId(), version - 1), -1, true);
            }
            case INVOICE_VOIDED -> {
                booked.add(contract.lines(entry.invoiceId(), contract.lastVersion(entry.invoiceId())), -1, true);
                contract.notes().stream().filter(note -> note.invoiceId().equals(entry.invoiceId()))
                        .forEach(note -> booked.addShares(note, 1));
            }
            case CREDIT_NOTE -> contract.notes().stream().filter(note -> note.id().equals(entry.source()))
                    .forEach(note -> booked.addShares(note, -1));
            case CREDIT_GRANTED -> {
                contract.credited().stream().filter(part -> part.creditId().equals(entry.source()))
                        .forEach(part -> booked.addCredited(part, -part.net(), false));
                contract.recasts().stream().filter(recast -> recast.creditId().equals(entry.source()))
                        .forEach(recast -> booked.addAgreedCredit(contract.timeline().terms().get(recast.term())));
            }
            case CREDIT_REVOKED -> booked.addRevoked(contract.credited().stream()
                    .filter(part -> part.invoiceId().equals(entry.invoiceId())).toList());
            default -> {
                // moves no revenue
            }
        }
        booked.addRest();
    }

    /** An entry whose parts are collected. */
    private final class Booked {
        private final NetEntry entry;
        private final LocalDate day;
        private long rest;

        private Booked(NetEntry entry) {
            this.entry = entry;
            this.day = entry.bookedAt().atZone(zone).toLocalDate();
            this.rest = entry.net();
        }

        private void add(UUID brickId, long net, Progress progress) {
            if (net != 0) {
                ContractParts.this.add(entry.currency(), new Sold(brickId, entry.customerId()), day, net, progress);
                rest -= net;
            }
        }

        /** @param isCorrection nothing is taken back, or added, before that was done */
        private void add(List<BilledLineQuery.Line> lines, int sign, boolean isCorrection) {
            for (var line : lines) {
                if (line.kind() != LineKind.CARRIED_TO_CREDIT) {
                    var progress = progress(line);
                    add(line.brickId(), sign * line.net(), isCorrection ? progress.notBefore(day) : progress);
                }
            }
        }

        /** A credit note names no lines: each bears its share. */
        private void addShares(BilledLineQuery.Note note, int sign) {
            var lines = contract.lines(note.invoiceId(), note.version()).stream()
                    .filter(line -> line.kind() != LineKind.CARRIED_TO_CREDIT).toList();
            long whole = lines.stream().mapToLong(BilledLineQuery.Line::net).sum();
            if (whole <= 0 || note.net() < 0 || note.net() > whole) {
                add(null, sign * note.net(), Progress.onDay(day));
                return;
            }
            var shares = Proportion.split(lines.stream().map(BilledLineQuery.Line::net).toList(), note.net());
            for (int i = 0; i < shares.length; i++) {
                add(lines.get(i).brickId(), sign * shares[i], progress(lines.get(i)).notBefore(day));
            }
        }

        /**
         * On the first day that was not used, on which the rest of the line is revenue too, also if the end was set later; of an upgrade
         * over its days, as the line goes on. What rests on a line that only takes another back is left to the rest.
         */
        private void addCredited(BilledLineQuery.Credited part, long net, boolean isCorrection) {
            contract.agreed(part.line()).ifPresent(agreed -> {
                var progress = part.contractTo() == null
                        ? Progress.onDay(agreed.term().time().toCalendar(part.contractFrom()))
                        : policy.progress(agreed.term(), null, agreed.line(),
                                new DateRange(part.contractFrom(), part.contractTo()));
                add(agreed.line().item().brick().brickId(), net, isCorrection ? progress.notBefore(day) : progress);
            });
        }

        /** What was given back of an invoice is taken back, or a part of it. */
        private void addRevoked(List<BilledLineQuery.Credited> given) {
            long whole = given.stream().mapToLong(BilledLineQuery.Credited::net).sum();
            if (rest <= 0 || rest > whole) {
                return;
            }
            var shares = Proportion.split(given.stream().map(BilledLineQuery.Credited::net).toList(), rest);
            for (int i = 0; i < shares.length; i++) {
                addCredited(given.get(i), shares[i], true);
            }
        }

        /**
         * What a recast gives by its order, on its first day: each line that it ended bears its share of what they had left then.
         *
         * @param term of the recast
         */
        private void addAgreedCredit(Term term) {
            var first = term.time().toCalendar(term.days().from());
            var lines = contract.endedBy(term);
            var left = lines.stream().map(line -> line.net()
                    - new Recognition(line.net(), progress(line)).through(first.minusDays(1))).toList();
            long whole = left.stream().mapToLong(Long::longValue).sum();
            if (rest >= 0 || whole <= 0 || -rest > whole) {
                add(null, rest, Progress.onDay(first));
                return;
            }
            var shares = Proportion.split(left, -rest);
            for (int i = 0; i < shares.length; i++) {
                add(lines.get(i).brickId(), -shares[i], Progress.onDay(first));
            }
        }

        private void addRest() {
            add(null, rest, Progress.onDay(day));
        }
    }

    private Progress progress(BilledLineQuery.Line line) {
        return switch (line.kind()) {
            case PLANNED -> {
                var agreed = contract.agreed(line.line() == 0 ? line.replaced() : line.line()).orElseThrow();
                yield policy.progress(agreed.term(), line.line() == 0 ? null : agreed.line(),
                        contract.agreed(line.replaced()).map(Contract.Agreed::line).orElse(null), line.contractDays());
            }
            case OVERAGE, CORRECTION -> contract.usage().getOrDefault(line.brickId(), DailyUsage.NONE)
                    .progress(contract.agreed(line.line()).orElseThrow().line().item().brick().metering().aggregation(),
                            line.days());
            case COMPLETION, TAKEN_BACK -> Progress.onDay(line.days().from());
            case CUSTOM, CARRIED_TO_CREDIT -> Progress.overDays(line.days());
        };
    }
}
