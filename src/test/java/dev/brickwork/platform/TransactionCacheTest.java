package dev.brickwork.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

import jakarta.inject.Inject;

import org.junit.jupiter.api.Test;

import dev.brickwork.platform.database.Lookup;
import dev.brickwork.platform.database.TransactionCache;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.testing.ServiceTest;

/** What is asked together, and what is asked again, in one transaction. */
@ServiceTest
class TransactionCacheTest {
    @Inject
    TransactionCache cache;
    @Inject
    Transactions transactions;

    /** Is answered otherwise each time that the database is asked. */
    private record Moment(String name) implements Lookup<String, String> {
        @Override
        public String sql() {
            return "SELECT ? || clock_timestamp()::text";
        }

        @Override
        public Object[] parameters() {
            return new Object[]{name + " "};
        }

        @Override
        public String row(ResultSet row) throws SQLException {
            return row.getString(1);
        }

        @Override
        public String answer(List<String> rows) {
            return rows.get(0);
        }
    }

    @Test
    void whoAsksAgainIsToldTheSame() {
        transactions.inNew(() -> {
            var first = cache.find(new Moment("a"));
            assertThat(cache.find(new Moment("a"))).isEqualTo(first).startsWith("a ");
            return null;
        });
    }

    @Test
    void anotherTransactionAsksForItself() {
        var first = transactions.inNew(() -> cache.find(new Moment("a")));

        assertThat(transactions.inNew(() -> cache.find(new Moment("a")))).isNotEqualTo(first);
    }

    @Test
    void whatWasAskedTogetherIsKnownAndEachHasItsOwnAnswer() {
        transactions.inNew(() -> {
            var known = cache.find(new Moment("b"));
            cache.findAll(List.of(new Moment("a"), new Moment("b"), new Moment("c")));
            var then = cache.find(new Moment("a"));

            assertThat(cache.find(new Moment("b"))).as("not asked twice").isEqualTo(known);
            assertThat(cache.find(new Moment("a"))).isEqualTo(then).startsWith("a ");
            assertThat(cache.find(new Moment("c"))).startsWith("c ");
            return null;
        });
    }

    @Test
    void whatIsForgottenIsAskedAnew() {
        transactions.inNew(() -> {
            var first = cache.find(new Moment("a"));
            cache.forget(new Moment("a"));

            assertThat(cache.find(new Moment("a"))).isNotEqualTo(first);
            return null;
        });
    }
}
