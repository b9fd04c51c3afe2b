package dev.brickwork.subscription;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Refused;
import dev.brickwork.customer.Company;
import dev.brickwork.customer.CustomerService;
import dev.brickwork.document.Brands;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.document.Fact;
import dev.brickwork.mail.Letter;
import dev.brickwork.mail.MailComposer;
import dev.brickwork.mail.MailContent;
import dev.brickwork.mail.MailNote;
import dev.brickwork.mail.MailObsolete;
import dev.brickwork.mail.MailService;
import dev.brickwork.platform.words.Words;

/** Mails the customer ahead of the end of a term that it renews, or that the subscription ends. */
@ApplicationScoped
class RenewalMails implements MailComposer {
    /** The note's reference is the subscription, its detail the last day of the term. */
    static final String RENEWS = "subscription.renewal_ahead";
    static final String ENDS = "subscription.end_ahead";

    private final MailService mails;
    private final CustomerService customers;
    private final SubscriptionService subscriptions;
    private final Brands brands;

    RenewalMails(MailService mails, CustomerService customers, SubscriptionService subscriptions, Brands brands) {
        this.mails = mails;
        this.customers = customers;
        this.subscriptions = subscriptions;
        this.brands = brands;
    }

    /** In the transaction that tells of the end. */
    void note(Subscription subscription, LocalDate lastDay, boolean renews) {
        mails.note(MailNote.of(renews ? RENEWS : ENDS, subscription.id, lastDay.toString(),
                PauseMails.recipients(customers.get(subscription.customerId))));
    }

    @Override
    public Set<String> kinds() {
        return Set.of(RENEWS, ENDS);
    }

    @Override
    public MailContent compose(MailNote note) {
        var subscription = subscriptions.read(note.referenceId());
        if (subscription.status() == SubscriptionStatus.INACTIVE) {
            throw new MailObsolete("The subscription has ended.");
        }
        boolean renews = note.kind().equals(RENEWS);
        if (renews != Boolean.TRUE.equals(subscription.autoRenews())) {
            throw new MailObsolete(
                    renews ? "The subscription does not renew any more." : "The subscription renews after all.");
        }
        return letter(note.kind(), subscription, LocalDate.parse(note.detail())).with(List.of());
    }

    @Override
    public MailContent preview(String kind, UUID subscriptionId, String detail) {
        var subscription = refuseUnlessBegun(subscriptions.read(subscriptionId));
        return letter(kind, subscription, subscription.endsAt()).with(List.of());
    }

    /** Before an order is accepted there is nothing to write about. */
    static SubscriptionResponse refuseUnlessBegun(SubscriptionResponse subscription) {
        if (subscription.endsAt() == null || subscription.currency() == null) {
            throw Refused.field("object_id", "is a subscription that has not begun");
        }
        return subscription;
    }

    private Letter letter(String kind, SubscriptionResponse subscription, LocalDate lastDay) {
        var customer = customers.get(subscription.customerId());
        var seller = brands.current();
        var words = words(customer);
        var format = DocumentFormat.of(subscription.currency(), words, null, ZoneId.of(subscription.timeZone()));
        boolean renews = kind.equals(RENEWS);
        var day = format.date(renews ? lastDay.plusDays(1) : lastDay);
        var what = renews ? "mail.renewal.renews" : "mail.renewal.ends";
        var sentence = subscription.plan() == null
                ? words.get(what, "day", day)
                : words.fill(what + "_plan", "plan", subscription.plan().name(), "day", day);
        return new Letter(words.fill(what + "_title", "seller", seller.name(), "day", day),
                words.get("mail.hello", "name", customer.name()),
                List.of(sentence, words.get(renews ? "mail.renewal.change" : "mail.renewal.stay")),
                List.of(new Fact(words.get("mail.renewal.last_day"), format.date(lastDay))), null,
                new Letter.Sender(seller, brands.imprint(words)), words);
    }

    private Words words(Company customer) {
        return Words.of(Objects.toString(customer.identity().language(), null), brands.words().language());
    }
}
