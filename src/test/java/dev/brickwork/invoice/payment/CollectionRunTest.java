package dev.brickwork.invoice.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.UUID;
import java.util.stream.IntStream;

import javax.sql.DataSource;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Database;
import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.LongestList;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;

/** A run that has more to collect than the database is told of at once. */
@ServiceTest
class CollectionRunTest {
    private static final int INVOICES = 110;
    private static final int TOLD_MAX = 100;

    @Inject
    AsSeller asSeller;
    @Inject
    DataSource database;
    @Inject
    AllowedPaymentMethods acceptance;
    @Inject
    GivenCollection collection;

    private final LongestList list = new LongestList();
    private Seller seller;
    private Customer customer;

    @BeforeEach
    void manyInvoicesAreDue() throws Exception {
        seller = Given.seller().at("2026-03-01T12:00:00Z");
        customer = seller.customer();
        IntStream.range(0, INVOICES).forEach(i -> customer.invoice(1_000 + i));
        assertThat(TestSql.execute("UPDATE invoice SET collect_at = '2026-01-01' WHERE seller_id = ?", seller.id()))
                .isEqualTo(INVOICES);
    }

    @Test
    @LongLane
    void allIsCollectedWithoutAListOfWhatWas() throws Exception {
        run(acceptance);

        assertThat(due()).isZero();
        assertThat(list.length()).isLessThanOrEqualTo(TOLD_MAX);
    }

    @Test
    void whatFailsIsTriedOnceARunAndStaysDue() throws Exception {
        var tries = new int[1];

        run(new AllowedPaymentMethods(null, null) {
            @Override
            Rules of(UUID invoiceId) {
                tries[0]++;
                throw new IllegalStateException("on purpose");
            }
        });

        assertThat(tries[0]).isEqualTo(INVOICES);
        assertThat(due()).isEqualTo(INVOICES);
        assertThat(list.length()).isPositive().isLessThanOrEqualTo(TOLD_MAX);
    }

    private long due() throws Exception {
        return TestSql.number("SELECT count(*) FROM invoice WHERE seller_id = ? AND collect_at IS NOT NULL", seller.id());
    }

    private void run(AllowedPaymentMethods rules) {
        var sweep = collection.over(new Database(list.listeningTo(database)), rules);
        asSeller.run(seller.id(), () -> sweep.run(Instant.parse("2026-03-10T00:00:00Z")));
    }
}
