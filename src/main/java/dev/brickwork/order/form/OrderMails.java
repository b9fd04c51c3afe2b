package dev.brickwork.order.form;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import dev.brickwork.document.Brands;
import dev.brickwork.document.Fact;
import dev.brickwork.mail.Letter;
import dev.brickwork.mail.MailComposer;
import dev.brickwork.mail.MailContent;
import dev.brickwork.mail.MailNote;
import dev.brickwork.mail.MailObsolete;
import dev.brickwork.mail.MailService;
import dev.brickwork.order.BuyerOrder;
import dev.brickwork.order.BuyerOrders;
import dev.brickwork.order.OrderAccepted;
import dev.brickwork.order.OrderStatus;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.MailSender;

/** Mails an order to whoever is to sign it, and the signed form to whoever has. */
@ApplicationScoped
class OrderMails implements MailComposer {
    /** The note's reference is the order. */
    static final String TO_SIGN = "order.to_sign";
    static final String ACCEPTED = "order.accepted";

    private final BuyerOrders orders;
    private final OrderForm form;
    private final Brands brands;
    private final MailService mails;
    private final BusinessClock clock;

    OrderMails(BuyerOrders orders, OrderForm form, Brands brands, MailService mails, BusinessClock clock) {
        this.orders = orders;
        this.form = form;
        this.brands = brands;
        this.mails = mails;
        this.clock = clock;
    }

    @Override
    public Set<String> kinds() {
        return Set.of(TO_SIGN, ACCEPTED);
    }

    /** In the transaction of the acceptance. Of an imported contract the customer has heard long ago. */
    void noteAccepted(@Observes @Priority(OrderAccepted.Order.MAILS) OrderAccepted accepted) {
        if (accepted.billedUntil() != null) {
            return;
        }
        mails.note(MailNote.of(ACCEPTED, accepted.orderId(), null, Stream.ofNullable(accepted.signatoryEmail()).toList()));
    }

    /** An order that was accepted meanwhile is not to be signed any more; one that is not to be seen is not mailed at all. */
    @Override
    public MailContent compose(MailNote note) {
        var shown = orders.show(note.referenceId());
        if (shown.why() != null) {
            throw new MailObsolete(shown.why().message());
        }
        if (note.kind().equals(TO_SIGN) && shown.order().order().status() == OrderStatus.ACCEPTED) {
            throw new MailObsolete("The order is already accepted.");
        }
        return content(note.kind(), shown.order());
    }

    @Override
    public MailContent preview(String kind, UUID orderId, String detail) {
        return content(kind, orders.show(orderId).orRefuse());
    }

    private MailContent content(String kind, BuyerOrder shown) {
        var document = OrderDocument.of(shown, clock.now());
        var attachments = new ArrayList<MailSender.Attachment>();
        attachments.add(new MailSender.Attachment("order-form-" + document.head().number() + ".pdf", "application/pdf",
                form.pdf(document, shown.order().customOrderFormHtml())));
        return letter(kind, shown, document).with(attachments);
    }

    private Letter letter(String kind, BuyerOrder shown, OrderDocument document) {
        var brand = brands.current();
        var words = document.format().words();
        boolean isToSign = kind.equals(TO_SIGN);
        var title = words.get("order.title." + document.head().type());
        var name = document.customer().name();
        var sentences = isToSign
                ? List.of(words.fill("mail.order.to_sign", "seller", brand.name(), "name", name),
                        words.get("mail.order.to_sign_how"))
                : List.of(words.fill("mail.order.accepted", "name", name, "number", document.head().number()),
                        words.get(document.acceptance().isSigned()
                                ? "mail.order.accepted_attached"
                                : "mail.order.form_attached"));
        return new Letter(
                words.fill(isToSign ? "mail.order.to_sign_title" : "mail.order.accepted_title", "title", title, "number",
                        document.head().number(), "seller", brand.name()),
                words.get("mail.hello", "name", signatory(document, name)), sentences, facts(document),
                new Letter.Button(words.get(isToSign ? "mail.order.open" : "mail.order.see"), shown.order().orderUrl()),
                null,
                new Letter.Sender(brand, brands.imprint(words)), words);
    }

    private static String signatory(OrderDocument document, String otherwise) {
        var signature = document.state().signature();
        return signature == null || signature.name() == null ? otherwise : signature.name();
    }

    private static List<Fact> facts(OrderDocument document) {
        var format = document.format();
        var words = format.words();
        var facts = new ArrayList<Fact>();
        facts.add(new Fact(words.get("mail.order.number"), document.head().number()));
        facts.add(new Fact(words.get("order.starts"), format.date(document.terms().startsOn())));
        if (document.terms().endsOn() != null) {
            facts.add(new Fact(words.get("order.ends"), format.date(document.terms().endsOn())));
        }
        facts.add(new Fact(format.value(document), format.grouped(document.head().contractValue())));
        if (document.terms().purchaseOrder() != null) {
            facts.add(new Fact(words.get("purchase_order"), document.terms().purchaseOrder()));
        }
        return facts;
    }
}
