package dev.brickwork.console.screen;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.time.Instant;
import java.util.UUID;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Browser;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.ReceivedMail;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;

/**
 * The story of a customer as the people of the seller click it: quote, approval by somebody else, signature on the buyer's page,
 * invoice, reminder, payment, upgrade and end. Mails come over SMTP, and the buyer follows their links.
 */
@ServiceTest
class ConsoleStoryTest {
    private static final String SEATS = """
            {"code": "seats", "name": "Northwind Team", "kind": "ADD_ON", "unit": "seats",
             "pricing": {"model": "PER_UNIT", "period": "MONTH", "prices": {"EUR": {"unit_price": "49.00"}}}}""";
    private static final String QUANTITY = "input[aria-label=\"Quantity of Northwind Team\"]";
    private static final String DISCOUNT = "input[aria-label=\"Percent off Northwind Team, also after renewal\"]";

    private final String mailbox = UUID.randomUUID() + "@ziegelwerk.example";
    private final String payer = "ap-" + mailbox;
    private final String buyer = "zoe-" + mailbox;
    private Seller seller;
    private Customer customer;
    private String person;
    /** Of who sells, and of who approves; the buyer uses the second one too. */
    private Browser sales;
    private Browser other;

    @BeforeEach
    void aSellerAndItsCustomer() {
        seller = Given.seller().at("2026-01-15T09:00:00Z");
        seller.settings("name", "Northwind Software", "currency", "EUR", "sender_email", "billing@northwind.example",
                "default_payment_terms", 14, "order_approval", json("discount_above", "20"));
        seller.taxOf("DE", "19");
        seller.plan(SEATS);
        customer = seller.customer("Ziegelwerk GmbH").with("email", payer, "billing_address",
                json("line1", "Hauptstraße 1", "city", "Köln", "postal_code", "50667", "country", "DE")).made();
        person = customer.post("/people", json("name", "Zoë", "email", buyer)).statusCode(201).path("person_id");
    }

    @Test
    void fromQuoteToEnd() throws Exception {
        var people = ConsoleBrowser.of(seller);
        try (var first = Browser.start(); var second = Browser.start()) {
            sales = first;
            other = second;
            ConsoleScreensBrowserTest.enter(sales, people.signedIn("admin"));
            ConsoleScreensBrowserTest.enter(other, people.signedIn("approver"));
            quoted();
            approvedAndSent();
            signed(1);
            invoiced();
            reminded();
            paid();
            upgraded();
            ended();
            // nobody approves what they made themselves
            assertThat(sales.complaints()).hasSize(1).allMatch(said -> said.contains("status of 403"));
            assertThat(other.complaints()).isEmpty();
        }
    }

    private void tick() {
        seller.moveTo(Instant.parse(seller.api.get("/test-clock").statusCode(200).<String>path("now")).plusSeconds(1));
    }

    private void quoted() throws Exception {
        sales.goTo(Api.site() + "/console/orders");
        sales.follow("a[href$=\"/orders/new\"]");
        sales.follow("a[href$=\"" + customer.id() + "\"]");
        sales.retype(QUANTITY, "10");
        sales.retype(DISCOUNT, "25");
        sales.await("This quote needs approval before it can be sent.");
        // 10 seats at 49.00 less 25 % for 12 months; 12 times 69.825 of tax, each rounded
        assertThat(sales.text()).contains("€4,410.00", "€837.96", "€5,247.96");
        sales.choose("#field-starts_at", "2026-01-15");
        sales.choose("#field-signatory_user_id", person);
        sales.picture("console-story-1-quote", 1280);
        sales.follow("button[name=make]");
        assertThat(sales.text()).contains("The quote was created.", "Waiting");
    }

    /** Four eyes: not by who made it. */
    private void approvedAndSent() throws Exception {
        var order = sales.evaluate("location.pathname");
        if (customer.seller.api.get("/orders?order_type=UPGRADE").number("count") == 0) {
            sales.goTo(Api.site() + order + "/do/approve");
            sales.follow("form.act button");
            assertThat(sales.text()).contains("This was not done.");
        }
        other.goTo(Api.site() + order);
        act(other, "approve", () -> other.type("#field-comment", "For this one"));
        assertThat(other.text()).contains("The order is approved.", "For this one");
        sales.goTo(Api.site() + order);
        act(sales, "send", () -> {
        });
        assertThat(sales.text()).contains("The order was sent for signature.");
        tick();
        sales.goTo(Api.site() + order);
        assertThat(sales.text()).contains("Sent to " + buyer, "Awaiting signature");
    }

