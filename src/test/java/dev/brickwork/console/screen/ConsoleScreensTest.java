package dev.brickwork.console.screen;

import static dev.brickwork.testing.ConsoleBrowser.between;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

/** The screens of the console over HTTP, as a browser without JavaScript sees them. */
@ServiceTest
class ConsoleScreensTest {
    private static final int WEIGHT_MAX = 100_000;

    @Test
    void everyPageIsThereAndLight() {
        var scene = ConsoleScene.toRead();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("viewer");

        assertThat(pages(scene)).allSatisfy(path -> assertThat(browser.get(path).statusCode(200).asByteArray())
                .as(path).hasSizeLessThan(WEIGHT_MAX));
    }

    @Test
    void hostileNamesAreOnlyTextOnEveryPage() {
        var scene = new ConsoleScene(ConsoleScene.HOSTILE);
        var browser = ConsoleBrowser.of(scene.seller).signedIn("admin");

        assertThat(pages(scene)).allSatisfy(path -> assertThat(browser.get(path).statusCode(200).asString()).as(path)
                .doesNotContain("<script>document", "<img src=x"));
        assertThat(browser.get("/console/search?q=%3Cscript%3E").asString()).doesNotContain("<script>\"", "<script>”");
    }

    @Test
    void thingsOfAnotherSellerDoNotExist() {
        var scene = ConsoleScene.toRead();
        var stranger = ConsoleBrowser.of(Given.seller()).signedIn("admin");

        assertThat(pages(scene).stream().filter(path -> path.matches(".*[0-9a-f]{12}.*"))).hasSizeGreaterThan(5)
                .allSatisfy(path -> stranger.get(path).statusCode(404));
        assertThat(stranger.get("/console/search?q=" + scene.late.id()).asString()).contains("Nothing found");
        stranger.post(invoice(scene) + "/do/void", "idempotency_key", "k1").statusCode(404);
    }

    @Test
    void aListIsFilteredSortedAndPagedByItsAddress() {
        var scene = ConsoleScene.toRead();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("viewer");

        var paid = browser.get("/console/invoices?status=PAID&search=&issued_from=").statusCode(200).asString();
        assertThat(paid).contains(scene.paid.read().text("invoice_number"))
                .doesNotContain(scene.late.read().text("invoice_number"));
        var first = browser.get("/console/invoices?limit=2&sort=issued_at").asString();
        assertThat(first).contains("aria-sort=\"ascending\"", "offset=2", "1–2 of ");
        assertThat(browser.get("/console/invoices?status=NONSENSE").statusCode(200).asString())
                .contains("must be one of", "aria-invalid=\"true\"");
        assertThat(browser.get("/console/customers?search=nobody").asString()).contains("No results match these filters.");
    }

    @Test
    void aFileHasTheRowsOfTheList() {
        var scene = new ConsoleScene("=cmd()");
        var browser = ConsoleBrowser.of(scene.seller).signedIn("viewer");

        var file = browser.get("/console/invoices.csv?status=PAID").statusCode(200);
        assertThat(file.contentType()).startsWith("text/csv");
        assertThat(file.asString().lines()).hasSize(2).first()
                .isEqualTo("Number,Customer,Status,Issued,Due,Currency,Total,Remaining");
        assertThat(file.asString()).contains("'=cmd()", "PAID,2026-01-01", "USD,319.00,0.00");
        assertThat(browser.get("/console/receivables.csv").statusCode(200).asString()).contains("'=cmd()");
        assertThat(browser.get("/console/customers.csv").statusCode(200).asString()).contains("Currency,Open", ",USD,");
        assertThat(browser.get("/console/orders.csv").statusCode(200).asString()).contains("Currency,Contract value")
                .containsPattern(",USD,\\d+\\.\\d\\d").doesNotContainPattern("USD \\d");
    }

    @Test
    void aNumberANameAndAnIdAreFound() {
        var scene = ConsoleScene.toRead();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("viewer");

        for (var id : List.of(scene.late.id(), scene.contract.id(), scene.customer.id(), scene.order.id())) {
            assertThat(browser.get("/console/search?q=" + id).statusCode(303).header("Location")).endsWith(id.toString());
        }
        assertThat(browser.get("/console/search?q=" + scene.late.read().text("invoice_number")).header("Location"))
                .endsWith(scene.late.id().toString());
        assertThat(browser.get("/console/search?q=Glob").asString()).contains("Globex", "Invoices");
    }

