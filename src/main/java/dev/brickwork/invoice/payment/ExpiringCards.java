package dev.brickwork.invoice.payment;

import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.logging.Logger;

import dev.brickwork.customer.CardWatch;
import dev.brickwork.customer.CustomerService;
import dev.brickwork.customer.PaymentMethodResponse.CardResponse;
import dev.brickwork.document.Brands;
import dev.brickwork.document.Fact;
import dev.brickwork.mail.Letter;
import dev.brickwork.mail.MailComposer;
import dev.brickwork.mail.MailContent;
import dev.brickwork.mail.MailNote;
import dev.brickwork.mail.MailObsolete;
import dev.brickwork.mail.MailService;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.sweep.Sweep;
import dev.brickwork.platform.words.Words;

/**
 * Mails a company that the card it is charged by expires, 30 days ahead. The processor is asked at that time, since banks renew
 * cards by themselves.
 */
@ApplicationScoped
class ExpiringCards implements Sweep, MailComposer {
    /** The note's reference is the company, its detail the card: brand, last digits, month. */
    static final String EXPIRING = "payment_method.expiring";
    private static final Logger LOG = Logger.getLogger(ExpiringCards.class);
    private static final int LEAD_DAYS = 30;

    private final CardWatch cards;
    private final CustomerService customers;
    private final MailService mails;
    private final Brands brands;
    private final Transactions transactions;

    ExpiringCards(CardWatch cards, CustomerService customers, MailService mails, Brands brands,
            Transactions transactions) {
        this.cards = cards;
        this.customers = customers;
        this.mails = mails;
        this.brands = brands;
        this.transactions = transactions;
    }

    @Override
    public int order() {
        return 460;
    }

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public String name() {
        return "expiring cards";
    }

    @Override
    public Optional<Instant> nextDue() {
        return transactions.joining(cards::nextLook);
    }

    /** What could not be asked for is asked for a day later. */
    @Override
    public void run(Instant now) {
        for (var watched : transactions.joining(() -> cards.toLookAt(now))) {
            try {
                look(watched, cards.card(watched), now);
            } catch (RuntimeException e) {
                LOG.warnf(e, "the card of company %s could not be looked at", watched.companyId());
                transactions.inNew(() -> cards.lookNext(watched, now.plusSeconds(86_400)));
            }
        }
    }

    /** One process notes the mail: the one whose look comes first. */
    private void look(CardWatch.Watched watched, Optional<CardResponse> card, Instant now) {
        transactions.inNew(() -> {
            var at = card.map(ExpiringCards::tellAt).orElse(null);
            if (at != null && at.isAfter(now)) {
                return cards.lookNext(watched, at);
            }
            if (cards.lookNext(watched, null) && card.isPresent()) {
                var company = customers.get(watched.companyId());
                mails.note(MailNote.of(EXPIRING, watched.companyId(), detail(card.get()),
                        company.email() != null ? List.of(company.email()) : company.invoiceRecipients()));
            }
            return true;
        });
    }

    private static Instant tellAt(CardResponse card) {
        return YearMonth.of(card.expYear(), card.expMonth()).atEndOfMonth().minusDays(LEAD_DAYS)
                .atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    private static String detail(CardResponse card) {
        return card.brand() + " " + card.last4() + " " + YearMonth.of(card.expYear(), card.expMonth());
    }

    @Override
    public Set<String> kinds() {
        return Set.of(EXPIRING);
    }

    @Override
    public MailContent compose(MailNote note) {
        if (cards.current(note.referenceId()).map(ExpiringCards::detail).filter(note.detail()::equals).isEmpty()) {
            throw new MailObsolete("The company pays by another method.");
        }
        return letter(note.referenceId(), note.detail()).with(List.of());
    }

    /** Of the default card, whenever it expires; without one, of a card that could be. */
    @Override
    public MailContent preview(String kind, UUID companyId, String detail) {
        return letter(companyId, cards.current(companyId).map(ExpiringCards::detail).orElse("visa 4242 2027-12"))
                .with(List.of());
    }

    private Letter letter(UUID companyId, String card) {
        var company = customers.get(companyId);
        var seller = brands.current();
        var words = Words.of(Objects.toString(company.identity().language(), null), brands.words().language());
        var parts = card.split(" ");
        var month = YearMonth.parse(parts[2]);
        var until = "%02d/%d".formatted(month.getMonthValue(), month.getYear());
        var named = capital(parts[0]) + " •••• " + parts[1];
        return new Letter(words.get("mail.card.expiring_title", "seller", seller.name()),
                words.get("mail.hello", "name", company.name()),
                List.of(words.fill("mail.card.expiring", "card", named, "month", until),
                        words.get("mail.card.replace", "seller", seller.name())),
                List.of(new Fact(words.get("method.CREDIT_CARD"), named), new Fact(words.get("mail.card.valid"), until)),
                null,
                new Letter.Sender(seller, brands.imprint(words)), words);
    }

    private static String capital(String brand) {
        return brand.isEmpty() ? brand : Character.toUpperCase(brand.charAt(0)) + brand.substring(1);
    }
}
