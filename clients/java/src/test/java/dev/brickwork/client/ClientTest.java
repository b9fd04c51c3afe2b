package dev.brickwork.client;

import static dev.brickwork.client.ScriptedServer.BROKEN;
import static dev.brickwork.client.ScriptedServer.json;
import static dev.brickwork.client.ScriptedServer.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.brickwork.client.api.ImportsApi;
import dev.brickwork.client.api.InvoicesApi;
import dev.brickwork.client.api.PlansApi;
import dev.brickwork.client.model.ChangeCustomerRequest;
import dev.brickwork.client.model.CreateCustomerRequest;
import dev.brickwork.client.model.ImportKind;
import dev.brickwork.client.model.Invoice;
import dev.brickwork.client.model.InvoiceStatus;

class ClientTest {
    private static final String CUSTOMER = """
            {"customer_id": "01a1dd1b-4578-7f3d-8611-49277a0b0beb", "name": "Globex"}""";
    private static final CreateCustomerRequest GLOBEX = new CreateCustomerRequest().name("Globex");
    private static final Map<String, String> SOON = Map.of("Retry-After", "0");

    @Test
    void everyRequestCarriesTheKeyAndOnlyWritesAnIdempotencyKey() {
        try (var server = new ScriptedServer(json(200, CUSTOMER))) {
            server.client().customers().getCustomer("crm 4711");
            server.client().customers().createCustomer(GLOBEX);

            assertThat(server.seen()).extracting(ScriptedServer.Seen::request)
                    .containsExactly("GET /api/v2/customers/crm%204711", "POST /api/v2/customers");
            assertThat(server.seen()).extracting(seen -> seen.header("X-SERVICE-KEY")).containsOnly("bw_test_key");
            assertThat(server.seen().get(0).header("Idempotency-Key")).isNull();
            assertThat(server.seen().get(1).header("Idempotency-Key")).matches("[0-9a-f-]{36}");
            assertThat(server.seen().get(1).body()).isEqualTo("{\"name\":\"Globex\"}");
        }
    }

    @Test
    void aWriteIsRepeatedWithTheSameKeyAndBodyAfterAFaultOfTheNetworkA429AndA503() {
        try (var server = new ScriptedServer(BROKEN, refusal(429, "ERR_RATE_LIMITED", SOON),
                refusal(503, "ERR_SERVER_ERROR", SOON), json(201, CUSTOMER))) {
            assertThat(server.client().customers().createCustomer(GLOBEX).getName()).isEqualTo("Globex");

            assertThat(server.seen()).hasSize(4);
            assertThat(server.seen()).extracting(seen -> seen.header("Idempotency-Key")).containsOnly(
                    server.seen().get(0).header("Idempotency-Key"));
            assertThat(server.seen()).extracting(ScriptedServer.Seen::body).containsOnly("{\"name\":\"Globex\"}");
        }
    }

    @Test
    void theClientWaitsAsLongAsRetryAfterAsks() {
        try (var server = new ScriptedServer(refusal(429, "ERR_RATE_LIMITED", Map.of("Retry-After", "1")),
                json(200, CUSTOMER))) {
            long began = System.nanoTime();
            server.client().customers().getCustomer("globex");
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
        }
    }

    @Test
    void aServerThatAsksForMoreThanAMinuteIsNotWaitedFor() {
        try (var server = new ScriptedServer(refusal(503, "ERR_SERVER_ERROR", Map.of("Retry-After", "3600")))) {
            assertThat(refusalOf(() -> server.client().customers().getCustomer("globex")).status()).isEqualTo(503);
            assertThat(server.seen()).hasSize(1);
        }
    }

    @Test
    void a409IsRepeatedOnlyIfItSaysWhenToComeBack() {
        try (var server = new ScriptedServer(refusal(409, "ERR_CONFLICT", SOON),
                refusal(409, "ERR_CONFLICT", Map.of()))) {
            var refusal = refusalOf(() -> server.client().customers().createCustomer(GLOBEX));
            assertThat(refusal.code()).isEqualTo("ERR_CONFLICT");
            assertThat(server.seen()).hasSize(2);
        }
    }

    @Test
    void attemptsEnd() {
        try (var server = new ScriptedServer(refusal(503, "ERR_SERVER_ERROR", SOON))) {
            var client = Brickwork.builder(server.url(), "bw_test_key").attemptsMax(3).build();
            assertThat(refusalOf(() -> client.customers().getCustomer("globex")).status()).isEqualTo(503);
            assertThat(server.seen()).hasSize(3);
        }
    }

    @Test
    void aServerThatIsNotThereIsAnErrorWithoutAStatus() {
        var client = Brickwork.builder("http://127.0.0.1:1", "bw_test_key").attemptsMax(1).build();
        var failure = refusalOf(() -> client.customers().getCustomer("globex"));
        assertThat(failure.status()).isEqualTo(BrickworkException.NO_ANSWER);
        assertThat(failure.code()).isEqualTo("ERR_NO_ANSWER");
    }

