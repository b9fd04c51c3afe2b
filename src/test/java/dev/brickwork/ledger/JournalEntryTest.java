package dev.brickwork.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.Instant;
import java.util.EnumSet;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import dev.brickwork.core.money.CurrencyCode;

/** What each fact debits (+) and credits (-). */
class JournalEntryTest {
    private static final EntryHeader FACT = new EntryHeader(UUID.randomUUID(), UUID.randomUUID(), null, null,
            CurrencyCode.USD,
            Instant.parse("2026-01-01T00:00:00Z"), null);
    private static final InvoiceAmounts INVOICE = InvoiceAmounts.of(10_000, 2_000);
    private static final InvoiceAmounts BELOW_ZERO = new InvoiceAmounts(-400, -100, 500);

    static Stream<Arguments> bookings() {
        return Stream.of(
                arguments("INVOICE_ISSUED", JournalEntry.invoiceIssued(FACT, INVOICE),
                        "RECEIVABLE +12000, DEFERRED_REVENUE -10000, TAX_PAYABLE -2000"),
                arguments("INVOICE_ISSUED", JournalEntry.invoiceIssued(FACT, InvoiceAmounts.of(10_000, 0)),
                        "RECEIVABLE +10000, DEFERRED_REVENUE -10000"),
                arguments("INVOICE_ISSUED", JournalEntry.invoiceIssued(FACT, InvoiceAmounts.NONE),
                        "RECEIVABLE +0, DEFERRED_REVENUE +0"),
                arguments("INVOICE_ISSUED", JournalEntry.invoiceIssued(FACT, BELOW_ZERO),
                        "RECEIVABLE +0, DEFERRED_REVENUE +400, TAX_PAYABLE +100, CUSTOMER_CREDIT -500"),
                arguments("INVOICE_REGENERATED",
                        JournalEntry.invoiceRegenerated(FACT, InvoiceStage.ISSUED, INVOICE, InvoiceAmounts.of(9_000, 1_710)),
                        "RECEIVABLE -1290, DEFERRED_REVENUE +1000, TAX_PAYABLE +290"),
                arguments("INVOICE_REGENERATED",
                        JournalEntry.invoiceRegenerated(FACT, InvoiceStage.WRITTEN_OFF, INVOICE,
                                InvoiceAmounts.of(11_000, 2_000)),
                        "BAD_DEBT +1000, DEFERRED_REVENUE -1000"),
                arguments("INVOICE_REGENERATED",
                        JournalEntry.invoiceRegenerated(FACT, InvoiceStage.ISSUED, BELOW_ZERO, InvoiceAmounts.of(100, 20)),
                        "RECEIVABLE +120, DEFERRED_REVENUE -500, TAX_PAYABLE -120, CUSTOMER_CREDIT +500"),
                arguments("INVOICE_VOIDED",
                        JournalEntry.invoiceVoided(FACT, InvoiceStage.ISSUED, INVOICE, InvoiceAmounts.NONE),
                        "RECEIVABLE -12000, DEFERRED_REVENUE +10000, TAX_PAYABLE +2000"),
                arguments("INVOICE_VOIDED",
                        JournalEntry.invoiceVoided(FACT, InvoiceStage.ISSUED, INVOICE, InvoiceAmounts.of(1_000, 200)),
                        "RECEIVABLE -10800, DEFERRED_REVENUE +9000, TAX_PAYABLE +1800"),
                arguments("INVOICE_VOIDED",
                        JournalEntry.invoiceVoided(FACT, InvoiceStage.WRITTEN_OFF, INVOICE, InvoiceAmounts.NONE),
                        "BAD_DEBT -12000, DEFERRED_REVENUE +10000, TAX_PAYABLE +2000"),
                arguments("INVOICE_VOIDED",
                        JournalEntry.invoiceVoided(FACT, InvoiceStage.ISSUED, BELOW_ZERO, InvoiceAmounts.NONE),
                        "RECEIVABLE +0, DEFERRED_REVENUE -400, TAX_PAYABLE -100, CUSTOMER_CREDIT +500"),
                arguments("PAYMENT_RECEIVED", JournalEntry.paymentReceived(FACT, InvoiceStage.ISSUED, 500),
                        "CASH +500, RECEIVABLE -500"),
                arguments("PAYMENT_RECEIVED", JournalEntry.paymentReceived(FACT, InvoiceStage.NOT_ISSUED, 500),
                        "CASH +500, PREPAYMENT -500"),
                arguments("PAYMENT_RECEIVED", JournalEntry.paymentReceived(FACT, InvoiceStage.WRITTEN_OFF, 500),
                        "CASH +500, BAD_DEBT -500"),
                arguments("PAYMENT_REFUNDED", JournalEntry.paymentRefunded(FACT, InvoiceStage.ISSUED, 500),
                        "RECEIVABLE +500, CASH -500"),
                arguments("PAYMENT_REFUNDED", JournalEntry.paymentRefunded(FACT, InvoiceStage.NOT_ISSUED, 500),
                        "PREPAYMENT +500, CASH -500"),
                arguments("PAYMENT_REFUNDED", JournalEntry.paymentRefunded(FACT, InvoiceStage.WRITTEN_OFF, 500),
                        "BAD_DEBT +500, CASH -500"),
                arguments("PAYMENT_MOVED_TO_CREDIT", JournalEntry.paymentMovedToCredit(FACT, InvoiceStage.ISSUED, 500),
                        "RECEIVABLE +500, CUSTOMER_CREDIT -500"),
                arguments("PAYMENT_MOVED_TO_CREDIT", JournalEntry.paymentMovedToCredit(FACT, InvoiceStage.NOT_ISSUED, 500),
                        "PREPAYMENT +500, CUSTOMER_CREDIT -500"),
                arguments("PREPAYMENT_APPLIED", JournalEntry.prepaymentApplied(FACT, 500),
                        "PREPAYMENT +500, RECEIVABLE -500"),
                arguments("CREDIT_GRANTED", JournalEntry.creditGranted(FACT, 86_667, 17_333),
                        "DEFERRED_REVENUE +86667, TAX_PAYABLE +17333, CUSTOMER_CREDIT -104000"),
                arguments("CREDIT_REVOKED", JournalEntry.creditRevoked(FACT, 86_667, 17_333),
                        "CUSTOMER_CREDIT +104000, DEFERRED_REVENUE -86667, TAX_PAYABLE -17333"),
                arguments("CREDIT_APPLIED", JournalEntry.creditApplied(FACT, InvoiceStage.ISSUED, 500),
                        "CUSTOMER_CREDIT +500, RECEIVABLE -500"),
                arguments("CREDIT_RETURNED", JournalEntry.creditReturned(FACT, InvoiceStage.ISSUED, 500),
                        "RECEIVABLE +500, CUSTOMER_CREDIT -500"),
                arguments("CREDIT_RETURNED", JournalEntry.creditReturned(FACT, InvoiceStage.WRITTEN_OFF, 500),
                        "BAD_DEBT +500, CUSTOMER_CREDIT -500"),
                arguments("CREDIT_TRANSFERRED", JournalEntry.creditTransferred(FACT, UUID.randomUUID(), 500),
                        "CUSTOMER_CREDIT +500, CUSTOMER_CREDIT -500 of another"),
                arguments("CREDIT_REFUNDED", JournalEntry.creditRefunded(FACT, 500), "CUSTOMER_CREDIT +500, CASH -500"),
                arguments("CREDIT_NOTE", JournalEntry.creditNote(FACT, InvoiceStage.ISSUED, 1_000, 200),
                        "DEFERRED_REVENUE +1000, TAX_PAYABLE +200, RECEIVABLE -1200"),
                arguments("INVOICE_IMPORTED", JournalEntry.invoiceImported(FACT, 500),
                        "RECEIVABLE +500, OPENING_BALANCE -500"),
                arguments("REVENUE_RECOGNIZED", JournalEntry.revenueRecognized(FACT, -500, 500, 0),
                        "REVENUE -500, DEFERRED_REVENUE +500"),
                arguments("REVENUE_RECOGNIZED", JournalEntry.revenueRecognized(FACT, -500, 200, 300),
                        "REVENUE -500, DEFERRED_REVENUE +200, UNBILLED_REVENUE +300"),
                arguments("WRITTEN_OFF", JournalEntry.writtenOff(FACT, 500), "BAD_DEBT +500, RECEIVABLE -500"));
    }

    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource("bookings")
    void everyFactIsBookedThisWay(String kind, JournalEntry entry, String postings) {
        assertThat(entry.kind()).hasToString(kind);
        assertThat(entry.postings().stream().map(JournalEntryTest::text).collect(Collectors.joining(", ")))
                .isEqualTo(postings);
        assertThat(entry.postings().stream().mapToLong(Posting::amount).sum()).isZero();
    }

