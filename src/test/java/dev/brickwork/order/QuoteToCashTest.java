package dev.brickwork.order;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.ReceivedMail;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Order;
import dev.brickwork.testing.given.Subscription;

/**
 * The whole story of a customer: quote, approval, signature, invoice, reminder, payment, receipt, upgrade and end. The buyer
 * reads mails that come over SMTP, follows their links in a real browser, and does the rest there. What a page, a mail, a PDF and
 * the API say of the same thing is the same to the cent.
 */
@ServiceTest
@LongLane
class QuoteToCashTest {
    /** 10 seats at 49.00 less 25 % for 12 months; 12 times 69.825 of tax, each rounded; a training at 240.00 and 7 %. */
    private static final long NET = 465_000;
    private static final long SEATS_NET = 441_000;
    private static final long SEATS_TAX = 83_796;
    private static final long TRAINING_NET = 24_000;
    private static final long TRAINING_TAX = 1_680;
    private static final long TOTAL = NET + SEATS_TAX + TRAINING_TAX;
    private static final long FIRST_INVOICE = 36_750 + 6_983 + TRAINING_NET + TRAINING_TAX;

    @ParameterizedTest
    @ValueSource(strings = {"en", "de", "fr"})
    void fromQuoteToCash(String language) throws Exception {
        try (var scene = new QuoteToCashScene(language)) {
            var order = quoted(scene);
            approved(scene, order);
            var subscription = signed(scene, order);
            var invoice = subscription.invoice(1);
            invoiced(scene, invoice);
            reminded(scene, invoice);
            upgraded(scene, subscription);
            ended(scene, order, subscription);
            settled(scene, subscription);
        }
    }

    /** Whoever sells can neither show it to the buyer nor accept it. */
    private static Order quoted(QuoteToCashScene scene) throws Exception {
        var order = scene.customer.subscription(scene.plan).units("seats", 10, json("rate", "25", "renews", true))
                .units("training", 1).from("2026-01-15").with("signatory_user_id", scene.buyer, "valid_until", "2026-01-31")
                .created();
        order.read().body("approval.status", equalTo("WAITING")).body("approval.reasons.rule", contains("DISCOUNT"))
                .body("estimate.grand_total", equalTo((int) TOTAL)).body("contract_value", equalTo("EUR 4650.00"))
                .body("estimate.grand_total_details.taxes.net", contains((int) SEATS_NET, (int) TRAINING_NET))
                .body("estimate.grand_total_details.taxes.tax", contains((int) SEATS_TAX, (int) TRAINING_TAX));
        order.post("/send").statusCode(400);
        order.accept().statusCode(400);
        scene.open(QuoteToCashScene.pageOf(order));
        assertThat(scene.page()).contains(scene.words("order_page.unapproved")).doesNotContain(scene.money(TOTAL));
        scene.pictures("1-waiting");
        return order;
    }

    private static void approved(QuoteToCashScene scene, Order order) {
        scene.approver.post("/orders/" + order + "/approve", json("comment", "For this one")).statusCode(200)
                .body("approval.status", equalTo("APPROVED"));
        order.auditRecords().body("results[action=order.approved].key_id", equalTo(scene.approverId));
        order.post("/send").statusCode(200).body("recipients", contains(scene.buyerAddress));
        scene.tick();
    }

    private static Subscription signed(QuoteToCashScene scene, Order order) throws Exception {
        var toSign = scene.newMail(scene.buyerAddress, "2-to-sign", "mail.order.to_sign_title");
        assertThat(scene.formOf(toSign)).contains(figures(scene));

        scene.open(toSign.linkTo("/orders/"));
        assertThat(scene.page()).contains(figures(scene)).contains("19", "7", scene.words("order_page.accept"));
        scene.pictures("3-order");
        scene.accept("Zoë Łukaszewicz");
        assertThat(scene.page()).contains(scene.words("order_page.next"), scene.money(FIRST_INVOICE));
        scene.pictures("4-accepted");
        order.read().body("status", equalTo("ACCEPTED")).body("signatory_name", equalTo("Zoë Łukaszewicz"));
        scene.tick();

        var accepted = scene.newMail(scene.buyerAddress, "5-accepted", "mail.order.accepted_title");
        assertThat(scene.formOf(accepted)).contains(figures(scene)).contains("Zoë Łukaszewicz");
        return order.subscription();
    }