    @Test
    void aRefusalNamesTheMembersAndIsNotRepeated() {
        var body = "{\"error\": {\"code\": \"ERR_BAD_REQUEST\", \"message\": \"The request is not valid.\","
                + " \"details\": {\"fields\": {\"name\": [\"is required\"]}}}}";
        try (var server = new ScriptedServer(json(400, body, Map.of("X-Request-Id", "request-1")))) {
            var refusal = refusalOf(() -> server.client().customers().createCustomer(new CreateCustomerRequest()));

            assertThat(refusal.fields()).isEqualTo(Map.of("name", List.of("is required")));
            assertThat(refusal).hasMessage("The request is not valid. name is required");
            assertThat(refusal.requestId()).hasValue("request-1");
            assertThat(server.seen()).hasSize(1);
        }
    }

    @Test
    void aKeyOfTheCallerTakesThePlaceOfTheRandomOne() {
        try (var server = new ScriptedServer(json(201, CUSTOMER))) {
            server.client().withIdempotencyKey("import-4711").customers().createCustomer(GLOBEX);
            assertThat(server.seen().get(0).header("Idempotency-Key")).isEqualTo("import-4711");
        }
    }

    @Test
    void aLoopOverAListReadsEveryPageByTheQueryOfNextAndFromTheSameHost() {
        try (var server = new ScriptedServer(
                json(200, """
                        {"count": 3, "next": "https://elsewhere.example/api/v2/invoices?status=DUE&limit=2&offset=2",
                         "results": [{"invoice_number": "1"}, {"invoice_number": "2"}]}"""),
                json(200, "{\"count\": 3, \"next\": null, \"results\": [{\"invoice_number\": \"3\"}]}"))) {
            var numbers = new ArrayList<String>();
            var due = new InvoicesApi.ListInvoices().status(InvoiceStatus.DUE).limit(2);
            for (Invoice invoice : server.client().invoices().listInvoices(due)) {
                numbers.add(invoice.getInvoiceNumber());
            }

            assertThat(numbers).containsExactly("1", "2", "3");
            assertThat(server.seen()).extracting(ScriptedServer.Seen::request).containsExactly(
                    "GET /api/v2/invoices?status=DUE&limit=2", "GET /api/v2/invoices?status=DUE&limit=2&offset=2");
        }
    }

    @Test
    void theFirstPageHasTheCount() {
        try (var server = new ScriptedServer(json(200, """
                {"count": 30, "next": "http://x.example/?offset=1", "results": [{}]}"""))) {
            var page = server.client().plans().listPlans(new PlansApi.ListPlans().limit(1)).firstPage();
            assertThat(page.getCount()).isEqualTo(30);
            assertThat(server.seen()).hasSize(1);
        }
    }

    @Test
    void aPatchClearsWhatIsNullAndLeavesOutWhatIsNotSet() {
        try (var server = new ScriptedServer(json(200, CUSTOMER))) {
            server.client().customers().changeCustomer("globex", new ChangeCustomerRequest().email(null));
            assertThat(server.seen().get(0).body()).isEqualTo("{\"email\":null}");
        }
    }

    @Test
    void aMemberOrAValueThatANewerServiceAddsIsNoError() {
        try (var server = new ScriptedServer(json(200, "{\"brand_new\": 1, \"status\": \"BRAND_NEW\"}"))) {
            assertThat(server.client().invoices().getInvoice("1").getStatus())
                    .isEqualTo(InvoiceStatus.UNKNOWN_DEFAULT_OPEN_API);
        }
    }

    @Test
    void aPdfIsBytesAndCsvIsText() {
        try (var server = new ScriptedServer(json(200, "%PDF-1.7"))) {
            assertThat(server.client().invoices().getInvoicePdf("1")).asString().isEqualTo("%PDF-1.7");
            assertThat(server.client().ledger().exportJournal()).isEqualTo("%PDF-1.7");
        }
    }

    @Test
    void rowsOfAnImportAreSentAsCsvOrNdjsonAndFilesAsAForm(@TempDir Path folder) throws IOException {
        var file = Files.writeString(folder.resolve("hello.txt"), "hello");
        try (var server = new ScriptedServer(json(201, "{}"))) {
            var customers = new ImportsApi.CreateImport().kind(ImportKind.CUSTOMERS);
            server.client().imports().createImport("name\nGlobex\n", customers);
            server.client().imports().createImport("{\"name\": \"Globex\"}\n", customers);
            server.client().invoices().attachToInvoice("1", file);

            assertThat(server.seen()).extracting(seen -> seen.header("Content-Type").replaceFirst(";.*", ""))
                    .containsExactly("text/csv", "application/x-ndjson", "multipart/form-data");
            assertThat(server.seen().get(2).body()).contains("name=\"file\"; filename=\"hello.txt\"",
                    "\r\n\r\nhello\r\n--");
        }
    }

    @Test
    void anIdThatIsMissingOrNoIdIsRefusedBeforeAnythingIsSent() {
        var invoices = Brickwork.connect("http://127.0.0.1:1", "bw_test_key").invoices();
        assertThatThrownBy(() -> invoices.getInvoice("")).hasMessage("invoice_id is required");
        assertThatThrownBy(() -> invoices.getInvoice(new Invoice()))
                .hasMessage("invoice_id must be an id, not a Invoice");
    }

    private static BrickworkException refusalOf(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        return catchThrowableOfType(BrickworkException.class, call);
    }
}
