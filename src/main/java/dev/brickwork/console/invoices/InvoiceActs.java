package dev.brickwork.console.invoices;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.console.action.Act;
import dev.brickwork.console.action.Field;
import dev.brickwork.console.list.Filter.Option;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Tone;
import dev.brickwork.invoice.Invoice.Guards;
import dev.brickwork.invoice.InvoiceResponse;
import dev.brickwork.invoice.InvoiceService.Shown;
import dev.brickwork.invoice.InvoiceStatus;
import dev.brickwork.invoice.PaymentResponse;
import dev.brickwork.invoice.action.InvoiceActionResource;
import dev.brickwork.invoice.action.RegenerateInvoiceResource;
import dev.brickwork.invoice.paper.SendInvoiceResource;
import dev.brickwork.invoice.payment.InvoicePaymentResource;
import dev.brickwork.invoice.payment.PayResource;
import dev.brickwork.invoice.payment.PaymentResource;
import dev.brickwork.invoice.reminder.InvoiceReminderResource;
import dev.brickwork.platform.json.Body;

/** What can be done to an invoice: each by the operation of the API, and only what that would not refuse for its state. */
@ApplicationScoped
class InvoiceActs {
    private static final List<Option> METHODS = List.of("WIRE", "CHECK", "ACH", "CREDIT_CARD", "LINK").stream()
            .map(method -> new Option(method, Tone.words(method))).toList();

    private static final List<Option> AFTER_REFUND = List.of(
            new Option("CREDIT_NOTE", "Credit note over the same amount: nothing is demanded"),
            new Option("REOPEN", "Open again: the payment was wrong"));
    /** Nothing is billed yet that a credit note could take off. */
    private static final List<Option> AFTER_EARLY_REFUND = List.of(new Option("REOPEN", "Stays as it is"));

    private static final String WRITE = "invoices:write";

    static final String SEND = "send";
    static final String LIFT_HOLD = "lift-hold";
    static final String WITHDRAW_PROMISE = "withdraw-promise";

    private final SendInvoiceResource sending;
    private final InvoiceActionResource actions;
    private final RegenerateInvoiceResource regeneration;
    private final InvoicePaymentResource payments;
    private final PayResource charges;
    private final PaymentResource refunds;
    private final InvoiceReminderResource reminders;

    InvoiceActs(SendInvoiceResource sending, InvoiceActionResource actions, RegenerateInvoiceResource regeneration,
            InvoicePaymentResource payments,
            PayResource charges, PaymentResource refunds, InvoiceReminderResource reminders) {
        this.sending = sending;
        this.actions = actions;
        this.regeneration = regeneration;
        this.payments = payments;
        this.charges = charges;
        this.refunds = refunds;
        this.reminders = reminders;
    }

    /** What is offered now, and what the hold or the promise that is shown lets one do. */
    Optional<Act> find(String slug, Shown shown, Format f) {
        return named(slug, Stream.concat(all(shown, f).stream(), lifts(shown.invoice())));
    }

    /**
     * The form that began one brings it to its end when it is sent again, though what it began has changed what is offered. Begun anew,
     * the operation itself has the last word.
     */
    Optional<Act> chargeOrRefund(String slug, Shown shown, Format f) {
        var invoice = shown.invoice();
        return named(slug, Stream.of(charge(invoice.invoiceId().toString(), shown.guards().payable(), invoice, f),
                refund(shown, invoice.payments(), f)));
    }

    private static Optional<Act> named(String slug, Stream<Act> acts) {
        return acts.filter(act -> act.slug().equals(slug)).findFirst();
    }

    /** Offered where a hold or a promise is shown. Where there is none, the operation says so. */
    private Stream<Act> lifts(InvoiceResponse invoice) {
        var id = invoice.invoiceId().toString();
        return invoice.issuedAt() == null
                ? Stream.empty()
                : Stream.of(
                        new Act(LIFT_HOLD, "Lift the hold on reminders", "Lift hold",
                                "Reminders resume, and the latest one that is due is sent.", WRITE, List.of(),
                                unused -> reminders.release(id)),
                        new Act(WITHDRAW_PROMISE, "Withdraw the promise to pay", "Withdraw promise",
                                "Reminders resume as if nothing had been promised.", WRITE, List.of(),
                                unused -> reminders.withdraw(id)));
    }