    private static String[] figures(QuoteToCashScene scene) {
        return new String[]{scene.money(NET), scene.money(SEATS_NET), scene.money(SEATS_TAX), scene.money(TRAINING_NET),
                scene.money(TRAINING_TAX), scene.money(TOTAL), scene.money(FIRST_INVOICE), scene.money(36_750)};
    }

    private static void invoiced(QuoteToCashScene scene, Invoice invoice) throws Exception {
        invoice.read().body("grand_total", equalTo((int) FIRST_INVOICE)).body("status", equalTo("OUTSTANDING"));
        var mail = scene.newMail(scene.payerAddress, "6-invoice", "mail.invoice.issued_title");
        assertThat(scene.said(mail)).contains(scene.money(FIRST_INVOICE));
        assertThat(scene.formOf(mail)).contains(scene.money(FIRST_INVOICE), scene.money(6_983), scene.money(TRAINING_TAX));
    }

    /** It is due on 29 January. */
    private static void reminded(QuoteToCashScene scene, Invoice invoice) throws Exception {
        scene.seller.moveTo("2026-02-05T12:00:00Z");
        invoice.get("/reminders").body("sent.days", contains(-3, 0, 7));
        scene.newMail(scene.payerAddress, "7-due-soon", "mail.reminder.before_title");
        scene.newMail(scene.payerAddress, "7-due-today", "mail.reminder.today_title");
        var reminder = scene.newMail(scene.payerAddress, "7-reminder", "mail.reminder.late_title");
        assertThat(scene.said(reminder)).contains(scene.money(FIRST_INVOICE));

        pay(scene, reminder, invoice, "8-payment");
        scene.seller.moveTo("2026-02-12T12:00:00Z");
        invoice.get("/reminders").body("sent.days", contains(-3, 0, 7)).body("ahead", equalTo(List.of()));
    }

    /** By the link of a mail, and the receipt comes. */
    private static void pay(QuoteToCashScene scene, ReceivedMail mail, Invoice invoice, String name) throws Exception {
        long open = invoice.read().number("remaining_amount");
        scene.open(mail.linkTo("/pay/"));
        assertThat(scene.page()).contains(scene.money(open));
        scene.pictures(name);
        scene.browser.click("input[value=pm_card_visa]");
        scene.browser.follow("button");
        assertThat(scene.page()).contains(scene.words("payment_page.paid_text"));
        scene.pictures(name + "-paid");
        invoice.read().body("status", equalTo("PAID")).body("remaining_amount", equalTo(0));
        scene.tick();
        var receipt = scene.newMail(scene.payerAddress, name + "-receipt", "mail.payment.received_title");
        assertThat(scene.said(receipt)).contains(scene.money(open));
        scene.paid(open);
    }

