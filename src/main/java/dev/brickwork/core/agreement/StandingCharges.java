package dev.brickwork.core.agreement;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;

import dev.brickwork.core.money.Rate;
import dev.brickwork.core.money.Rounding;
import dev.brickwork.core.tax.AppliedTax;
import dev.brickwork.core.tax.ChargedTax;
import dev.brickwork.core.time.DateRange;

/**
 * The standing charges of a subscription: what its issued invoices still charge, after credit notes, write-offs and
 * what was given back before. Whatever gives money back (an upgrade to a lower price, a recast, an end, a correction of
 * usage) takes it from here, and gets at most what stands.
 *
 * <pre>
 *   an invoice      |==== line 1, a year: 120,000 =======|   bound: its total less credit notes and write-offs
 *   given back                        |------ 12,000 ----|   by an upgrade to a lower price in the middle of the year
 *   still standing  |===== 60,000 ====|------ 48,000 ----|
 * </pre>
 *
 * What is given back reduces the newest charges first. It has the tax of the charge it reduces ({@link ChargedTax}). The object
 * remembers what was taken from it, so one object serves one calculation.
 */
public final class StandingCharges {
    private final List<Account> accounts = new ArrayList<>();
    private final List<Part> toFormerPayers = new ArrayList<>();

    /** @param invoices that are issued and neither void nor muted, in the order they were issued */
    public StandingCharges(List<Invoice> invoices) {
        invoices.forEach(invoice -> accounts.add(new Account(invoice)));
    }

    /**
     * @param invoice whatever the caller knows it by
     * @param boundCents its total less credit notes and write-offs, which are not given back again
     * @param boundNetCents its total without tax, less what credit notes took of that
     * @param charges its lines that come from the agreement or from meters
     * @param given what was given back of it and not taken back since
     * @param formerPayer the company that was billed, if the subscription was another customer's then; else null
     */
    public record Invoice(String invoice, long boundCents, long boundNetCents, List<Charge> charges, List<Given> given,
            UUID formerPayer) {
        public Invoice {
            charges = List.copyOf(charges);
            given = List.copyOf(given);
        }

        /** One without credit notes, of the customer who has the subscription now. */
        public Invoice(String invoice, long boundCents, List<Charge> charges, List<Given> given) {
            this(invoice, boundCents, boundCents, charges, given, null);
        }
    }

    /**
     * A line of an invoice.
     *
     * @param line the number of the agreement's line, 0 where an upgrade only takes one back
     * @param replaced the number of the line that an upgrade takes back, 0 for none
     * @param meter null for a line that was planned
     * @param days contract days
     * @param netCents as it was invoiced, without tax
     * @param taxCents as it was invoiced
     */
    public record Charge(int line, int replaced, Meter meter, DateRange days, long netCents, long taxCents,
            AppliedTax tax) {

        public static Charge of(PlannedLine planned, Rate taxRate, long taxCents) {
            return new Charge(planned.line() == null ? 0 : planned.line().number(),
                    planned.replaced() == null ? 0 : planned.replaced().number(), null, planned.days(),
                    planned.totals().net(), taxCents, AppliedTax.of(taxRate, null));
        }

        /** Whether it gives back what other invoices charged. */
        boolean reducesCharges() {
            return netCents < 0 && replaced != 0;
        }
    }

    /** A meter period. @param from the contract day it begins on */
    public record Meter(int term, UUID brickId, LocalDate from) {
    }

    /**
     * What was given back of a charge.
     *
     * @param line with {@code from} and {@code meter}: the charge that it reduces
     * @param from the first day of that charge
     * @param after the line that an upgrade brought, 0 for none
     * @param before the line that it took back, 0 where no upgrade gave it
     * @param days the contract days that it gives back
     */
    public record Given(int line, LocalDate from, Meter meter, int after, int before, DateRange days, long netCents,
            long taxCents) {

        public boolean reduces(Charge charge) {
            return line == charge.line && from.equals(charge.days.from()) && Objects.equals(meter, charge.meter);
        }
    }

    /**
     * A part of what is given back, and the charge it reduces.
     * @param formerPayer as of the invoice: it gets the part
     */
    public record Part(String invoice, Charge charge, Given given, UUID formerPayer) {
        public boolean isOwn() {
            return formerPayer == null;
        }

        public long netCents() {
            return given.netCents;
        }

        public long taxCents() {
            return given.taxCents;
        }
    }

    /** What stands of one invoice. */
    static final class Account {
        final Invoice invoice;
        final List<Given> given;
        private long leftCents;
        private long leftNetCents;

        private Account(Invoice invoice) {
            this.invoice = invoice;
            this.given = new ArrayList<>(invoice.given);
            this.leftCents = invoice.boundCents;
            this.leftNetCents = invoice.boundNetCents;
            given.forEach(this::subtract);
        }

        private Account(Account other) {
            this.invoice = other.invoice;
            this.given = new ArrayList<>(other.given);
            this.leftCents = other.leftCents;
            this.leftNetCents = other.leftNetCents;
        }

        /** What a credit note has taken of the net amount can only be given back as tax. */
        Part take(Charge charge, Given what) {
            long gross = what.netCents + what.taxCents;
            var taken = part(what, gross - Math.min(what.netCents, Math.max(leftNetCents, 0)), gross);
            given.add(taken);
            subtract(taken);
            return new Part(invoice.invoice, charge, taken, invoice.formerPayer);
        }

        long leftCents() {
            return leftCents;
        }

        /** What was given back of the charge, without tax. */
        long givenNetCents(Charge charge) {
            return given.stream().filter(one -> one.reduces(charge)).mapToLong(Given::netCents).sum();
        }