    /** Billed and collected by month, and the credit of a customer. */
    @Test
    void aFigureOfTheBooksLeadsToItsEntries() {
        var seller = Given.seller().at("2026-01-01T09:00:00Z").settings("reminders", json("enabled", false));
        var acme = seller.customer("Acme").made();
        var invoice = acme.invoice(12_300);
        invoice.paid(5_000);
        String note = invoice.creditNote(1_000).path("credit_note_number");
        var browser = ConsoleBrowser.of(seller).signedIn("viewer");

        var flows = browser.get("/console/billed-and-collected").asString();
        var billed = between(flows, "<a href=\"", "\">$113.00").replaceAll("(?s).*\"", "").replace("&amp;", "&");
        assertThat(browser.get(billed).asString()).contains("Invoice issued", "Credit note", "$123.00", "$10.00")
                .doesNotContain("Payment received</td>");
        var collected = between(flows, "$113.00", "\">$50.00").replaceAll("(?s).*href=\"", "").replace("&amp;", "&");
        assertThat(browser.get(collected).asString()).contains("Payment received", "$50.00", "1–1 of 1");

        assertThat(browser.get("/console/payments?customer_id=" + acme.id()).asString()).contains("Acme", "$50.00",
                "Settled");
        assertThat(browser.get("/console/payments.csv").asString()).contains("Acme", "SETTLED", "USD,50.00,0.00");
        assertThat(browser.get("/console/credit-notes").asString()).contains("Acme", "$10.00", "/pdf");
        assertThat(browser.get("/console/search?q=" + note).statusCode(303).header("Location"))
                .endsWith(invoice.id() + "/money");
    }

    @Test
    void anInvoiceSaysWhy() {
        var scene = ConsoleScene.toRead();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("viewer");

        assertThat(browser.get(invoice(scene)).asString()).contains("The seats", "Why $", "<details>", "1 Feb 2026");
        assertThat(browser.get(invoice(scene) + "/money").asString()).contains("Invoice issued", "Receivable");
        assertThat(browser.get(invoice(scene) + "/pdf").statusCode(200).contentType()).isEqualTo("application/pdf");
    }

    @Test
    void versionsHaveTheDaysOfTheInvoiceAndEveryLine() {
        var scene = ConsoleScene.own();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("viewer");
        var twice = scene.seller.invoice(scene.seller.api.post("/invoices", json("customer_id", scene.customer.id(), "lines",
                List.of(json("description", "Workshop", "amount", 1_100), json("description", "Workshop", "amount", 2_200))))
                .statusCode(201).path("invoice_id"));

        assertThat(browser.get(invoice(scene) + "/documents").asString()).contains("1 Feb 2026 – 28 Feb 2026");
        assertThat(browser.get("/console/invoices/" + twice.id() + "/documents").asString()).contains("$11.00", "$22.00",
                "(2)");
    }

    /** A partner owes what its customers got. */
    @Test
    void aSumLeadsToTheInvoicesThatItIsMadeOf() {
        var seller = Given.seller().at("2026-01-01T09:00:00Z").settings("reminders", json("enabled", false));
        var partner = seller.customer("Reseller").made();
        var owed = seller.customer("Globex").with("partner_id", partner.id()).made().invoice(12_300);
        var other = seller.customer("Initech").made().invoice(4_500);
        var browser = ConsoleBrowser.of(seller).signedIn("viewer");
        seller.moveTo("2026-04-10T09:00:00Z");

        var page = browser.get("/console/receivables").asString();
        for (var more : List.of("&amp;due_to=2026-04-09&amp;currency=USD", "&amp;currency=USD")) {
            var link = "/console/invoices?billed_company_id=" + partner.id() + "&amp;is_receivable=true" + more;
            assertThat(page).contains(link);
            assertThat(browser.get(link.replace("&amp;", "&")).statusCode(200).asString())
                    .contains(owed.read().text("invoice_number")).doesNotContain(other.read().text("invoice_number"));
        }
        owed.paid(12_300);
        seller.api.get("/invoices?is_receivable=true").body("results.invoice_id", equalTo(List.of(other.id())));
        seller.api.get("/invoices?is_receivable=false").body("results.invoice_id", equalTo(List.of(owed.id())));
        seller.api.get("/invoices?currency=XXX").statusCode(400).body("error.details.fields.currency[0]", notNullValue());
    }

