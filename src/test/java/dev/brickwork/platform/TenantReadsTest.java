package dev.brickwork.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;

import javax.sql.DataSource;

import jakarta.inject.Inject;

import org.junit.jupiter.api.Test;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.SelectBatch;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.TenantReads;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

/** Row-level security where there is no transaction: the seller is set for the question, and for nothing after it. */
@ServiceTest
class TenantReadsTest {
    private static final String SELLERS_OF_KEYS = "SELECT DISTINCT seller_id FROM api_key";
    private static final String SETTING = "SELECT coalesce(current_setting('brickwork.seller_id', true), '')";

    @Inject
    TenantReads reads;
    @Inject
    AsSeller asSeller;
    @Inject
    Transactions transactions;
    @Inject
    DataSource database;

    @Test
    void aSellerSeesItsOwnRowsOnly() {
        var one = newSeller();
        var other = newSeller();

        assertThat(sellersSeenBy(one)).containsExactly(one);
        assertThat(sellersSeenBy(other)).containsExactly(other);
    }

    @Test
    void withoutASellerNothingIsSeen() {
        newSeller();

        assertThat(sellersSeenBy(null)).isEmpty();
    }

    @Test
    void noConnectionKeepsTheSeller() throws SQLException {
        var seller = newSeller();
        for (int i = 0; i < 20; i++) { // also when the statement has become one that the server keeps
            assertThat(sellersSeenBy(seller)).containsExactly(seller);
            try (var connection = database.getConnection()) {
                assertThat(Sql.select(connection, SETTING, row -> row.getString(1))).containsExactly("");
                assertThat(Sql.select(connection, SELLERS_OF_KEYS, row -> row.getObject(1, UUID.class))).isEmpty();
            }
        }
    }

    @Test
    void norWhenTheQuestionFails() throws SQLException {
        var seller = newSeller();

        assertThatThrownBy(() -> asSeller.call(seller, () -> asked("SELECT 1 / (SELECT count(*) - count(*) FROM api_key)")))
                .hasMessageContaining("division by zero");

        try (var connection = database.getConnection()) {
            assertThat(Sql.select(connection, SETTING, row -> row.getString(1))).containsExactly("");
        }
    }

    @Test
    void inATransactionItSeesWhatThatHasDone() {
        var seller = newSeller();

        var name = asSeller.call(seller, () -> transactions.inNew(() -> {
            try (var connection = database.getConnection()) {
                Sql.update(connection, "UPDATE seller SET name = 'Not yet committed' WHERE id = ?", seller);
            }
            return reads.select("SELECT name FROM seller", row -> row.getString(1));
        }));

        assertThat(name).containsExactly("Not yet committed");
    }

    /** The driver sends some statements in two parts once the server keeps them; these must never be among them. */
    @Test
    void questionsStayTogetherHoweverOftenTheyAreAsked() {
        var seller = newSeller();
        var questions = new SelectBatch("SELECT name FROM seller WHERE id = ?",
                "SELECT name, scopes FROM api_key WHERE seller_id = ANY (?)", "SELECT name FROM seller WHERE name = ?");
        for (int i = 0; i < 20; i++) {
            var names = new ArrayList<String>();
            asSeller.run(seller, () -> ask(3, questions, names, seller, new UUID[]{seller}, "Test seller"));
            assertThat(names).as("time %d", i).containsExactly("Test seller", "First key", "Test seller");
        }
    }

    @Test
    void outsideOfATransactionOnlyIdsAndTextsAreAskedFor() {
        var seller = newSeller();
        for (var other : List.of(1, Instant.EPOCH)) {
            assertThatThrownBy(() -> asSeller.call(seller, () -> asked("SELECT name FROM seller WHERE id::text = ?", other)))
                    .hasMessageContaining("only ids");
        }
    }

    @Test
    void theKeyModeOfASellerStays() {
        var seller = newSeller();
        assertThatThrownBy(() -> TestSql.execute("UPDATE seller SET key_mode = 'LIVE' WHERE id = ?", seller))
                .hasMessageContaining("keeps its key_mode");
    }

    private void ask(int howMany, SelectBatch questions, List<String> found, Object... parameters) {
        reads.ask(questions, Collections.nCopies(howMany, row -> found.add(row.getString(1))), parameters);
    }

    private List<UUID> sellersSeenBy(UUID seller) {
        return asSeller.call(seller, () -> asked(SELLERS_OF_KEYS)).stream().map(UUID::fromString).toList();
    }

    private List<String> asked(String sql, Object... parameters) {
        return reads.select(sql, row -> row.getString(1), parameters);
    }

    private static UUID newSeller() {
        return UUID.fromString(Api.ofNewSeller().get("/settings").statusCode(200).path("seller_id"));
    }
}
