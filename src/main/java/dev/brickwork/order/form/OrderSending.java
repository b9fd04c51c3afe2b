package dev.brickwork.order.form;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.Refused;
import dev.brickwork.customer.CustomerService;
import dev.brickwork.customer.PersonResponse;
import dev.brickwork.customer.PersonService;
import dev.brickwork.mail.MailNote;
import dev.brickwork.mail.MailService;
import dev.brickwork.order.BuyerOrders;
import dev.brickwork.order.OrderResponse;
import dev.brickwork.order.OrderStatus;
import dev.brickwork.order.SentOrderEventData;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.outbox.Outbox;

/** Sends an open order to whoever is to sign it. */
@ApplicationScoped
class OrderSending {
    private static final int RECIPIENTS_MAX = 10;

    private final BuyerOrders orders;
    private final CustomerService customers;
    private final PersonService people;
    private final MailService mails;
    private final Outbox outbox;
    private final Audit audit;

    OrderSending(BuyerOrders orders, CustomerService customers, PersonService people, MailService mails, Outbox outbox,
            Audit audit) {
        this.orders = orders;
        this.customers = customers;
        this.people = people;
        this.mails = mails;
        this.outbox = outbox;
        this.audit = audit;
    }

    @Schema(name = "SendOrderRequest")
    record Request(
            @Schema(nullable = true, description = "Who gets it. Without it the signatory of the order, else its point of contact, else the customer's address.", examples = "[\"ceo@globex.example\"]") List<String> recipients) {

        static Request read(Fields in) {
            var request = new Request(in.emails("recipients", RECIPIENTS_MAX).optional());
            in.refuseEmpty("recipients", request.recipients);
            return request;
        }
    }

    /** The order has to be one that can be accepted now: it is priced as its page prices it. */
    @Transactional(TxType.MANDATORY)
    SentOrderEventData send(UUID orderId, Request request) {
        var order = orders.show(orderId).orRefuse().order();
        if (order.status() != OrderStatus.OPEN) {
            throw new Refused("The order is already accepted.");
        }
        var recipients = request.recipients == null ? usual(order) : request.recipients;
        if (recipients.isEmpty()) {
            throw Refused.field("recipients", "is required: neither the order nor the customer has an email address");
        }
        var note = MailNote.of(OrderMails.TO_SIGN, orderId, null, recipients);
        mails.note(note);
        var sent = new SentOrderEventData(orderId, note.id(), note.recipients());
        outbox.publish("order.sent", orderId, sent);
        audit.changed("order.sent", "order", orderId, null, sent);
        return sent;
    }

    private List<String> usual(OrderResponse order) {
        return person(order, order.signatoryUserId())
                .or(() -> person(order, order.pointOfContactId()))
                .or(() -> Optional.ofNullable(customers.get(order.customerId()).email()))
                .map(List::of).orElse(List.of());
    }

    /** @param id null for nobody */
    private Optional<String> person(OrderResponse order, UUID id) {
        return id == null ? Optional.empty() : people.find(order.customerId(), id).map(PersonResponse::email);
    }
}
