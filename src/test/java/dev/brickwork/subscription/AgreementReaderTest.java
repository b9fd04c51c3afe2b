package dev.brickwork.subscription;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;

import javax.sql.DataSource;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.platform.database.Database;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Order;
import dev.brickwork.testing.given.Subscription;

/** An agreement that is read without a lock while an upgrade is accepted is the one before or the one after, never half of each. */
@ServiceTest
class AgreementReaderTest {
    private Subscription subscription;
    private Order upgrade;
    private boolean isAccepted;

    @BeforeEach
    void aSubscriptionWithAnUpgradeAndAnotherToAccept() {
        var seller = Given.seller().at("2026-01-01T00:00:00Z");
        var plan = seller.plan(brick("seats", "ADD_ON", "FLAT", "YEAR", "{\"USD\": {\"amount\": \"1200.00\"}}", ""),
                perUnit("guests", "0.00"));
        subscription = seller.customer().subscription(plan).some("seats").units("guests", 3).from("2026-01-01").upfront()
                .accepted();
        upgrade("5").accepted();
        upgrade = upgrade("10");
    }

    private Order upgrade(String rate) {
        return subscription.upgrade().some("seats", json("rate", rate)).from("2026-01-01").created();
    }

    @ParameterizedTest
    @ValueSource(strings = {"agreement_line", "agreement_change"})
    void anUpgradeThatIsAcceptedBeforeATableIsReadIsThereWhollyOrNotAtAll(String table) throws SQLException {
        var term = readAcceptingBefore("FROM " + table + " a");

        assertThat(isAccepted).isTrue();
        assertThat(term.lines()).extracting(line -> line.endedBy() <= term.changes().size()).doesNotContain(false);
        assertThat(term.lines()).extracting(line -> line.bornBy() <= term.changes().size()).doesNotContain(false);
        assertThat(term.changes()).allSatisfy(change -> assertThat(change.touches()).isNotEmpty());
        assertThat(term.changes()).hasSize(table.equals("agreement_line") ? 2 : 1);
    }

    @Test
    void anUpgradeThatOnlyRemovesIsNotThereIfItsLineWasReadBefore() throws SQLException {
        upgrade.cancel().statusCode(200);
        upgrade = subscription.upgrade().units("guests", 0).from("2026-01-01").created();

        var term = readAcceptingBefore("FROM agreement_change a");

        assertThat(isAccepted).isTrue();
        assertThat(term.changes()).hasSize(1);
        assertThat(term.lines()).filteredOn(line -> line.item().brick().code().equals("guests")).hasSize(1)
                .allMatch(Line::isLive);
    }

    @Test
    void afterwardsItIsThere() throws SQLException {
        upgrade.accepted();

        assertThat(readAcceptingBefore("never").changes()).hasSize(2);
    }

    private Term readAcceptingBefore(String part) throws SQLException {
        try (var connection = TestDatabase.connectAsSuperuser()) {
            var watched = (Connection) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[]{Connection.class},
                    (proxy, method, arguments) -> {
                        if (method.getName().equals("prepareStatement") && ((String) arguments[0]).contains(part)) {
                            upgrade.accepted();
                            isAccepted = true;
                        }
                        try {
                            return method.getName().equals("close") ? null : method.invoke(connection, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
            var source = (DataSource) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[]{DataSource.class},
                    (proxy, method, arguments) -> watched);
            return new AgreementReader(new Database(source), subscription.uuid()).timelines().get(subscription.uuid())
                    .current();
        }
    }
}
