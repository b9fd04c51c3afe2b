package dev.brickwork.insight.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Random;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.tax.BookedTaxes;
import dev.brickwork.core.tax.TaxGroup;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.core.tax.TaxedAmount;
import dev.brickwork.insight.export.EntrySplit.Line;
import dev.brickwork.insight.export.EntrySplit.Sale;
import dev.brickwork.ledger.Account;
import dev.brickwork.ledger.BookedEntry;
import dev.brickwork.ledger.EntryKind;
import dev.brickwork.ledger.Posting;

class EntrySplitTest {
    /** Two of those that the ledger has. */
    private static final List<Account> SALES = Arrays.stream(Account.values()).filter(BookedEntry::isSales).toList();
    private static final Account SOLD = SALES.get(0);
    private static final Account OTHER = SALES.get(1);
    private static final UUID ACME = new UUID(1, 1);
    private static final TaxGroup FULL = new TaxGroup("DE", "USt", Rate.ofPercent("19"), TaxTreatment.STANDARD);
    private static final TaxGroup REDUCED = new TaxGroup("DE", "USt", Rate.ofPercent("7"), TaxTreatment.STANDARD);

    private static BookedEntry entry(Object... accountsAndAmounts) {
        var postings = new ArrayList<Posting>();
        for (int i = 0; i < accountsAndAmounts.length; i += 2) {
            postings.add(new Posting((Account) accountsAndAmounts[i], ACME, (Integer) accountsAndAmounts[i + 1]));
        }
        return new BookedEntry(ACME, EntryKind.INVOICE_ISSUED, ACME, ACME, null, null, CurrencyCode.EUR, Instant.EPOCH, null,
                postings);
    }

    @Test
    void anInvoiceIsCutByItsTaxes() {
        var split = EntrySplit.of(entry(Account.RECEIVABLE, 13_300, SOLD, -11_335, Account.TAX_PAYABLE, -1_965),
                List.of(new TaxedAmount(FULL, 10_000, 1_900), new TaxedAmount(REDUCED, 1_335, 65)));

        assertThat(split.sales()).containsExactly(new Sale(SOLD, ACME, FULL, 10_000, 1_900),
                new Sale(SOLD, ACME, REDUCED, 1_335, 65));
        assertThat(split.lines()).containsExactly(new Line(Account.RECEIVABLE, ACME, null, 13_300),
                new Line(SOLD, ACME, FULL, -10_000), new Line(SOLD, ACME, REDUCED, -1_335),
                new Line(Account.TAX_PAYABLE, ACME, FULL, -1_900), new Line(Account.TAX_PAYABLE, ACME, REDUCED, -65));
    }

    @Test
    void theTaxOfAVoidGoesWithEachOfItsAccounts() {
        var split = EntrySplit.of(entry(Account.RECEIVABLE, -9_520, SOLD, 10_000, OTHER, -2_000,
                Account.TAX_PAYABLE, 1_520), List.of(new TaxedAmount(FULL, -8_000, -1_520)));

        assertThat(split.sales()).extracting(Sale::account, Sale::net).containsExactly(
                tuple(SOLD, -10_000L),
                tuple(OTHER, 2_000L));
        assertThat(split.sales().stream().mapToLong(Sale::tax).sum()).isEqualTo(-1_520);
    }

    @Test
    void aPaymentHasNoSales() {
        var split = EntrySplit.of(entry(Account.CASH, 500, Account.RECEIVABLE, -500), List.of());

        assertThat(split.sales()).isEmpty();
        assertThat(split.lines()).hasSize(2);
    }

    @Test
    void whatOnlyMovesBetweenAccountsOfSalesHasNoTax() {
        var split = EntrySplit.of(entry(SOLD, -300, OTHER, 300), List.of());

        assertThat(split.others()).isEmpty();
        assertThat(split.lines()).containsExactlyInAnyOrder(new Line(SOLD, ACME, null, -300),
                new Line(OTHER, ACME, null, 300));
    }

    @Test
    void taxAloneHasNoAccountOfSales() {
        var split = EntrySplit.of(entry(Account.CUSTOMER_CREDIT, 19, Account.TAX_PAYABLE, -19),
                List.of(new TaxedAmount(FULL, 0, 19)));

        assertThat(split.lines()).containsExactly(new Line(Account.CUSTOMER_CREDIT, ACME, null, 19),
                new Line(Account.TAX_PAYABLE, ACME, FULL, -19));
    }

    /** Whatever is posted, the lines of each account add up to it. */
    @Test
    void theLinesOfAnAccountAreWhatWasPostedToIt() {
        var random = new Random(7);
        for (int run = 0; run < 5_000; run++) {
            int revenue = random.nextInt(-5_000, 5_000);
            int notes = random.nextInt(3) == 0 ? random.nextInt(-5_000, 5_000) : 0;
            int tax = random.nextInt(-900, 900);
            var entry = entry(Account.RECEIVABLE, -revenue - notes - tax, SOLD, revenue, OTHER,
                    notes,
                    Account.TAX_PAYABLE, tax);
            var stated = new ArrayList<TaxedAmount>();
            for (var group : List.of(FULL, REDUCED).subList(0, random.nextInt(3))) {
                stated.add(new TaxedAmount(group, random.nextInt(-3_000, 3_000), random.nextInt(-500, 500)));
            }
            var split = EntrySplit.of(entry, BookedTaxes.fit(stated, entry.net(), entry.tax()));

            var sums = new EnumMap<Account, Long>(Account.class);
            split.lines().forEach(line -> sums.merge(line.account(), line.debit(), Long::sum));
            for (var posting : entry.postings()) {
                assertThat(sums.getOrDefault(posting.account(), 0L)).as("run %d, %s", run, posting.account())
                        .isEqualTo(posting.amount());
            }
        }
    }
}
