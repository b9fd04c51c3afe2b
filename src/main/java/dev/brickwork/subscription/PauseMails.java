package dev.brickwork.subscription;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Missing;
import dev.brickwork.customer.Company;
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
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.words.Words;

/** Mails the customer that its subscription was paused or resumed, if the request asked for that. */
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
        var pause = pause(note.referenceId());
        return letter(note.kind(), pause, subscriptions.read(pause.subscriptionId), LocalDate.parse(note.detail()))
                .with(List.of());
    }

    @Override
    public MailContent preview(String kind, UUID pauseId, String detail) {
        var pause = pause(pauseId);
        var subscription = subscriptions.read(pause.subscriptionId);
        return letter(kind, pause, subscription, MailDetail.day(detail, subscription.endsAt())).with(List.of());
    }

    private Pause pause(UUID pauseId) {
        return transactions.joining(() -> Pause.<Pause>find("id", pauseId).firstResultOptional()
                .orElseThrow(() -> new Missing("Pause")));
    }

    private Letter letter(String kind, Pause pause, SubscriptionResponse subscription, LocalDate lastDay) {
        var customer = customers.get(subscription.customerId());
        var seller = brands.current();
        var words = Words.of(Objects.toString(customer.identity().language(), null), brands.words().language());
        var format = DocumentFormat.of(subscription.currency(), words, null, ZoneId.of(subscription.timeZone()));
        boolean isPaused = kind.equals(PAUSED);
        boolean isOpenEnded = isPaused && pause.isOpenEnded();
        var day = isOpenEnded ? "" : isPaused ? format.day(pause.scheduledResumeAt) : resumedOn(pause, format);
        var facts = new ArrayList<Fact>(List.of(new Fact(words.get("mail.pause.paused_on"), format.date(pause.startsOn))));
        if (!isOpenEnded) {
            facts.add(new Fact(words.get(isPaused ? "mail.pause.resumes_on" : "mail.pause.resumed_on"), day));
            facts.add(new Fact(words.get("mail.pause.ends_on"), format.date(lastDay)));
        }
        var what = isOpenEnded ? "mail.pause.open_ended" : isPaused ? "mail.pause.paused" : "mail.pause.resumed";
        var sentence = subscription.plan() == null
                ? words.get(what, "day", day)
                : words.fill(what + "_plan", "plan", subscription.plan().name(), "day", day);
        var title = isPaused ? "mail.pause.paused_title" : "mail.pause.resumed_title";
        return new Letter(words.get(title, "seller", seller.name()), words.get("mail.hello", "name", customer.name()),
                isPaused ? List.of(sentence, words.get("mail.pause.not_charged")) : List.of(sentence), facts, null,
                new Letter.Sender(seller, brands.imprint(words)), words);
    }

    /** A preview may come before it is resumed. */
    private static String resumedOn(Pause pause, DocumentFormat format) {
        return pause.resumedAt == null ? format.date(pause.resumesOn) : format.day(pause.resumedAt);
    }

    /** The company itself; where it has no address, those who get its invoices. */
    static List<String> recipients(Company customer) {
        return customer.email() != null ? List.of(customer.email()) : customer.invoiceRecipients();
    }
}