    @Test
    void aHoldIsShownUntilItsLastDay() {
        var scene = ConsoleScene.own();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("viewer");
        scene.seller.api.put("/invoices/" + scene.late.id() + "/reminder-hold",
                json("until", "2026-05-20", "reason", "Disputed")).statusCode(200);
        assertThat(browser.get("/console/receivables").asString()).contains(">on hold<");

        scene.seller.moveTo("2026-05-21T09:00:00Z");

        assertThat(browser.get("/console/receivables").asString()).doesNotContain(">on hold<");
    }

    @Test
    void anOrderThatWaitsForApprovalDoesNotWaitToBeSigned() {
        var scene = ConsoleScene.own();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("viewer");
        assertThat(browser.get("/console").asString()).contains("Order awaiting signature");
        scene.seller.settings("order_approval", json("value_above", 1));
        scene.order.cancel().statusCode(200);

        scene.customer.subscription(scene.plan).units("seats", 3).from("2026-06-01").created();

        assertThat(browser.get("/console").asString()).contains("Order awaiting approval")
                .doesNotContain("awaiting signature");
    }

    /** The list asks for a part of a page, and a refusal has none of it. */
    @Test
    void aRefusalOfAPartOfAPageIsShownBesideIt() {
        var viewer = ConsoleBrowser.of(Given.seller()).signedIn("viewer");

        assertThat(viewer.request().header("HX-Request", "true").get("/console/people").statusCode(403)
                .header("HX-Reselect", equalTo(".problem")).header("HX-Reswap", equalTo("beforebegin")).asString())
                .contains("class=\"problem\"");
    }

    @Test
    void aViewerSeesNoActionAndIsRefused() {
        var scene = ConsoleScene.toRead();
        var viewer = ConsoleBrowser.of(scene.seller).signedIn("viewer");

        assertThat(viewer.get(invoice(scene)).asString()).doesNotContain("/do/");
        viewer.get(invoice(scene) + "/do/void").statusCode(403);
        viewer.post(invoice(scene) + "/do/void", "idempotency_key", "k1").statusCode(403);
        viewer.post("/console/orders/" + scene.order.id() + "/do/cancel", "idempotency_key", "k1").statusCode(403);
        scene.late.read().body("status", equalTo("PAST_DUE"));
    }

    @Test
    void aPreviewShowsTheEffectAndChangesNothing() {
        var scene = ConsoleScene.toRead();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");
        var entries = scene.late.entries().number("count");

        var page = browser.post(invoice(scene) + "/do/credit-note", "idempotency_key", "k1", "amount", "100.50", "reason",
                "Outage").statusCode(200).asString();
        assertThat(page).contains("What this does", "Remaining", "Credit note", "$100.50", "Create credit note");
        scene.late.read().body("status", equalTo("PAST_DUE"));
        assertThat(scene.late.entries().number("count")).isEqualTo(entries);
    }

    @Test
    void anActIsDoneOnceHoweverOftenItIsSent() {
        var scene = ConsoleScene.own();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");
        var page = browser.post(invoice(scene) + "/do/record-payment", "idempotency_key", "k1", "paid_amount", "50.00",
                "payment_method", "WIRE").statusCode(200).asString();
        var previewed = between(page, "name=\"previewed\" value=\"", "\"");

        for (int i = 0; i < 2; i++) {
            assertThat(browser.post(invoice(scene) + "/do/record-payment", "idempotency_key", "k1", "paid_amount", "50.00",
                    "payment_method", "WIRE", "previewed", previewed, "confirmed", "true").statusCode(303)
                    .header("Location"))
                    .endsWith("?done=record-payment");
        }
        assertThat(scene.late.read().<List<?>>path("payments")).hasSize(1);
        assertThat(browser.get(invoice(scene) + "/history").asString()).contains("Grace Hopper");
    }