    /** Those that make sense for it now. The operation itself has the last word. */
    List<Act> all(Shown shown, Format f) {
        var invoice = shown.invoice();
        var acts = new ArrayList<Act>();
        if (invoice.status() == InvoiceStatus.VOIDED) {
            return acts;
        }
        var id = invoice.invoiceId().toString();
        var guards = shown.guards();
        boolean isOpen = invoice.issuedAt() != null && invoice.remainingAmount() > 0;
        add(acts, guards.allow(Guards::refuseUnlessSendable), send(id));
        add(acts, guards.allow(Guards::refuseUnlessPayable), recordPayment(id, guards.payable()));
        add(acts, shown.isProcessorConnected() && guards.allow(Guards::refuseUnlessChargeable),
                charge(id, guards.payable(), invoice, f));
        add(acts, guards.allow(Guards::refuseUnlessCreditAllowed), applyCredit(id));
        add(acts, guards.allow(Guards::refuseUnlessCreditNoteAllowed), creditNote(id, guards));
        add(acts, isOpen, holdReminders(id));
        add(acts, isOpen, promise(id));
        add(acts, !refundable(shown).isEmpty(), refund(shown, refundable(shown), f));
        add(acts, guards.allow(all -> all.refuseUnlessRegenerable(goingBack(invoice))), regenerate(id));
        add(acts, guards.allow(Guards::refuseUnlessWriteOffAllowed), writeOff(id, invoice, f));
        add(acts, guards.allow(Guards::refuseUnlessVoidable), voiding(id));
        return acts;
    }

    private static void add(List<Act> acts, boolean isOffered, Act act) {
        if (isOffered) {
            acts.add(act);
        }
    }

    private Act send(String id) {
        return act(SEND, "Send the invoice", "Send", "Emails the invoice with its PDF again.",
                List.of(Field.emails("recipients", "To")
                        .helped("Email addresses, separated by commas. Leave empty for the recipients of the invoice.")),
                id, sending::send);
    }

    private Act charge(String id, long payable, InvoiceResponse invoice, Format f) {
        return new Act("charge", "Charge the customer",
                "Charge " + f.money(payable, invoice.currency()),
                "Charges what can still be paid to the saved payment method of the billed company. The processor is asked"
                        + " when you confirm.",
                WRITE,
                List.of(Field.text("payment_method_id", "Payment method").helped("Leave empty for the customer's default.")),
                body -> charges.pay(id, body));
    }

    private Act applyCredit(String id) {
        return act("apply-credit", "Apply credit", "Apply credit",
                "Settles the invoice with credit of its contract, then of the company, oldest first.",
                List.of(Field.money("amount", "Amount").helped("Leave empty to apply as much as possible.")), id,
                actions::applyCredit);
    }

    private Act creditNote(String id, Guards guards) {
        return act("credit-note", "Create a credit note", "Create credit note",
                "Reduces the invoice. The credit note is a document of its own and is emailed to the recipients.",
                List.of(Field.money("amount", "Amount, tax included").required()
                        .with(Format.plain(guards.payable() > 0 ? guards.payable() : guards.creditable())),
                        Field.choice("settle", "What was paid", "Only the remaining amount is reduced", List.of(
                                new Option("REFUND", "Refund what was paid beyond it"),
                                new Option("CREDIT", "Keep what was paid beyond it as credit"))),
                        Field.text("reason", "Reason").required()),
                id, actions::note).severe();
    }

    private Act holdReminders(String id) {
        return act("hold-reminders", "Hold reminders", "Hold reminders",
                "No reminders are sent until the hold ends or is lifted.",
                List.of(Field.date("until", "Last day without reminders").helped("Leave empty to hold until lifted."),
                        Field.text("reason", "Reason").required()),
                id, reminders::hold);
    }

    private Act promise(String id) {
        return act("promise", "Record a promise to pay", "Record promise",
                "No reminders are sent up to that day. If an amount remains after it, reminders resume.",
                List.of(Field.date("promised_on", "Promised by").required(),
                        Field.money("amount", "Amount").helped("Leave empty for the remaining amount."),
                        Field.text("note", "Note")),
                id, reminders::promise);
    }

    private Act regenerate(String id) {
        return act("regenerate", "Regenerate the invoice", "Create new version",
                "Prices the same lines and days again, with today's data, and creates a new version with its own PDF.",
                List.of(Field.checkbox("send_invoice", "Email it to the recipients"),
                        Field.checkbox("should_use_current_address", "Tax by the customer's current address")),
                id, regeneration::regenerate);
    }

