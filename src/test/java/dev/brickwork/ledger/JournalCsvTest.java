package dev.brickwork.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class JournalCsvTest {
    private static final String HEADER = "entry_id,created_at,kind,source_id,customer_id,subscription_id,invoice_id,memo,"
            + "account,account_customer_id,currency,debit,credit\r\n";

    @Inject
    GivenLedger given;

    private Api api;
    private UUID seller;
    private UUID acme;

    @BeforeEach
    void aCustomer() {
        api = Api.ofNewSeller();
        seller = api.sellerId();
        acme = GivenLedger.customer(api);
    }

    @Test
    void anEmptyJournalIsItsHeader() {
        var answer = api.get("/ledger/journal.csv").statusCode(200);

        assertThat(answer.asString()).isEqualTo(HEADER);
        assertThat(answer.contentType()).isEqualToIgnoringCase("text/csv;charset=utf-8");
        assertThat(answer.header("Content-Disposition")).isEqualTo("attachment; filename=\"journal.csv\"");
    }

    @Test
    void everyPostingIsALineWithItsAmountOnOneSide() {
        var header = GivenLedger.header(acme).saying("=HYPERLINK(\"http://x\"), été");
        var id = given.booked(seller, JournalEntry.invoiceIssued(header, InvoiceAmounts.of(10_050, 5))).get(0);
        String at = api.get("/ledger/entries/" + id).path("created_at");
        var begin = id + "," + at + ",INVOICE_ISSUED," + header.source() + "," + acme + ",,,"
                + "\"'=HYPERLINK(\"\"http://x\"\"), été\",";

        assertThat(api.get("/ledger/journal.csv").asString()).isEqualTo(HEADER
                + begin + "RECEIVABLE," + acme + ",USD,100.55,\r\n"
                + begin + "DEFERRED_REVENUE," + acme + ",USD,,100.50\r\n"
                + begin + "TAX_PAYABLE," + acme + ",USD,,0.05\r\n");
    }

    @Test
    void allPartsComeOnceAndInOrder() {
        var entries = JournalReader.PART * 2 + 1;
        var ids = given.booked(seller, IntStream.range(0, entries).mapToObj(i -> GivenLedger.paid(acme, 1 + i))
                .toArray(JournalEntry[]::new));

        var lines = api.get("/ledger/journal.csv").asString().split("\r\n");

        assertThat(lines).hasSize(1 + 2 * entries);
        for (int i = 0; i < entries; i++) {
            assertThat(lines[1 + 2 * i]).startsWith(ids.get(i).toString()).contains("CASH");
            assertThat(lines[2 + 2 * i]).startsWith(ids.get(i).toString()).contains("RECEIVABLE");
        }
    }

    @Test
    void onlyThePeriodThatIsAskedForIsExported() {
        for (var at : List.of("2026-01-31T10:00:00Z", "2026-02-01T00:00:00Z")) {
            given.booked(seller,
                    JournalEntry.paymentReceived(GivenLedger.factAt(acme, Instant.parse(at)), InvoiceStage.ISSUED,
                            1));
        }

        assertThat(linesOf("?from=2026-01-01&to=2026-01-31")).isEqualTo(2);
        assertThat(linesOf("?from=2026-02-01")).isEqualTo(2);
        assertThat(linesOf("?to=2026-02-01T00:00:00Z")).isEqualTo(2);
        assertThat(linesOf("?from=2026-02-02")).isZero();
    }

    @Test
    void anotherSellersJournalIsEmpty() {
        given.booked(seller, GivenLedger.paid(acme, 1));

        assertThat(Api.ofNewSeller().get("/ledger/journal.csv").asString()).isEqualTo(HEADER);
    }

    private long linesOf(String query) {
        return api.get("/ledger/journal.csv" + query).statusCode(200).asString().lines().count() - 1;
    }
}
