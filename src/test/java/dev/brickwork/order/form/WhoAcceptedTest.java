package dev.brickwork.order.form;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;

import org.jsoup.Jsoup;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.order.AcceptedBy;
import dev.brickwork.order.OrderScene;
import dev.brickwork.order.OrderType;
import dev.brickwork.order.form.OrderDocument.Head;
import dev.brickwork.order.form.OrderDocument.Signature;
import dev.brickwork.order.form.OrderDocument.State;
import dev.brickwork.order.form.OrderDocument.Status;
import dev.brickwork.platform.words.Words;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Pdfs;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Order;
import dev.brickwork.testing.given.Subscription;

/** The order form and the order page of an accepted order say who accepted it, and call nothing a signature that is none. */
@ServiceTest
class WhoAcceptedTest {
    private OrderScene scene;

    @BeforeEach
    void begin() {
        scene = new OrderScene();
    }

    @Test
    void whatTheBuyerAcceptsOnThePageIsAcceptedElectronically() {
        var path = pathOf(scene.order().created());
        var fingerprint = Jsoup.parse(Api.fetch(path).asString()).selectFirst("[name=fingerprint]").val();
        Api.nobody().request().header("Sec-Fetch-Site", "same-origin").form(Map.of("signatory_name", "Ada Lovelace",
                "signatory_email", "ada@globex.example", "agreed", "yes", "fingerprint", fingerprint)).post(path)
                .statusCode(303);

        assertThat(pdf(path)).contains(
                "Ada Lovelace accepted this order electronically for Globex on 1 Jan 2030, 12:00 UTC.",
                "ada@globex.example", "Accepted on");
        assertThat(page(path)).contains(
                "Ada Lovelace accepted this order electronically for Globex on 1 Jan 2030, 12:00 UTC.",
                "Signed order form (PDF)");
    }

    @Test
    void whatTheSellerAcceptsIsAcceptedOnBehalfOfTheBuyer() {
        var order = scene.order().created();
        order.accept().statusCode(200);

        for (var text : new String[]{pdf(pathOf(order)), page(pathOf(order))}) {
            assertThat(text).contains("Test seller accepted this order on behalf of Globex on 1 Jan 2030, 12:00 UTC.")
                    .doesNotContain("electronically").doesNotContainIgnoringCase("signed order form");
        }
    }

    @Test
    void aSignatoryWhomTheSellerNamesDidNotAcceptThePage() {
        var order = scene.order().created();
        order.post("/accept", json("signatory_name", "Ada Lovelace", "signatory_email", "ada@globex.example"))
                .statusCode(200);

        for (var text : new String[]{pdf(pathOf(order)), page(pathOf(order))}) {
            assertThat(text).contains("Test seller accepted this order on behalf of Globex",
                    "Test seller named Ada Lovelace, ada@globex.example as the signatory.").doesNotContain("electronically");
        }
    }

    @Test
    void aRenewalIsAcceptedByNobody() {
        var subscription = scene.order().accepted();
        scene.seller.moveTo("2031-01-01T12:00:00Z");

        var path = newest(subscription);
        for (var text : new String[]{pdf(path), page(path)}) {
            assertThat(text)
                    .contains("Renewed automatically", "This order renewed the subscription automatically on 1 Jan 2031.")
                    .doesNotContain("Accepted", "electronically", "on behalf of");
        }
    }

    @Test
    void whatFollowsATrialIsAcceptedByNobody() {
        var trial = scene.order().trial().with("renewal_contract_period", 12).accepted();
        scene.seller.moveTo("2031-01-01T12:00:00Z");

        var path = newest(trial);
        for (var text : new String[]{pdf(path), page(path)}) {
            assertThat(text)
                    .contains("Started automatically",
                            "The trial turned into this subscription automatically on 1 Jan 2031.")
                    .doesNotContain("Accepted", "electronically", "on behalf of");
        }
    }

    @Test
    void aRenewalIsDatedByItsFirstDayAndNotByWhenItWasAccepted() {
        var form = document(AcceptedBy.SERVICE, "en");
        var head = form.head();
        var renewal = new OrderDocument(
                new Head(head.number(), head.orderId(), OrderType.RENEWAL, head.asOf(), head.contractValue()), form.seller(),
                form.customer(), form.terms(), form.conditions(), form.content(), form.state(), form.format());

        assertThat(form.state().acceptedOn()).isNotEqualTo(form.terms().startsOn());
        assertThat(new Acceptance(renewal).sentence())
                .isEqualTo("This order renewed the subscription automatically on 15 Jan 2026.");
    }

    @Test
    void whoAcceptedIsSaidInEachLanguage() {
        assertThat(sentence(AcceptedBy.BUYER, "de")).isEqualTo("Zoë Brandão hat diesen Auftrag am 12. Jan. 2026, 16:04 MEZ "
                + "elektronisch für Ziegelwerk Köln GmbH & Co. KG angenommen.");
        assertThat(sentence(AcceptedBy.SELLER, "de")).isEqualTo("Northwind Software Inc. hat diesen Auftrag am "
                + "12. Jan. 2026, 16:04 MEZ im Namen von Ziegelwerk Köln GmbH & Co. KG angenommen. "
                + "Northwind Software Inc. hat als unterzeichnende Person angegeben: Zoë Brandão.");
        assertThat(sentence(AcceptedBy.SERVICE, "de"))
                .isEqualTo("Der Testzeitraum ist am 15. Jan. 2026 automatisch in dieses Abonnement übergegangen.");
        assertThat(sentence(AcceptedBy.BUYER, "fr")).isEqualTo("Zoë Brandão a accepté cette commande par voie électronique "
                + "pour Ziegelwerk Köln GmbH & Co. KG le 12 janv. 2026, 16:04 CET.");
        assertThat(sentence(AcceptedBy.SELLER, "fr")).isEqualTo("Northwind Software Inc. a accepté cette commande au nom de "
                + "Ziegelwerk Köln GmbH & Co. KG le 12 janv. 2026, 16:04 CET. "
                + "Northwind Software Inc. a indiqué comme signataire : Zoë Brandão.");
        assertThat(sentence(AcceptedBy.SERVICE, "fr"))
                .isEqualTo("L’essai est devenu automatiquement cet abonnement le 15 janv. 2026.");
    }

    private static String sentence(AcceptedBy by, String language) {
        return new Acceptance(document(by, language)).sentence().replace('\u00a0', ' ').replace('\u202f', ' ');
    }

    private static OrderDocument document(AcceptedBy by, String language) {
        var signature = new Signature(by, "Zoë Brandão", null, Instant.parse("2026-01-12T15:04:59Z"));
        var state = new State(Status.ACCEPTED, signature, LocalDate.parse("2026-01-12"));
        return SampleOrders.year(state, Words.of(language));
    }

    private static String pathOf(Order order) {
        return URI.create(order.read().<String>path("order_url")).getPath();
    }

    private static String newest(Subscription subscription) {
        return URI.create(subscription.orders().<String>path("results[0].order_url")).getPath();
    }

    private static String pdf(String path) {
        return Pdfs.text(Api.fetch(path + "/order-form.pdf").statusCode(200).asByteArray());
    }

    private static String page(String path) {
        return Jsoup.parse(Api.fetch(path).statusCode(200).asString()).text();
    }
}