    private Act writeOff(String id, InvoiceResponse invoice, Format f) {
        return act("write-off", "Write the invoice off",
                "Write off " + f.money(invoice.remainingAmount(), invoice.currency()),
                "The remaining amount is booked as bad debt. The invoice can still be paid.",
                List.of(Field.text("reason", "Reason")), id, actions::writeOff).severe();
    }

    private Act voiding(String id) {
        return act("void", "Void the invoice", "Void the invoice",
                "Cancels the invoice permanently. Its charges are not billed again. Credit that was applied to it is returned.",
                List.of(Field.text("reason", "Reason")), id, actions::voidInvoice).severe();
    }

    private Act recordPayment(String id, long payable) {
        return act("record-payment", "Record a payment", "Record payment",
                "A payment that was collected elsewhere: by wire, check or card.",
                List.of(Field.money("paid_amount", "Amount").required().with(Format.plain(payable)),
                        Field.select("payment_method", "Paid by", METHODS),
                        Field.paidOn("paid_at", "Paid on").helped("Leave empty for today."),
                        Field.text("payment_proof", "Reference").helped("Such as the wire number."),
                        Field.text("memo", "Note")),
                id, payments::record);
    }

    /** The payment is a part of the operation's path, and not of its body. */
    private Act refund(Shown shown, List<PaymentResponse> payments, Format f) {
        var invoice = shown.invoice();
        var options = payments.stream().map(payment -> new Option(payment.paymentId().toString(),
                f.money(refundable(payment, shown), payment.currency()) + " of "
                        + f.day(payment.paidAt(), invoice.timeZone()) + ", " + Tone.words(payment.paymentMethod())))
                .toList();
        return new Act("refund", "Refund a payment", "Refund",
                "Refunds a payment in full or in part. If a payment processor took it, the processor returns the money when"
                        + " you confirm. Otherwise only the refund is recorded, and you return the money yourself.",
                "payments:write",
                List.of(Field.select("payment_id", "Payment", options).with(options.isEmpty() ? "" : options.get(0).value()),
                        Field.money("amount", "Amount").helped("Leave empty to refund as much as possible."),
                        Field.select("then", "The invoice", isIssued(invoice) ? AFTER_REFUND : AFTER_EARLY_REFUND)
                                .with((isIssued(invoice) ? AFTER_REFUND : AFTER_EARLY_REFUND).get(0).value()),
                        Field.text("reason", "Reason").required()),
                body -> body.read(in -> {
                    var payment = in.reference("payment_id", 36).required();
                    var amount = in.reference("amount", 30).optional();
                    var then = in.reference("then", 20).optional();
                    var reason = in.reference("reason", 5_000).optional();
                    if (payment != null && invoice.payments().stream()
                            .noneMatch(its -> its.paymentId().toString().equals(payment))) {
                        in.problem("payment_id", "is no payment of this invoice");
                    }
                    return new Refund(payment, amount, then, reason);
                }).by(refunds)).severe();
    }

    private static boolean isIssued(InvoiceResponse invoice) {
        return invoice.issuedAt() != null;
    }

    /** Payments of which something can be refunded. A processor gives one payment back by one refund after the other. */
    private static List<PaymentResponse> refundable(Shown shown) {
        return shown.invoice().payments().stream()
                .filter(payment -> goingBack(payment) == 0 && refundable(payment, shown) > 0).toList();
    }

    private static long refundable(PaymentResponse payment, Shown shown) {
        return shown.held().refundable(payment.paidAmount(), payment.refundedAmount(), goingBack(shown.invoice()));
    }

    private static long goingBack(InvoiceResponse invoice) {
        return invoice.payments().stream().mapToLong(InvoiceActs::goingBack).sum();
    }

    /** By refunds in processing. */
    private static long goingBack(PaymentResponse payment) {
        return payment.refunds().stream().filter(refund -> refund.status().equals(PaymentResponse.PROCESSING))
                .mapToLong(PaymentResponse.RefundResponse::amount).sum();
    }

    private record Refund(String payment, String amount, String then, String reason) {
        void by(PaymentResource refunds) {
            var body = new java.util.LinkedHashMap<String, List<String>>();
            if (amount != null) {
                body.put("amount", List.of(amount));
            }
            if (then != null) {
                body.put("then", List.of(then));
            }
            if (reason != null) {
                body.put("reason", List.of(reason));
            }
            refunds.refund(payment, Body.ofForm(body));
        }
    }

    private static Act act(String slug, String title, String button, String says, List<Field> fields, String id,
            BiConsumer<String, Body> operation) {
        return new Act(slug, title, button, says, WRITE, fields, body -> operation.accept(id, body));
    }
}
