package dev.brickwork.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import dev.brickwork.platform.database.DatabaseSettings;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ApplicationRole;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;

/** The database keeps the books in order whoever writes: the service's role, or the owner of the tables. */
@ServiceTest
class JournalDatabaseTest {
    private static final String ENTRY = """
            INSERT INTO journal_entry (id, kind, source, customer_id, currency, booked_at)
            VALUES (?, 'WRITTEN_OFF', gen_random_uuid(), ?, 'USD', now())""";
    private static final String POSTINGS = """
            INSERT INTO journal_posting (entry_id, place, account, customer_id, currency, amount) VALUES
            (?, 1, 'BAD_DEBT', ?, 'USD', 500), (?, 2, 'RECEIVABLE', ?, 'USD', %d)""";
    private static final String ONE_POSTING = """
            INSERT INTO journal_posting (entry_id, place, account, customer_id, currency, amount)
            VALUES (?, %d, 'CASH', ?, 'USD', %d)""";

    @Inject
    GivenLedger given;

    private UUID seller;
    private UUID customer;
    private UUID booked;
    private final UUID entry = UUID.randomUUID();

    enum Who {
        SERVICE, OWNER
    }

    @BeforeEach
    void anEntryIsThere() {
        var api = Api.ofNewSeller();
        seller = api.sellerId();
        customer = GivenLedger.customer(api);
        booked = given.booked(seller, GivenLedger.issued(customer, 100, 20)).get(0);
    }

