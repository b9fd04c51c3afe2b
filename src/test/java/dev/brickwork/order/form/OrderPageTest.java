package dev.brickwork.order.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

import dev.brickwork.document.Brand;
import dev.brickwork.document.PageLook;
import dev.brickwork.order.BuyerOrders.Unavailable;
import dev.brickwork.order.form.OrderPage.Notice;
import dev.brickwork.order.form.OrderPresentation.Shown;
import dev.brickwork.platform.http.SameOrigin;
import dev.brickwork.platform.words.Words;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class OrderPageTest {
    private static final String TOKEN = "8J2kq0Zr5vXn7Lw3";

    @Test
    void anOpenOrderIsShownWithAFormToAcceptIt() throws IOException {
        var page = page("open", SampleOrders.year(SampleOrders.OPEN), FormInput.EMPTY);

        assertThat(page.title()).isEqualTo("Order form K7QF3M from Northwind Software Inc.");
        assertThat(page.text()).contains("Platform seats × 75 seats", "10 × $49.00 × 12 months $5,880.00",
                "Beyond it: $0.0025 each",
                "Discount (10%, also on renewal) -$3,699.00", "15 Jan 2026 – 14 Feb 2026", "Total of the term",
                "Accept this order");
        var form = page.selectFirst("form");
        assertThat(form.attr("method")).isEqualTo("post");
        assertThat(form.attr("action")).isEqualTo("/orders/" + TOKEN);
        assertThat(form.select("input").eachAttr("name")).containsExactly(OrderPage.FINGERPRINT, OrderPage.NAME,
                OrderPage.EMAIL, OrderPage.AGREED);
        assertThat(page.select("a[href=/orders/" + TOKEN + "/order-form.pdf]")).hasSize(2);
    }

    @Test
    void anUpgradeShowsWhatChangesFromAndTo() throws IOException {
        var page = page("upgrade", SampleOrders.upgrade(), FormInput.EMPTY);

        assertThat(page.text()).contains("Support from 10 to 25", "15 × $20.00 × 6 months $1,800.00",
                "less 5 × $49.00 × 6 months -$1,470.00", "2 × $1,200.00 × 6 of 12 months $1,200.00")
                .doesNotContain("-10 ×", "-5 ×");
    }

    @Test
    void everythingHasANameForThoseWhoDoNotSeeIt() throws IOException {
        var page = page("phases", SampleOrders.phases(), FormInput.EMPTY);

        assertThat(page.select("html[lang=en], h1, main")).hasSize(3);
        for (var input : page.select("input:not([type=hidden])")) {
            assertThat(page.select("label[for=" + input.id() + "]")).as(input.id()).hasSize(1);
        }
        for (var section : page.select("section")) {
            assertThat(section.hasAttr("aria-label") || page.getElementById(section.attr("aria-labelledby")) != null)
                    .isTrue();
        }
        assertThat(page.select("th:not([scope])")).isEmpty();
    }

    @Test
    void onlyAnOpenOrderCanBeAccepted() throws IOException {
        assertThat(page("accepted", SampleOrders.year(SampleOrders.ACCEPTED), FormInput.EMPTY).text())
                .contains("Zoë Łukaszewicz-Brandão accepted this order electronically for "
                        + "Ziegelwerk Köln GmbH & Co. KG on 12 Jan 2026, 16:04 CET")
                .doesNotContain("Accept this", "nothing left to do");
        assertThat(OrderPage.html(Notice.of(Unavailable.CANCELED, brand("<b>Northwind</b>"), Words.english()), TOKEN))
                .contains("This order was canceled",
                        "&lt;b&gt;Northwind&lt;/b&gt;")
                .doesNotContain("<form", TOKEN);
        assertThat(OrderPage.html(Notice.outdated(brand("Northwind"), Words.english()), TOKEN))
                .contains("Ask Northwind for a new one")
                .doesNotContain("<form", TOKEN);
    }

    @Test
    void whatIsWrongIsSaidAtTheTopAndAtTheField() throws IOException {
        var order = SampleOrders.year(SampleOrders.OPEN);

        var page = page("problems", order, FormInput.read(" \"><script>x", "nobody", null, order.fingerprint(), order));

        assertThat(page.select("[role=alert] li").eachText()).containsExactly(
                "Type your email address, like name@company.com.",
                "Tick the box to accept the order.");
        assertThat(page.select("[aria-invalid]").eachAttr("id")).containsExactly("email", "agreed");
        assertThat(page.getElementById("name").val()).isEqualTo("\"><script>x");
        assertThat(page.select("script")).isEmpty();
    }

    @Test
    void nobodyAcceptsWhatTheyHaveNotRead() {
        var read = SampleOrders.year(SampleOrders.OPEN);
        var now = SampleOrders.phases();

        assertThat(FormInput.read("Zoë", "zoe@ziegelwerk.example", "yes", read.fingerprint(), read).isGood()).isTrue();
        assertThat(FormInput.read("Zoë", "zoe@ziegelwerk.example", "yes", read.fingerprint(), now).problem("order"))
                .startsWith("The order was changed while you were reading.");
        assertThat(FormInput.read("Zoë", "zoe@ziegelwerk.example", "yes", null, read).isGood()).isFalse();
        assertThat(SampleOrders.year(SampleOrders.ACCEPTED).fingerprint()).isEqualTo(read.fingerprint());
    }

    @Test
    void aFormOfAnotherSiteIsKnown() {
        assertThat(SameOrigin.isOwnForm("http://localhost:8080", "same-origin")).isTrue();
        assertThat(SameOrigin.isOwnForm("http://localhost:8080", null)).isTrue();
        assertThat(SameOrigin.isOwnForm(null, null)).as("no browser").isTrue();
        assertThat(SameOrigin.isOwnForm("https://evil.example", "cross-site")).isFalse();
        assertThat(SameOrigin.isOwnForm("https://evil.example", null)).isFalse();
        assertThat(SameOrigin.isOwnForm("null", null)).isFalse();
        assertThat(SameOrigin.isOwnForm("http://localhost:8080", "same-site")).isFalse();
    }

    @Test
    void theStyleSheetIsOursAndStays() {
        for (var sheet : List.of(PageLook.plain().style(), PageLook.plain().colours())) {
            Api.fetch(sheet).statusCode(200).contentType("text/css").header("Cache-Control",
                    "public, max-age=31536000, immutable");
        }
        Api.fetch("/pages/colours/ffcc00.css").body(containsString("--accent: #ffcc00; --on-accent: #000000"));
        Api.fetch("/pages/colours/red.css").statusCode(404);
        assertThat(OrderPage.HEADERS.get("Content-Security-Policy")).startsWith("default-src 'none'; style-src 'self';");
    }

    private static Brand brand(String name) {
        return new Brand(name, List.of(), null, null, null, List.of());
    }

    /** For people to look at: target/documents. */
    private static Document page(String name, OrderDocument order, FormInput entry) throws IOException {
        var html = OrderPage.html(new Shown(brand(order.seller().name()), order, null, List.of(),
                new NextSteps(true, List.of("billing@northwind.example")), null, List.of(), null), TOKEN, entry);
        var folder = Files.createDirectories(Path.of("target/documents"));
        Files.writeString(folder.resolve("order-page-" + name + ".html"), html);
        return Jsoup.parse(html);
    }
}
