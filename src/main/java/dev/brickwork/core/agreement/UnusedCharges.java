package dev.brickwork.core.agreement;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.UUID;

import dev.brickwork.core.agreement.StandingCharges.Account;
import dev.brickwork.core.agreement.StandingCharges.Given;
import dev.brickwork.core.agreement.StandingCharges.Part;
import dev.brickwork.core.money.Rounding;

/** What is unused of the lines of an invoice since a term was cut, whether the invoice stands for it or not. */
record UnusedCharges(Account account, List<Part> parts, long grossCents) {

    /** All that stands of them. */
    static List<Part> of(List<Account> accounts, Term term) {
        var all = accounts.stream().map(account -> of(account, term)).toList();
        // an invoice of lines that charge less than nothing has given more than it may keep: the newest others of the same payer
        // have so much less
        var debts = new HashMap<UUID, Long>();
        all.forEach(one -> debts.merge(one.formerPayer(), -Math.min(one.grossCents, 0), Long::sum));
        var parts = new ArrayList<Part>();
        for (int i = all.size() - 1; i >= 0; i--) {
            var unused = all.get(i);
            long share = Math.max(Math.min(unused.grossCents, unused.account.leftCents()), 0);
            long taken = Math.min(debts.get(unused.formerPayer()), share);
            debts.merge(unused.formerPayer(), -taken, Long::sum);
            parts.addAll(0, unused.share(share - taken));
        }
        return parts;
    }

    private static UnusedCharges of(Account account, Term term) {
        var charged = new ChargedDays(term);
        var parts = new ArrayList<Part>();
        long gross = 0;
        for (var charge : account.invoice.charges()) {
            var days = charge.days().since(term.cut().day());
            if (charge.meter() == null && charged.isRecurring(charge) && !charge.reducesCharges() && !days.isEmpty()) {
                long net = charged.left(charge, account.given, days);
                var what = new Given(charge.line(), charge.days().from(), null, 0, 0, days, net,
                        account.taxOf(charge, net));
                gross = Rounding.within(gross + what.netCents() + what.taxCents());
                parts.add(new Part(account.invoice.invoice(), charge, what, account.invoice.formerPayer()));
            }
        }
        return new UnusedCharges(account, parts, gross);
    }

    /** Null for the customer who has the subscription now. */
    private UUID formerPayer() {
        return account.invoice.formerPayer();
    }

    /** So much of it, with every line and its tax in proportion. */
    private List<Part> share(long cents) {
        var shared = new ArrayList<Part>();
        if (cents == 0) {
            return shared;
        }
        long seenGross = 0;
        long seenTax = 0;
        long givenGross = 0;
        long givenTax = 0;
        for (var part : parts) {
            seenGross += part.netCents() + part.taxCents();
            seenTax += part.taxCents();
            long grossSoFar = Rounding.share(seenGross, cents, grossCents);
            long taxSoFar = Rounding.share(seenTax, cents, grossCents);
            shared.add(account.take(part.charge(),
                    StandingCharges.part(part.given(), taxSoFar - givenTax, grossSoFar - givenGross)));
            givenGross = grossSoFar;
            givenTax = taxSoFar;
        }
        return shared;
    }
}
