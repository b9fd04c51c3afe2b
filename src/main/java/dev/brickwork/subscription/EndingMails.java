package dev.brickwork.subscription;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.customer.CustomerService;
import dev.brickwork.document.Brands;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.document.Fact;
import dev.brickwork.mail.Letter;
import dev.brickwork.mail.MailComposer;
import dev.brickwork.mail.MailContent;
import dev.brickwork.mail.MailDetail;
import dev.brickwork.mail.MailNote;
import dev.brickwork.mail.MailService;
import dev.brickwork.platform.words.Words;

/** Mails the customer that its subscription ends, or does not renew, if the request asked for that. */
@ApplicationScoped
class EndingMails implements MailComposer {
    private final MailService mails;
    private final CustomerService customers;
    private final SubscriptionService subscriptions;
    private final Brands brands;

    EndingMails(MailService mails, CustomerService customers, SubscriptionService subscriptions, Brands brands) {
        this.mails = mails;
        this.customers = customers;
        this.subscriptions = subscriptions;
        this.brands = brands;
    }

    /** The note's reference is the subscription; its detail the last day as it was then. In the transaction of the change. */
    void note(String kind, SubscriptionResponse subscription) {
        mails.note(MailNote.of(kind, subscription.subscriptionId(), subscription.endsAt().toString(),
                PauseMails.recipients(customers.get(subscription.customerId()))));
    }

    @Override
    public Set<String> kinds() {
        return Set.of(SubscriptionEvents.END_SCHEDULED, SubscriptionEvents.RENEWAL_STOPPED);
    }

    @Override
    public MailContent compose(MailNote note) {
        return content(note.kind(), subscriptions.read(note.referenceId()), LocalDate.parse(note.detail()));
    }

    @Override
    public MailContent preview(String kind, UUID subscriptionId, String detail) {
        var subscription = RenewalMails.refuseUnlessBegun(subscriptions.read(subscriptionId));
        return content(kind, subscription, MailDetail.day(detail, subscription.endsAt()));
    }

    private MailContent content(String kind, SubscriptionResponse subscription, LocalDate lastDay) {
        var customer = customers.get(subscription.customerId());
        var seller = brands.current();
        var words = Words.of(Objects.toString(customer.identity().language(), null), brands.words().language());
        var format = DocumentFormat.of(subscription.currency(), words, null, ZoneId.of(subscription.timeZone()));
        var day = format.date(lastDay);
        boolean isEnd = kind.equals(SubscriptionEvents.END_SCHEDULED);
        var what = isEnd ? "mail.end.ends" : "mail.end.not_renewed";
        var sentence = subscription.plan() == null
                ? words.get(what, "day", day)
                : words.fill(what + "_plan", "plan", subscription.plan().name(), "day", day);
        var facts = new ArrayList<Fact>();
        facts.add(new Fact(words.get("mail.end.last_day"), day));
        if (isEnd && subscription.endedReason() != null) {
            facts.add(new Fact(words.get("mail.end.reason"), subscription.endedReason()));
        }
        return new Letter(words.get(what + "_title", "seller", seller.name()),
                words.get("mail.hello", "name", customer.name()), List.of(sentence), facts, null,
                new Letter.Sender(seller, brands.imprint(words)), words).with(List.of());
    }
}