    @ParameterizedTest
    @EnumSource
    void anEntryAndItsPostingsAreKept(Who who) {
        assertThatCode(() -> commit(who, database -> {
            database.entry();
            database.postings(-500);
        })).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @EnumSource
    void postingsThatDoNotAddUpAreRefused(Who who) {
        refused(who, "at least two postings, and they add up to 0", database -> {
            database.entry();
            database.postings(-499);
        });
    }

    @ParameterizedTest
    @EnumSource
    void onePostingIsNotEnoughEvenOfNothing(Who who) {
        refused(who, "at least two postings", database -> {
            database.entry();
            database.execute(ONE_POSTING.formatted(1, 0), entry, customer);
        });
    }

    @ParameterizedTest
    @EnumSource
    void anEntryWithoutPostingsIsRefusedAtTheEnd(Who who) {
        refused(who, "at least two postings", Database::entry);
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsAddedToAnEntryThatWasChecked(Who who) {
        refused(who, "at least two postings", database -> {
            database.entry();
            database.postings(-500);
            database.execute("SET CONSTRAINTS ALL IMMEDIATE");
            database.execute(ONE_POSTING.formatted(3, 1), entry, customer);
        });
    }

    @ParameterizedTest
    @EnumSource
    void anEntryIsClosedWithItsTransaction(Who who) {
        refused(who, "in its transaction", database -> database.execute("""
                INSERT INTO journal_posting (entry_id, place, account, customer_id, currency, amount)
                VALUES (?, 8, 'CASH', ?, 'USD', 1), (?, 9, 'CASH', ?, 'USD', -1)""", booked, customer, booked, customer));
    }

    @ParameterizedTest
    @EnumSource
    void postingsWithoutAnEntryAreRefused(Who who) {
        refused(who, "come with their entry", database -> database.postings(-500));
    }

    @ParameterizedTest
    @EnumSource
    void postingsAreInTheCurrencyOfTheirEntry(Who who) {
        refused(who, "in its currency", database -> {
            database.entry();
            database.execute(POSTINGS.formatted(-500).replace("'USD'", "'EUR'"), entry, customer, entry, customer);
        });
    }

    @ParameterizedTest
    @EnumSource
    void postingsAreForTheCustomerOfTheirEntry(Who who) {
        refused(who, "for its customer", database -> {
            database.entry();
            database.execute(POSTINGS.formatted(-500), entry, customer, entry, UUID.randomUUID());
        });
    }

    @Test
    void theOwnerCannotPretendThatAnEntryIsNew() {
        refused(Who.OWNER, "in its transaction", database -> {
            database.execute("""
                    INSERT INTO journal_entry (id, kind, source, customer_id, currency, booked_at, written_by)
                    VALUES (?, 'WRITTEN_OFF', gen_random_uuid(), ?, 'USD', now(), '9000000000000')""", entry, customer);
            database.postings(-500);
        });
    }

    @Test
    void theServiceCannotSayWhichTransactionWroteAnEntry() {
        refused(Who.SERVICE, "permission denied", database -> database.execute("""
                INSERT INTO journal_entry (id, kind, source, customer_id, currency, booked_at, written_by)
                VALUES (?, 'WRITTEN_OFF', gen_random_uuid(), ?, 'USD', now(), '1')""", entry, customer));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SERVICE | UPDATE journal_entry SET memo = 'x'    | permission denied
            SERVICE | DELETE FROM journal_posting            | permission denied
            SERVICE | TRUNCATE journal_posting               | permission denied
            OWNER   | UPDATE journal_entry SET memo = 'x'    | append-only
            OWNER   | UPDATE journal_posting SET amount = 0  | append-only
            OWNER   | DELETE FROM journal_entry              | append-only
            OWNER   | DELETE FROM journal_posting            | append-only
            OWNER   | TRUNCATE journal_posting               | append-only
            OWNER   | TRUNCATE journal_entry CASCADE         | append-only
            OWNER   | DELETE FROM accounting_delivery        | append-only
            """)
    void whatWasBookedNeverChanges(Who who, String sql, String why) {
        refused(who, why, database -> database.execute(sql));
    }

    @ParameterizedTest
    @EnumSource
    void aFactIsBookedOnce(Who who) {
        refused(who, "journal_entry_once_per_fact", database -> database.execute("""
                INSERT INTO journal_entry (id, kind, source, customer_id, currency, booked_at)
                SELECT gen_random_uuid(), kind, source, customer_id, currency, now() FROM journal_entry WHERE id = ?""",
                booked));
    }

    /** A session keeps the plan of the trigger's lookup; made before there were entries, it must still be right for millions. */
    @Test
    void postingsAreCheckedByTheKeyOfTheirEntryEvenWhenThePlanIsOfAnEmptyTable() throws SQLException {
        try (var connection = TestDatabase.connectAsSuperuser(); var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement
                    .execute("CREATE TEMP TABLE journal_entry (LIKE public.journal_entry INCLUDING INDEXES) ON COMMIT DROP");
            statement.execute("CREATE TEMP TABLE added (LIKE public.journal_posting) ON COMMIT DROP");
            statement.execute("ANALYZE pg_temp.journal_entry");
            statement.execute("CALL keep_apart_by_seller('pg_temp.journal_entry')");
            statement.execute("GRANT SELECT ON pg_temp.journal_entry, added TO brickwork_app");
            statement.execute(
                    """
                            DO $$ DECLARE setting text; BEGIN
                                FOREACH setting IN ARRAY (SELECT proconfig FROM pg_proc WHERE proname = 'refuse_unbalanced_postings') LOOP
                                    PERFORM set_config(split_part(setting, '=', 1), split_part(setting, '=', 2), true);
                                END LOOP;
                            END $$""");
            var lookup = text(statement, "SELECT substring(prosrc FROM 'EXISTS \\(SELECT FROM added a.*?\\) THEN')"
                    + " FROM pg_proc WHERE proname = 'refuse_unbalanced_postings'").replace(") THEN", ")");
            statement.execute("SET LOCAL ROLE brickwork_app");

            var plan = text(statement, "EXPLAIN SELECT " + lookup);

            assertThat(plan).contains("Index Scan using journal_entry_pkey").doesNotContain("Seq Scan on journal_entry",
                    "Sort");
            connection.rollback();
        }
    }

    private static String text(Statement statement, String sql) throws SQLException {
        var lines = new StringBuilder();
        try (var rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                lines.append(rows.getString(1)).append('\n');
            }
        }
        return lines.toString();
    }

    @Test
    void rowsAreSeenByTheirSellerAlone() throws SQLException {
        try (var own = ApplicationRole.forSeller(seller.toString())) {
            assertThat(own.count("journal_entry")).isEqualTo(1);
            assertThat(own.count("journal_posting")).isEqualTo(3);
        }
        try (var stranger = ApplicationRole.forSeller(Api.ofNewSeller().sellerId().toString());
                var nobody = ApplicationRole.forSeller(null)) {
            assertThat(stranger.count("journal_entry") + stranger.count("journal_posting")).isZero();
            assertThat(nobody.count("journal_entry") + nobody.count("journal_posting")).isZero();
        }
    }

    private interface Work {
        void on(Database database) throws SQLException;
    }

    private class Database {
        private final Connection connection;

        Database(Connection connection) {
            this.connection = connection;
        }

        void entry() throws SQLException {
            execute(ENTRY, entry, customer);
        }

        void postings(long second) throws SQLException {
            execute(POSTINGS.formatted(second), entry, customer, entry, customer);
        }

        void execute(String sql, Object... parameters) throws SQLException {
            try (var statement = connection.prepareStatement(sql)) {
                for (int i = 0; i < parameters.length; i++) {
                    statement.setObject(i + 1, parameters[i]);
                }
                statement.execute();
            }
        }
    }

    private void refused(Who who, String why, Work work) {
        assertThatThrownBy(() -> commit(who, work)).isInstanceOf(SQLException.class).hasMessageContaining(why);
    }

    private void commit(Who who, Work work) throws SQLException {
        try (var connection = TestDatabase.connectAsSuperuser()) {
            connection.setAutoCommit(false);
            if (who == Who.SERVICE) {
                try (var statement = connection.createStatement()) {
                    statement.execute("SET ROLE brickwork_app");
                }
            }
            DatabaseSettings.setForTransaction(connection, DatabaseSettings.SELLER, seller.toString());
            try {
                work.on(new Database(connection));
                connection.commit();
            } catch (SQLException e) {
                connection.rollback();
                throw e;
            }
        }
    }
}
