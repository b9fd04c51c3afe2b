package dev.brickwork.insight.revenue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.revenue.ContractRevenue.Part;
import dev.brickwork.core.revenue.Position;
import dev.brickwork.core.revenue.Progress;
import dev.brickwork.core.revenue.Recognition;
import dev.brickwork.ledger.EntryKind;
import dev.brickwork.ledger.JournalEntry;
import dev.brickwork.ledger.NetEntry;
import dev.brickwork.ledger.RecognizedRevenue;

/** An invoice that stands alone, in January: what is booked when the month is closed. */
class ContractClosingTest {
    private static final UUID INVOICE = UUID.randomUUID();
    private static final UUID ACME = new UUID(0, 1);
    private static final UUID GLOBEX = new UUID(0, 2);
    private static final Instant FEBRUARY = Instant.parse("2026-02-01T00:00:00Z");

    private final List<Part<Sold>> parts = new ArrayList<>();
    private final List<NetEntry> entries = new ArrayList<>();
    private final List<RecognizedRevenue> posted = new ArrayList<>();
    private final AccountingPeriod period = new AccountingPeriod();

    ContractClosingTest() {
        period.id = UUID.randomUUID();
        period.month = LocalDate.of(2026, 1, 1);
        period.endsAt = FEBRUARY;
        period.timesClosed = 1;
    }

    private void billed(UUID customer, long net, String time) {
        entries.add(new NetEntry(EntryKind.INVOICE_ISSUED, INVOICE, customer, null, INVOICE, CurrencyCode.USD,
                Instant.parse(time), net));
    }

    private void delivered(UUID customer, long cents, String day) {
        parts.add(new Part<>(new Sold(null, customer), null, new Recognition(cents, Progress.onDay(LocalDate.parse(day)))));
    }

    private ContractClosing closing() {
        var contract = new Contract(INVOICE, null, null, entries, List.of(), List.of(), List.of(), List.of(), List.of(),
                List.of(), Map.of());
        var closing = new ContractClosing(contract, CurrencyCode.USD, period);
        closing.addDelivered(parts);
        closing.addBilled(entries);
        closing.addPosted(posted);
        return closing;
    }

    private List<String> booked() {
        return closing().entries().stream().map(ContractClosingTest::text).toList();
    }

    private static String text(JournalEntry entry) {
        return (entry.header().customerId().equals(ACME) ? "Acme: " : "Globex: ") + entry.postings().stream()
                .map(posting -> posting.account() + " " + posting.amount()).collect(Collectors.joining(", "));
    }

    @Test
    void whatIsDeliveredOfWhatIsBilledIsRevenue() {
        billed(ACME, 100, "2026-01-01T00:00:00Z");
        delivered(ACME, 40, "2026-01-31");
        delivered(ACME, 60, "2026-02-01");

        assertThat(booked()).containsExactly("Acme: REVENUE -40, DEFERRED_REVENUE 40");
        assertThat(closing().position()).isEqualTo(new Position(100, 40));
        var header = closing().entries().get(0).header();
        assertThat(header.bookedAt()).isEqualTo("2026-01-31T23:59:59.999999Z");
        assertThat(header.invoiceId()).isEqualTo(INVOICE);
        assertThat(header.subscriptionId()).isNull();
    }

    @Test
    void onlyTheDifferenceIsBooked() {
        billed(ACME, 100, "2026-01-01T00:00:00Z");
        delivered(ACME, 60, "2026-01-31");
        posted.add(new RecognizedRevenue(INVOICE, ACME, CurrencyCode.USD, -40, 40, 0));

        assertThat(booked()).containsExactly("Acme: REVENUE -20, DEFERRED_REVENUE 20");
        posted.add(new RecognizedRevenue(INVOICE, ACME, CurrencyCode.USD, -20, 20, 0));
        assertThat(booked()).isEmpty();
    }

    @Test
    void whatIsBilledAfterTheMonthIsUnbilledInIt() {
        billed(ACME, 100, "2026-01-31T23:59:59Z");
        billed(ACME, 30, "2026-02-01T00:00:00Z");
        delivered(ACME, 130, "2026-01-31");

        assertThat(booked()).containsExactly("Acme: REVENUE -130, DEFERRED_REVENUE 100, UNBILLED_REVENUE 30");
        posted.add(new RecognizedRevenue(INVOICE, ACME, CurrencyCode.USD, -130, 100, 30));
        period.endsAt = Instant.parse("2026-03-01T00:00:00Z");
        assertThat(booked()).as("a month later").containsExactly("Acme: DEFERRED_REVENUE 30, UNBILLED_REVENUE -30");
    }

    @Test
    void revenueThatIsGoneIsTakenBack() {
        posted.add(new RecognizedRevenue(INVOICE, ACME, CurrencyCode.USD, -130, 0, 130));

        assertThat(booked()).containsExactly("Acme: REVENUE 130, UNBILLED_REVENUE -130");
    }

    @Test
    void eachPayerHasTheRevenueOfWhatTheyWereBilledFor() {
        billed(ACME, 100, "2026-01-01T00:00:00Z");
        billed(GLOBEX, 50, "2026-01-20T00:00:00Z");
        delivered(ACME, 100, "2026-01-10");
        delivered(GLOBEX, 20, "2026-01-25");

        assertThat(booked()).containsExactly("Acme: REVENUE -100, DEFERRED_REVENUE 100",
                "Globex: REVENUE -20, DEFERRED_REVENUE 20");
    }

    /** As a whole 20 of the contract is unbilled, and the contract has nothing that is deferred. */
    @Test
    void aContractHasEitherDeferredOrUnbilledRevenue() {
        billed(ACME, 100, "2026-01-01T00:00:00Z");
        delivered(ACME, 70, "2026-01-10");
        delivered(GLOBEX, 50, "2026-01-25");

        assertThat(closing().position().unbilledCents()).isEqualTo(20);
        assertThat(booked()).containsExactly("Acme: REVENUE -70, DEFERRED_REVENUE 100, UNBILLED_REVENUE -30",
                "Globex: REVENUE -50, UNBILLED_REVENUE 50");
    }

    @Test
    void closingAgainIsAnotherFact() {
        billed(ACME, 100, "2026-01-01T00:00:00Z");
        delivered(ACME, 40, "2026-01-31");
        var first = closing().entries().get(0).header().source();

        assertThat(closing().entries().get(0).header().source()).isEqualTo(first);
        period.timesClosed = 2;
        assertThat(closing().entries().get(0).header().source()).isNotEqualTo(first);
    }
}