    private interface Step {
        void go() throws Exception;
    }

    /** By the menu, through the preview. */
    private static void act(Browser browser, String slug, Step fill) throws Exception {
        browser.click("details.menu summary");
        browser.follow("a[href$=\"/do/" + slug + "\"]");
        fill.go();
        browser.follow("form.act button");
        assertThat(browser.text()).contains("What this does");
        browser.follow("button[name=confirmed]");
    }

    /** On the page that the mail leads to. */
    private void signed(int number) throws Exception {
        var toSign = ReceivedMail.of(buyer).stream().filter(mail -> mail.html().contains("/orders/")
                && mail.subject().toLowerCase().contains("sign")).toList();
        assertThat(toSign).hasSize(number);
        other.goTo(toSign.get(number - 1).linkTo("/orders/"));
        other.type("#name", "Zoë Łukaszewicz");
        other.type("#email", buyer);
        other.click("#agreed");
        other.follow(".accept button");
        tick();
        sales.goTo(Api.site() + sales.evaluate("location.pathname"));
        assertThat(sales.text()).contains("Accepted", "signatory Zoë Łukaszewicz");
    }

    private void invoiced() throws Exception {
        sales.follow(".crumb a[href*=\"/contracts/\"]");
        assertThat(sales.text()).contains("Contract timeline", "€437.33");
        assertThat(ReceivedMail.of(payer)).hasSize(1);
        sales.follow("table td a[href*=\"/invoices/\"]");
        assertThat(sales.text()).contains("Lines", "€437.33", "Outstanding");
    }

    /** It is due on 29 January. */
    private void reminded() throws Exception {
        seller.moveTo("2026-02-05T12:00:00Z");
        sales.follow(".tabs a[href$=\"/money\"]");
        assertThat(sales.text()).contains("7 days after the due date", "Past due");
        assertThat(ReceivedMail.of(payer)).hasSize(4);
    }

    private void paid() throws Exception {
        act(sales, "record-payment", () -> sales.type("#field-payment_proof", "Wire 17"));
        assertThat(sales.text()).contains("The payment is recorded.", "Paid");
        sales.follow(".crumb a[href*=\"/contracts/\"]");
        sales.picture("console-story-2-contract", 1280);
    }

    /** 5 seats more at the same discount: somebody has to approve it again. */
    private void upgraded() throws Exception {
        var contract = sales.evaluate("location.pathname");
        sales.click("details.menu summary");
        sales.follow("a[href$=\"order_type=UPGRADE\"]");
        sales.choose("#field-signatory_user_id", person);
        sales.retype(QUANTITY, "15");
        sales.await("Effect on the contract");
        assertThat(sales.text()).contains("This quote needs approval", "Upcoming invoices", "+€");
        sales.picture("console-story-3-upgrade", 1280);
        sales.follow("button[name=make]");
        approvedAndSent();
        signed(2);
        sales.goTo(Api.site() + contract);
        assertThat(sales.text()).contains("15 for €735.00 per month");
    }

    private void ended() throws Exception {
        sales.follow("a[href$=\"/what-if\"]");
        sales.choose("#field-ends_at", "2026-04-20");
        sales.await("currently 14 Jan 2027");
        sales.picture("console-story-4-what-if", 1280);
        sales.follow("a[href*=\"/do/end\"]");
        sales.type("#field-reason", "Moved");
        sales.click("#field-should_notify_customer");
        sales.follow("form.act button");
        assertThat(sales.text()).contains("What this does", "20 Apr 2026", "Subscription end scheduled to " + payer);
        sales.follow("button[name=confirmed]");
        assertThat(sales.text()).contains("The end date is set.", "Ends");
        var contract = sales.evaluate("location.pathname");
        seller.moveTo("2026-04-21T12:00:00Z");
        sales.goTo(Api.site() + contract);
        assertThat(sales.text()).contains("Inactive").doesNotContain("Actions");
        seller.api.get("/subscriptions/" + contract.substring(contract.lastIndexOf('/') + 1))
                .body("status", equalTo("INACTIVE")).body("ended_reason", equalTo("Moved"));
        assertThat(ReceivedMail.of(payer)).anyMatch(mail -> mail.text().contains("20 Apr"));
    }
}
