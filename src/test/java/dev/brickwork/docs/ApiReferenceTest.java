package dev.brickwork.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ApiDocumentFile;
import dev.brickwork.testing.ApiDocumentFile.Operation;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class ApiReferenceTest {
    private static final String START = "/api-reference";

    @Test
    void everyOperationAndEveryWebhookIsInTheListAndOnThePageOfItsTag() {
        var document = ApiDocumentFile.read();
        var overview = page(START);
        var pages = new HashMap<String, Document>();
        for (var operation : all(document)) {
            var address = address(operation);
            var id = operation.node().get("operationId").asText();
            var shown = pages.computeIfAbsent(address, ApiReferenceTest::page).getElementById(id);

            assertThat(overview.select("a[href=" + address + "#" + id + "]").text()).as(id).contains(operation.path());
            assertThat(shown).as(id).isNotNull();
            assertThat(shown.text()).contains(operation.path(), operation.node().get("summary").asText());
        }
        assertThat(pages).hasSizeGreaterThan(30);
    }

    /** Of a parameter, a body and an answer; an object that is named can be looked up on the same page. */
    @Test
    void everyMemberIsExplainedAndNoLinkIsDead() {
        var dead = new ArrayList<String>();
        for (var link : page(START).select("nav a[href]")) {
            var page = page(link.attr("href"));
            page.select("main a[href^=#]").eachAttr("href").stream()
                    .filter(target -> page.getElementById(target.substring(1)) == null)
                    .forEach(target -> dead.add(link.attr("href") + target));
        }
        assertThat(dead).isEmpty();

        var shown = page(START + "/invoices").getElementById("voidInvoice");
        assertThat(shown.select("td code").eachText()).contains("invoice_id", "Idempotency-Key", "reason");
        assertThat(shown.select("a[href=#object-Invoice]")).isNotEmpty();
        assertThat(page(START + "/invoices").select("#object-Invoice td code").eachText()).contains("grand_total");
    }

    @Test
    void anOperationIsACommandToCopy() {
        var command = page(START + "/invoices").select("#voidInvoice > pre").text();

        assertThat(command).contains("curl \"$URL/api/v2/invoices/$INVOICE_ID/void\"", "-H \"X-SERVICE-KEY: $KEY\"",
                "\"reason\"");
        assertThat(page(START + "/invoices").select("pre").text()).contains("-F file=@FILE");
        assertThat(page(START + "/plans").select("#listPlans > pre").text()).startsWith("curl \"$URL/api/v2/plans\"");
    }

    /** By its own process, and with no scripts of others. */
    @Test
    void aPageLoadsNothingFromElsewhere() {
        var page = Api.fetch(START + "/invoices").statusCode(200).contentType("text/html")
                .header("Content-Security-Policy", containsString("default-src 'none'"));

        var loaded = Jsoup.parse(page.asString()).select("[src], link[href]").stream()
                .map(one -> one.attr(one.hasAttr("src") ? "src" : "href")).toList();
        assertThat(loaded).isNotEmpty().allSatisfy(address -> {
            assertThat(address).startsWith("/");
            Api.fetch(address).statusCode(200);
        });
    }

    @Test
    void aTagThatDoesNotExistIsNotFound() {
        Api.fetch(START + "/no-such-tag").statusCode(404).body("error.code", equalTo("ERR_NOT_FOUND"));
    }

    private static List<Operation> all(ApiDocumentFile document) {
        return Stream.concat(document.operations().stream(), document.webhooks().stream()).toList();
    }

    private static String address(Operation operation) {
        return START + "/" + operation.node().at("/tags/0").asText().toLowerCase(Locale.ROOT).replace(' ', '-');
    }

    private static Document page(String address) {
        return Jsoup.parse(Api.fetch(address).statusCode(200).asString());
    }
}