    @Test
    void whatWasNotPreviewedIsNotDone() {
        var scene = ConsoleScene.toRead();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");
        var page = browser.post(invoice(scene) + "/do/record-payment", "idempotency_key", "k1", "paid_amount", "50.00",
                "payment_method", "WIRE").asString();

        browser.post(invoice(scene) + "/do/record-payment", "idempotency_key", "k1", "paid_amount", "51.00",
                "payment_method",
                "WIRE", "previewed", between(page, "name=\"previewed\" value=\"", "\""), "confirmed", "true")
                .statusCode(200);
        assertThat(scene.late.read().<List<?>>path("payments")).isEmpty();
    }

    @Test
    void whatIsWrongIsSaidBesideTheField() {
        var scene = ConsoleScene.toRead();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");

        assertThat(browser.post(invoice(scene) + "/do/record-payment", "idempotency_key", "k1", "paid_amount", "ten",
                "payment_method", "WIRE").statusCode(400).asString())
                .contains("must be an amount such as 1234.50", "aria-describedby=\"field-paid_amount-problem\"",
                        "value=\"ten\"");
        assertThat(browser.post(invoice(scene) + "/do/credit-note", "idempotency_key", "k1", "amount", "99999.00", "reason",
                "").statusCode(400).asString()).contains("field-reason-problem", "is required");
    }

    @Test
    void everyActionOfAnInvoiceCanBePreviewed() {
        var scene = ConsoleScene.toRead();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");

        assertThat(Stream.of(new String[]{"void", "reason", "Mistake"}, new String[]{"write-off", "reason", "Insolvent"},
                new String[]{"regenerate", "send_invoice", "true"}, new String[]{"hold-reminders", "reason", "Disputed"},
                new String[]{"promise", "promised_on", "2026-05-31"})).allSatisfy(act -> {
                    browser.get(invoice(scene) + "/do/" + act[0]).statusCode(200);
                    assertThat(browser.post(invoice(scene) + "/do/" + act[0], "idempotency_key", "k1", act[1], act[2])
                            .statusCode(200).asString()).as(act[0]).contains("What this does");
                });
        assertThat(browser.post("/console/invoices/" + scene.paid.id() + "/do/refund", "idempotency_key", "k1", "payment_id",
                scene.paid.read().text("payments[0].payment_id"), "reason", "Twice").statusCode(200).asString())
                .contains("What this does", "Payment refunded");
        scene.late.read().body("status", equalTo("PAST_DUE"));
        scene.paid.read().body("status", equalTo("PAID"));
    }

    @Test
    void anOrderIsSentAndCanceledFromItsPage() {
        var scene = ConsoleScene.own();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");
        var path = "/console/orders/" + scene.order.id();

        var page = browser.post(path + "/do/send", "idempotency_key", "k1", "recipients", "a@x.example, b@x.example")
                .statusCode(200).asString();
        assertThat(page).contains("a@x.example");
        browser.post(path + "/do/send", "idempotency_key", "k1", "recipients", "a@x.example, b@x.example", "previewed",
                between(page, "name=\"previewed\" value=\"", "\""), "confirmed", "true").statusCode(303);
        assertThat(browser.get(path).asString()).contains("Order sent");
    }

    private static String invoice(ConsoleScene scene) {
        return "/console/invoices/" + scene.late.id();
    }

    private static List<String> pages(ConsoleScene scene) {
        var customer = "/console/customers/" + scene.customer.id();
        var contract = "/console/contracts/" + scene.contract.id();
        return List.of("/console", "/console/customers", customer, customer + "/timeline", "/console/invoices",
                invoice(scene),
                invoice(scene) + "/money", invoice(scene) + "/documents", invoice(scene) + "/history", contract,
                contract + "?invoice=" + scene.late.id(), "/console/payments", "/console/credit-notes",
                "/console/ledger", "/console/receivables", "/console/orders",
                "/console/orders/" + scene.order.id(), "/console/search?q=Globex");
    }
}
