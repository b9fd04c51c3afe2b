package dev.brickwork.platform.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PassingTest {

    @ParameterizedTest
    @ValueSource(strings = {"55P03", "40P01", "40001", "08001", "57P03", "53300"})
    void whoGotNoLockOrNoConnectionHasDoneNothing(String state) {
        assertThat(Passing.isBeforeAnything(new SQLException("x", state))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"55P03", "40P01", "40001"})
    void whoHoldsALockIsInTheWay(String state) {
        assertThat(Passing.isInTheWay(new IllegalStateException(new SQLException("x", state)))).isTrue();
    }

    @Test
    void norHasWhoCameWithAPlanOfBeforeAMigration() {
        assertThat(Passing.isBeforeAnything(
                new SQLException("ERROR: cached plan must not change result type", "0A000"))).isTrue();
        assertThat(Passing.isBeforeAnything(new SQLException("ERROR: cannot do that", "0A000"))).isFalse();
    }

    @Test
    void norHasWhoWaitedForThePoolInVain() {
        assertThat(Passing.isBeforeAnything(new SQLException("Sorry, acquisition timeout!"))).isTrue();
        assertThat(Passing.isBeforeAnything(new SQLException("no"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"08003", "08006", "57P01", "57P02"})
    void whatWasDoneOverABrokenConnectionNobodyKnows(String state) {
        assertThat(Passing.isBrokenConnection(new SQLException("x", state))).isTrue();
        assertThat(Passing.isBeforeAnything(new SQLException("x", state))).isFalse();
        assertThat(Passing.isInTheWay(new IllegalStateException(new SQLException("x", state)))).isFalse();
    }

    @Test
    void aBrokenRuleDoesNotPass() {
        var broken = new SQLException("x", "23514");
        assertThat(Passing.isBeforeAnything(broken)).isFalse();
        assertThat(Passing.isBrokenConnection(broken)).isFalse();
        assertThat(Passing.isInTheWay(new IllegalStateException(broken))).isFalse();
        assertThat(Passing.isInTheWay(new IllegalStateException("x"))).isFalse();
    }
}
