package dev.brickwork.console.contracts;

import java.util.List;
import java.util.stream.Collectors;

import dev.brickwork.console.action.Acts;
import dev.brickwork.console.action.Effect;
import dev.brickwork.console.frame.Console;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Tone;
import dev.brickwork.invoice.receivable.InvoiceGlance;
import dev.brickwork.ledger.EntryResponse;
import dev.brickwork.mail.MailResponse;
import dev.brickwork.subscription.SubscriptionResponse;

/** A contract as an act finds it or leaves it. @param credit when its end comes; null for none */
record ContractState(SubscriptionResponse contract, List<InvoiceGlance> invoices, List<MailResponse> mails, Long credit) {

    Acts.Target target(Format f) {
        return new Acts.Target(contract.plan() == null ? "Contract" : contract.plan().name(),
                Links.contract(contract.subscriptionId()),
                Console.PATH + Links.CONTRACTS + "/" + contract.subscriptionId(), stamp(), f.zone());
    }

    /** Of another state, an act would do something else than was previewed. */
    private String stamp() {
        return List.of(contract.status(), String.valueOf(contract.endsAt()), String.valueOf(contract.autoRenews()),
                String.valueOf(contract.endBilling()), invoices).toString();
    }

    /** @param booked on the way */
    Effect comparedWith(ContractState after, List<EntryResponse> booked, Format f) {
        var noted = mails.stream().map(MailResponse::mailId).collect(Collectors.toSet());
        return new Effect(List.of(
                new Effect.Change("Status", Tone.words(contract.status()), Tone.words(after.contract.status())),
                new Effect.Change("Last day", f.day(contract.endsAt()), f.day(after.contract.endsAt())),
                new Effect.Change("At term end", renewal(), after.renewal()),
                new Effect.Change("Upcoming invoices", upcoming(f), after.upcoming(f)),
                new Effect.Change("Credit at the end", creditWords(f), after.creditWords(f))),
                Effect.Posting.of(booked, null, f), after.mails.stream().filter(mail -> !noted.contains(mail.mailId()))
                        .map(mail -> Tone.words(mail.kind()) + " to " + String.join(", ", mail.recipients())).toList());
    }

    private String renewal() {
        return Boolean.TRUE.equals(contract.autoRenews()) ? "Renews" : "Ends";
    }

    private String creditWords(Format f) {
        return credit == null ? "None" : f.money(credit, contract.currency());
    }

    private String upcoming(Format f) {
        var open = invoices.stream().filter(invoice -> invoice.issuedAt() == null).toList();
        if (open.isEmpty()) {
            return "None";
        }
        return open.size() + ", " + f.money(open.stream().mapToLong(InvoiceGlance::grandTotal).sum(),
                open.get(0).currency());
    }
}