    @Test
    void everyKindIsInTheTable() {
        assertThat(bookings().map(row -> EntryKind.valueOf((String) row.get()[0])).collect(Collectors.toSet()))
                .isEqualTo(EnumSet.allOf(EntryKind.class));
    }

    static Stream<Arguments> nonsense() {
        return Stream.<Map.Entry<String, Supplier<JournalEntry>>>of(
                Map.entry("nothing to book", () -> JournalEntry.paymentReceived(FACT, InvoiceStage.ISSUED, 0)),
                Map.entry("nothing to book", () -> JournalEntry.paymentRefunded(FACT, InvoiceStage.ISSUED, -1)),
                Map.entry("nothing to book", () -> JournalEntry.creditGranted(FACT, 0, 0)),
                Map.entry("nothing to book", () -> JournalEntry.creditRevoked(FACT, -1, 0)),
                Map.entry("nothing to book", () -> JournalEntry.creditTransferred(FACT, UUID.randomUUID(), 0)),
                Map.entry("nothing to book", () -> JournalEntry.writtenOff(FACT, 0)),
                Map.entry("carried to credit", () -> JournalEntry.invoiceIssued(FACT, InvoiceAmounts.of(-1, 0))),
                Map.entry("carried to credit", () -> JournalEntry.invoiceIssued(FACT, new InvoiceAmounts(1, 0, -1))),
                Map.entry("carries nothing",
                        () -> JournalEntry.invoiceVoided(FACT, InvoiceStage.ISSUED, INVOICE, BELOW_ZERO)),
                Map.entry("not in the books", () -> JournalEntry.creditApplied(FACT, InvoiceStage.NOT_ISSUED, 1)),
                Map.entry("not in the books", () -> JournalEntry.creditNote(FACT, InvoiceStage.NOT_ISSUED, 1, 0)),
                Map.entry("not in the books",
                        () -> JournalEntry.invoiceVoided(FACT, InvoiceStage.NOT_ISSUED, INVOICE, InvoiceAmounts.NONE)),
                Map.entry("an amount is at most", () -> JournalEntry.writtenOff(FACT, 10_000_000_000_000_001L)))
                .map(entry -> arguments(entry.getKey(), entry.getValue()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("nonsense")
    void nonsenseIsNotBooked(String why, Supplier<JournalEntry> booking) {
        assertThatThrownBy(booking::get).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(why);
    }

    @Test
    void anInvoiceThatIsVoidedLeavesNoTraceInAnyAccount() {
        var creditNotes = InvoiceAmounts.of(1_000, 200);
        var balances = new TreeMap<Account, Long>();
        Stream.of(JournalEntry.invoiceIssued(FACT, INVOICE),
                JournalEntry.creditGranted(FACT, 3_000, 0),
                JournalEntry.creditApplied(FACT, InvoiceStage.ISSUED, 3_000),
                JournalEntry.creditNote(FACT, InvoiceStage.ISSUED, creditNotes.net(), creditNotes.tax()),
                JournalEntry.invoiceRegenerated(FACT, InvoiceStage.ISSUED, INVOICE, InvoiceAmounts.of(9_000, 1_710)),
                JournalEntry.writtenOff(FACT, 10_710 - 3_000 - 1_200),
                JournalEntry.creditReturned(FACT, InvoiceStage.WRITTEN_OFF, 3_000),
                JournalEntry.creditRevoked(FACT, 3_000, 0),
                JournalEntry.invoiceVoided(FACT, InvoiceStage.WRITTEN_OFF, InvoiceAmounts.of(9_000, 1_710), creditNotes))
                .flatMap(entry -> entry.postings().stream())
                .forEach(posting -> balances.merge(posting.account(), posting.amount(), Long::sum));

        assertThat(balances).hasSizeGreaterThan(4);
        assertThat(balances.values()).containsOnly(0L);
    }

    @Test
    void aMemoHasALimit() {
        assertThatThrownBy(() -> FACT.saying("x".repeat(1_001))).hasMessageContaining("1000 characters");
        assertThat(FACT.saying("x".repeat(1_000)).from(UUID.randomUUID()).memo()).hasSize(1_000);
    }

    private static String text(Posting posting) {
        return posting.account() + (posting.amount() < 0 ? " " : " +") + posting.amount()
                + (posting.customerId().equals(FACT.customerId()) ? "" : " of another");
    }
}