        /** The tax of so much more of it. */
        long taxOf(Charge charge, long netCents) {
            long givenTax = given.stream().filter(one -> one.reduces(charge)).mapToLong(Given::taxCents).sum();
            return new ChargedTax(charge.tax.rate(), charge.netCents, charge.taxCents).givenBackWith(netCents,
                    givenNetCents(charge), givenTax);
        }

        private void subtract(Given one) {
            leftCents -= one.netCents + one.taxCents;
            leftNetCents -= one.netCents;
        }
    }

    /** An invoice that will be issued before whatever is asked next. */
    void add(PlannedInvoice planned, Function<Brick, Rate> rates) {
        var charges = new ArrayList<Charge>();
        var taxes = planned.taxes(rates);
        long gross = 0;
        for (int i = 0; i < taxes.size(); i++) {
            var line = planned.lines().get(i);
            charges.add(Charge.of(line, rates.apply(line.item().brick()), taxes.get(i)));
            gross += line.givenBack() == null ? line.totals().net() + taxes.get(i) : 0;
        }
        accounts.add(new Account(new Invoice(planned.key().toString(), gross, charges, List.of())));
    }

    /** A planned line that gives something back, limited to what stands: one line for each kind of tax. Any other as it is. */
    public List<PlannedLine> limited(Term term, PlannedLine planned) {
        if (!planned.reducesCharges()) {
            return List.of(planned);
        }
        var parts = new ArrayList<Part>();
        long wanted = -planned.totals().net();
        for (var before = planned.replaced(); before != null; before = term.predecessor(before)) {
            for (int i = accounts.size() - 1; i >= 0; i--) {
                wanted -= takeOfLine(term, accounts.get(i), planned, before.number(), wanted, parts);
            }
        }
        parts.stream().filter(part -> !part.isOwn()).forEach(toFormerPayers::add);
        return planned.limitedTo(parts.stream().filter(Part::isOwn).toList());
    }

    /** What {@link #limited} has left out so far, since a former payer gets it. */
    public List<Part> toFormerPayers() {
        return List.copyOf(toFormerPayers);
    }

    private long takeOfLine(Term term, Account account, PlannedLine planned, int line, long wanted, List<Part> parts) {
        var charged = new ChargedDays(term);
        long taken = 0;
        for (var charge : account.invoice.charges) {
            if (charge.line == line && charge.meter == null && isCharged(charged, charge, planned.days())) {
                var days = charged.isRecurring(charge) ? planned.days() : charge.days;
                long net = Math.min(wanted - taken, charged.left(charge, account.given, days));
                var what = bound(account, given(account, charge, planned, days, Math.max(net, 0)));
                if (what.netCents > 0) {
                    parts.add(account.take(charge, what));
                    taken += what.netCents;
                }
            }
        }
        return taken;
    }

    /** What is charged once has no days to share. */
    private static boolean isCharged(ChargedDays charged, Charge charge, DateRange days) {
        return !charged.isRecurring(charge) || charge.days.contains(days);
    }

    private static Given given(Account account, Charge charge, PlannedLine planned, DateRange days, long net) {
        return new Given(charge.line, charge.days.from(), null, planned.line() == null ? 0 : planned.line().number(),
                planned.replaced().number(), days, net, account.taxOf(charge, net));
    }

    /** No more than the invoice stands for, with the tax in proportion; nothing where only tax stands. */
    private static Given bound(Account account, Given what) {
        long gross = what.netCents + what.taxCents;
        long bound = account.leftNetCents <= 0 ? 0 : Math.min(gross, Math.max(account.leftCents, 0));
        return bound == gross ? what : part(what, Rounding.share(what.taxCents, bound, gross), bound);
    }

    static Given part(Given what, long tax, long gross) {
        return new Given(what.line, what.from, what.meter, what.after, what.before, what.days, gross - tax, tax);
    }

    /** What usage of a meter period is given back, at most {@code wantedCents} without tax. */
    public List<Part> ofMeter(Meter meter, long wantedCents) {
        var parts = new ArrayList<Part>();
        long wanted = wantedCents;
        for (int i = accounts.size() - 1; i >= 0; i--) {
            var taken = takeOfMeter(accounts.get(i), meter, wanted);
            parts.addAll(taken);
            wanted -= taken.stream().mapToLong(Part::netCents).sum();
        }
        return parts;
    }

    private static List<Part> takeOfMeter(Account account, Meter meter, long wantedCents) {
        var parts = new ArrayList<Part>();
        long wanted = wantedCents;
        for (var charge : account.invoice.charges) {
            if (meter.equals(charge.meter)) {
                long net = Math.max(Math.min(wanted, charge.netCents - account.givenNetCents(charge)), 0);
                var what = bound(account, new Given(charge.line, charge.days.from(), meter, 0, 0, charge.days, net,
                        account.taxOf(charge, net)));
                if (what.netCents > 0) {
                    parts.add(account.take(charge, what));
                    wanted -= what.netCents;
                }
            }
        }
        return parts;
    }

    /** What stands of a meter period, by invoice and without tax. Nothing is taken. */
    public Map<String, Long> standingOfMeter(Meter meter) {
        var standing = new HashMap<String, Long>();
        accounts.forEach(account -> standing.put(account.invoice.invoice,
                takeOfMeter(new Account(account), meter, Long.MAX_VALUE).stream().mapToLong(Part::netCents).sum()));
        return standing;
    }

    /** What former payers were billed, alone. What is taken from it is taken from this object too. */
    public StandingCharges ofFormerPayers() {
        var theirs = new StandingCharges(List.of());
        accounts.stream().filter(account -> account.invoice.formerPayer != null).forEach(theirs.accounts::add);
        return theirs;
    }

    /** What a recast or an end gives back: all that stands of the days since the term was cut. */
    List<Part> unused(Term term) {
        return UnusedCharges.of(accounts, term);
    }
}
