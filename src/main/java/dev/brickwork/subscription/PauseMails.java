package dev.brickwork.subscription;

import java.time.LocalDate;
import java.util.List;
import java.util.Set;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Missing;
import dev.brickwork.customer.Company;
import dev.brickwork.customer.CustomerService;
import dev.brickwork.document.Brands;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.mail.Letter;
import dev.brickwork.mail.Letter.Fact;
import dev.brickwork.mail.MailComposer;
import dev.brickwork.mail.MailContent;
import dev.brickwork.mail.MailNote;
import dev.brickwork.mail.MailService;
import dev.brickwork.platform.database.Transactions;

/** Mails the customer that its subscription was paused or resumed, where whoever did it asked for that. */
@ApplicationScoped
class PauseMails implements MailComposer {
    /** The note's reference is the pause; its detail the subscription's last day as it was then. */
    static final String PAUSED = "subscription.paused";
    static final String RESUMED = "subscription.resumed";

    private final MailService mails;
    private final CustomerService customers;
    private final SubscriptionService subscriptions;
    private final Brands brands;
    private final Transactions transactions;

    PauseMails(MailService mails, CustomerService customers, SubscriptionService subscriptions, Brands brands,
            Transactions transactions) {
        this.mails = mails;
        this.customers = customers;
        this.subscriptions = subscriptions;
        this.brands = brands;
        this.transactions = transactions;
    }

    /** In the transaction of the change. */
    void note(String kind, Subscription subscription, PauseResponse pause) {
        mails.note(MailNote.of(kind, pause.pauseId(), pause.endsAt().toString(),
                recipients(customers.get(subscription.customerId))));
    }

    @Override
    public Set<String> kinds() {
        return Set.of(PAUSED, RESUMED);
    }

    @Override
    public MailContent compose(MailNote note) {
        var pause = transactions.joining(
                () -> Pause.<Pause>find("id", note.referenceId()).firstResultOptional()
                        .orElseThrow(() -> new Missing("Pause")));
        var subscription = subscriptions.read(pause.subscriptionId);
        var customer = customers.get(subscription.customerId());
        return letter(note, pause, subscription, customer.name()).with(List.of());
    }

    private Letter letter(MailNote note, Pause pause, SubscriptionResponse subscription, String name) {
        var seller = brands.current();
        var format = DocumentFormat.english(subscription.currency(), java.time.ZoneId.of(subscription.timeZone()));
        var product = subscription.plan() == null
                ? "Your subscription"
                : "Your subscription to " + subscription.plan().name();
        var pausedOn = new Fact("Paused on", format.date(pause.startsOn));
        var endsOn = new Fact("Ends on", format.date(LocalDate.parse(note.detail())));
        if (note.kind().equals(PAUSED)) {
            var day = format.day(pause.scheduledResumeAt);
            return new Letter("Your subscription with " + seller.name() + " is paused", "Hello " + name + ",",
                    List.of(product + " is paused until " + day + ".",
                            "The days until then are not charged; its end moves by as many days."),
                    List.of(pausedOn, new Fact("Resumes on", day), endsOn), null, seller, false);
        }
        var day = format.day(pause.resumedAt);
        return new Letter("Your subscription with " + seller.name() + " was resumed", "Hello " + name + ",",
                List.of(product + " was resumed on " + day + "."),
                List.of(pausedOn, new Fact("Resumed on", day), endsOn), null, seller, false);
    }

    /** The company itself; where it has no address, those who get its invoices. */
    private static List<String> recipients(Company customer) {
        return customer.email() != null ? List.of(customer.email()) : customer.invoiceRecipients();
    }
}
