package dev.brickwork.subscription;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.make;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;

import javax.sql.DataSource;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.core.agreement.Term;
import dev.brickwork.platform.database.Database;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;

/** An agreement that is read without a lock while an upgrade is accepted is the one before or the one after, never half of each. */
@ServiceTest
class AgreementReaderTest {
    private Api api;
    private UUID subscription;
    private String upgrade;

    @BeforeEach
    void aSubscriptionWithAnUpgradeAndAnotherToAccept() {
        api = Api.ofNewSeller();
        api.post("/test-clock", "{\"now\": \"2026-01-01T00:00:00Z\"}").statusCode(200);
        var plan = make(api, brick("seats", "ADD_ON", "FLAT", "YEAR", "{\"USD\": {\"amount\": \"1200.00\"}}", ""));
        String customer = api.post("/customers", "{\"name\": \"Acme\"}").statusCode(201).path("customer_id");
        String order = api.post("/subscriptions", """
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "2026-01-01", "contract_length": 12,
                 "billing_frequency": "ALL_UPFRONT", "bricks": [{"brick_id": "%s"}]}"""
                .formatted(customer, plan.planId(), plan.brick(0))).statusCode(201).path("order_id");
        subscription = UUID.fromString(accept(order));
        accept(upgrade(plan.brick(0), "5"));
        upgrade = upgrade(plan.brick(0), "10");
    }

    private String upgrade(String brick, String rate) {
        return api.post("/subscriptions/" + subscription + "/upgrade", """
                {"starts_at": "2026-01-01", "bricks": [{"brick_id": "%s", "discount": [{"rate": "%s"}]}]}"""
                .formatted(brick, rate)).statusCode(201).path("order_id");
    }

    @ParameterizedTest
    @ValueSource(strings = {"agreement_line", "agreement_touch"})
    void anUpgradeThatIsAcceptedBeforeATableIsReadIsThereWhollyOrNotAtAll(String table) throws SQLException {
        var term = readAcceptingBefore("FROM " + table);

        assertThat(term.lines()).extracting(line -> line.endedBy() <= term.changes().size()).doesNotContain(false);
        assertThat(term.lines()).extracting(line -> line.bornBy() <= term.changes().size()).doesNotContain(false);
        assertThat(term.changes()).allSatisfy(change -> assertThat(change.touches()).isNotEmpty());
        assertThat(term.changes()).hasSize(table.equals("agreement_line") ? 2 : 1);
    }

    @Test
    void afterwardsItIsThere() throws SQLException {
        accept(upgrade);

        assertThat(readAcceptingBefore("never").changes()).hasSize(2);
    }

    private Term readAcceptingBefore(String part) throws SQLException {
        try (var connection = TestDatabase.connectAsSuperuser()) {
            var watched = (Connection) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[]{Connection.class},
                    (proxy, method, arguments) -> {
                        if (method.getName().equals("prepareStatement") && ((String) arguments[0]).contains(part)) {
                            accept(upgrade);
                        }
                        try {
                            return method.getName().equals("close") ? null : method.invoke(connection, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
            var source = (DataSource) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[]{DataSource.class},
                    (proxy, method, arguments) -> watched);
            return new AgreementReader(new Database(source), subscription).timelines().get(subscription).current();
        }
    }

    private String accept(String order) {
        return api.post("/orders/" + order + "/accept", "{}").statusCode(200).path("subscription_id");
    }
}