    /** 5 seats more, at the same discount: it needs approval again. */
    private static void upgraded(QuoteToCashScene scene, Subscription subscription) throws Exception {
        var upgrade = subscription.upgrade().units("seats", 15, json("rate", "25", "renews", true)).from("2026-02-12")
                .with("signatory_user_id", scene.buyer).created();
        upgrade.read().body("approval.status", equalTo("WAITING"));
        approved(scene, upgrade);
        var estimate = upgrade.read();
        long first = estimate.number("estimate.first_invoice.grand_total");
        var toSign = scene.newMail(scene.buyerAddress, "9-upgrade-to-sign", "mail.order.to_sign_title");
        assertThat(toSign.text()).contains(scene.words("order.change_value"))
                .doesNotContain(scene.words("order.contract_value"));

        scene.open(toSign.linkTo("/orders/"));
        assertThat(scene.page()).contains(scene.money(estimate.number("estimate.grand_total")), scene.money(first),
                scene.money(estimate.number("estimate.grand_total_details.tax")));
        // it is billed by an invoice of its own
        assertThat(scene.page()).contains(scene.words("order.first_invoice"))
                .doesNotContain(scene.words("order.first_changed_invoice"));
        scene.pictures("9-upgrade");
        scene.accept("Zoë Łukaszewicz");
        scene.pictures("9-upgrade-accepted");
        scene.tick();
        scene.newMail(scene.buyerAddress, "9-upgrade-accepted", "mail.order.accepted_title");

        var change = scene.seller.invoice(subscription.invoices().path("results[status=OUTSTANDING].invoice_id"));
        change.read().body("grand_total", equalTo((int) first));
        var mail = scene.newMail(scene.payerAddress, "9-upgrade-invoice", "mail.invoice.issued_title");
        assertThat(scene.said(mail)).contains(scene.money(first));
        pay(scene, mail, change, "9-upgrade-payment");
    }

    /** The month from 15 February on is billed; its last twelve days are given back. */
    private static void ended(QuoteToCashScene scene, Order order, Subscription subscription) throws Exception {
        scene.seller.moveTo("2026-02-16T12:00:00Z");
        long credit = subscription.estimateEnd("2026-03-02").statusCode(200).body("invoices", equalTo(List.of()))
                .number("credit");
        assertThat(credit).isPositive();
        subscription.end("2026-03-02", "reason", "Ziegelwerk", "should_notify_customer", true).statusCode(200)
                .body("auto_renews", equalTo(false)).body("ends_at", equalTo("2026-03-02"));
        scene.tick();
        scene.newMail(scene.payerAddress, "10-invoice", "mail.invoice.issued_title");
        var mail = scene.newMail(scene.payerAddress, "10-end", "mail.end.ends_title");
        assertThat(scene.said(mail)).contains(scene.date("2026-03-02"));
        scene.open(QuoteToCashScene.pageOf(order));
        assertThat(scene.page()).contains(scene.words("order_page.ends", "day", scene.date("2026-03-02")));
        scene.pictures("10-ending");

        scene.seller.moveTo("2026-03-03T12:00:00Z");
        subscription.read().body("status", equalTo("INACTIVE")).body("ended_reason", equalTo("Ziegelwerk"));
        subscription.credits().body("results.amount", contains((int) credit));
        scene.credited(credit);
        scene.open(QuoteToCashScene.pageOf(order));
        assertThat(scene.page()).contains(scene.words("order_page.ended", "day", scene.date("2026-03-02")));
    }

    /** The credit has settled a part of the last invoice; the buyer pays the rest, and nothing is left. */
    private static void settled(QuoteToCashScene scene, Subscription subscription) throws Exception {
        // at midnight in Berlin
        var last = subscription.invoiceOf("2026-02-14T23:00");
        var reminder = scene.newMail(scene.payerAddress, "11-due-soon", "mail.reminder.before_title");
        scene.newMail(scene.payerAddress, "11-due-today", "mail.reminder.today_title");
        pay(scene, reminder, last, "11-payment");

        var invoices = scene.customer.invoices();
        assertThat(invoices.sum("results[*status=PAID].grand_total")).isEqualTo(scene.paidCents() + scene.creditedCents());
        assertThat(scene.customer.account("RECEIVABLE")).isZero();
        assertThat(scene.customer.account("CASH")).isEqualTo(scene.paidCents());
        assertThat(scene.customer.account("CUSTOMER_CREDIT")).isZero();
        scene.nothingElseWasMailed();
        // the page of an order that waits is a 404
        assertThat(scene.browser.complaints()).hasSize(1).first().asString().contains("status of 404");
    }
}
