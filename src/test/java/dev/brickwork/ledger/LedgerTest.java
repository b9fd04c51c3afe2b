package dev.brickwork.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class LedgerTest {
    @Inject
    GivenLedger given;
    @Inject
    LedgerService ledger;
    @Inject
    AsSeller asSeller;

    private Api api;
    private UUID seller;
    private UUID acme;
    private UUID globex;

    @BeforeEach
    void twoCustomers() {
        api = Api.ofNewSeller();
        seller = api.sellerId();
        acme = GivenLedger.customer(api);
        globex = GivenLedger.customer(api);
    }

    @Test
    void thereIsNoEntryWithoutATransaction() {
        assertThatThrownBy(() -> asSeller.run(seller, () -> ledger.post(List.of(GivenLedger.issued(acme, 1, 0)))))
                .hasStackTraceContaining("TransactionRequired");
    }

    @Test
    void whenOneFactIsBookedAlreadyNoneOfTheBatchIs() {
        var issued = GivenLedger.issued(acme, 100, 20);
        given.booked(seller, issued);

        assertThatThrownBy(() -> given.booked(seller, GivenLedger.paid(acme, 7), issued))
                .hasStackTraceContaining("journal_entry_once_per_fact");
        api.get("/ledger/entries").body("count", equalTo(1));
    }

    @Test
    void ofManyWhoBookTheSameFactOneSucceeds() throws Exception {
        var issued = GivenLedger.issued(acme, 100, 20);
        var refused = new java.util.concurrent.atomic.AtomicInteger();

        Race.of(10, i -> {
            try {
                given.booked(seller, issued);
            } catch (RuntimeException e) {
                assertThat(e).hasStackTraceContaining("journal_entry_once_per_fact");
                refused.incrementAndGet();
            }
        });

        assertThat(refused).hasValue(9);
        api.get("/ledger/balances?customer_id=" + acme).body("results[account=RECEIVABLE].balance", equalTo(120));
    }

    @Test
    void aBatchIsBookedInItsOrderHoweverLargeItIs() {
        var entries = IntStream.rangeClosed(1, 4_500).mapToObj(i -> GivenLedger.issued(acme, i, 0))
                .toArray(JournalEntry[]::new);

        var ids = given.booked(seller, entries);

        assertThat(ids).hasSize(4_500).doesNotHaveDuplicates().isSorted();
        api.get("/ledger/entries/" + ids.get(4_499)).body("postings[0].amount", equalTo(4_500));
        api.get("/ledger/balances").body("results[account=DEFERRED_REVENUE].balance", equalTo(-4_500 * 4_501 / 2));
        assertThat(given.booked(seller)).isEmpty();
    }

    @Test
    void anEntryIsShownWithItsPostings() {
        var header = GivenLedger.header(acme).saying("K7QF3M-001");
        var id = given.booked(seller, JournalEntry.invoiceIssued(header, InvoiceAmounts.of(100, 20))).get(0);

        api.get("/ledger/entries/" + id).statusCode(200).body("entry_id", equalTo(id.toString()))
                .body("kind", equalTo("INVOICE_ISSUED")).body("source_id", equalTo(header.source().toString()))
                .body("customer_id", equalTo(acme.toString())).body("subscription_id", nullValue())
                .body("invoice_id", nullValue()).body("currency", equalTo("USD")).body("memo", equalTo("K7QF3M-001"))
                .body("delivery", nullValue())
                .body("postings.account", contains("RECEIVABLE", "DEFERRED_REVENUE", "TAX_PAYABLE"))
                .body("postings.amount", contains(120, -100, -20));
        Api.ofNewSeller().get("/ledger/entries/" + id).statusCode(404)
                .body("error.message", equalTo("Journal entry not found."));
    }

    @Test
    void entriesAreListedNewestFirstAndFiltered() {
        var first = given.booked(seller, GivenLedger.issued(acme, 100, 20)).get(0).toString();
        var second = given.booked(seller, GivenLedger.paid(globex, 30)).get(0).toString();
        var third = given.booked(seller, JournalEntry.creditTransferred(GivenLedger.header(acme), globex, 5)).get(0)
                .toString();

        api.get("/ledger/entries").body("count", equalTo(3)).body("results.entry_id", contains(third, second, first));
        api.get("/ledger/entries?customer_id=" + acme).body("results.entry_id", contains(third, first));
        api.get("/ledger/entries?customer_id=" + globex).body("results.entry_id", contains(third, second));
        api.get("/ledger/entries?kind=PAYMENT_RECEIVED").body("results.entry_id", contains(second));
        api.get("/ledger/entries?account=CASH").body("results.entry_id", contains(second));
        api.get("/ledger/entries?account=GOLD").statusCode(400);
        api.get("/ledger/entries?is_billed=true").body("results.entry_id", contains(first));
        api.get("/ledger/entries?is_billed=false").body("results.entry_id", contains(third, second));
        api.get("/ledger/entries?currency=EUR").body("results", hasSize(0));
        api.get("/ledger/entries?invoice_id=" + acme).body("results", hasSize(0));
        api.get("/ledger/entries?limit=1&offset=1").body("results.entry_id", contains(second)).body("count", equalTo(3));
        String booked = api.get("/ledger/entries/" + second).path("created_at");
        api.get("/ledger/entries?to=" + booked).body("results.entry_id", contains(first));
        api.get("/ledger/entries?from=" + booked).body("results.entry_id", contains(third, second));
    }

    @Test
    void aDayIsOneOfTheSellersTimeZoneAndAnEndIsIncluded() {
        api.patch("/settings", "{\"time_zone\": \"Pacific/Auckland\"}").statusCode(200);
        given.booked(seller, JournalEntry.paymentReceived(
                GivenLedger.factAt(acme, Instant.parse("2026-03-31T12:00:00Z")), InvoiceStage.ISSUED, 1));

        api.get("/ledger/entries?from=2026-04-01&to=2026-04-01").body("count", equalTo(1));
        api.get("/ledger/entries?to=2026-03-31").body("count", equalTo(0));
        api.get("/ledger/entries?from=2026-04-02").body("count", equalTo(0));
    }

    @ParameterizedTest
    @CsvSource({"/ledger/entries?kind=LUNCH, kind", "/ledger/entries?from=2026-02-02&to=2026-02-01, from",
            "/ledger/entries?from=yesterday, from", "/ledger/entries?customer_id=1, customer_id",
            "/ledger/entries?colour=red, colour", "/ledger/balances?currency=XXX, currency",
            "/ledger/balances?customer_id=x, customer_id", "/ledger/journal.csv?to=2026-13-01, to",
            "/ledger/journal.csv?limit=1, limit"})
    void aParameterThatMakesNoSenseIsNamed(String path, String parameter) {
        api.get(path).statusCode(400).body("error.details.fields", hasItemKey(parameter));
    }

    @Test
    void balancesAreThoseOfOneCustomerOrOfAll() {
        given.booked(seller, GivenLedger.issued(acme, 100, 20), GivenLedger.issued(globex, 50, 10),
                GivenLedger.paid(acme, 70));

        api.get("/ledger/balances?customer_id=" + acme).body("results.account",
                contains("CASH", "DEFERRED_REVENUE", "RECEIVABLE", "TAX_PAYABLE"))
                .body("results.balance", contains(70, -100, 50, -20))
                .body("results[2].debits", equalTo(120)).body("results[2].credits", equalTo(70))
                .body("results.customer_id", hasItem(acme.toString()));
        api.get("/ledger/balances").body("results.balance", contains(70, -150, 110, -30)).body("count", equalTo(4))
                .body("results[0].customer_id", nullValue());
        api.get("/ledger/balances?limit=1&offset=1").body("results.account", contains("DEFERRED_REVENUE"));
        api.get("/ledger/balances?currency=EUR").body("count", equalTo(0));
    }

    @Test
    void receivablesAreKnownInAllAndByCustomer() {
        given.booked(seller, GivenLedger.issued(acme, 100, 20), GivenLedger.issued(globex, 50, 10),
                GivenLedger.paid(acme, 120));

        asSeller.run(seller, () -> {
            assertThat(ledger.receivables()).isEqualTo(Map.of(CurrencyCode.USD, 60L));
            assertThat(ledger.receivablesByCustomer(CurrencyCode.USD)).isEqualTo(Map.of(globex, 60L));
            assertThat(ledger.receivablesByCustomer(CurrencyCode.EUR)).isEmpty();
        });
    }

    private static org.hamcrest.Matcher<Map<? extends String, ?>> hasItemKey(String key) {
        return org.hamcrest.Matchers.hasKey(key);
    }
}
