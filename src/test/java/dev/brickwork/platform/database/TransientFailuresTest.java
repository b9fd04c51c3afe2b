package dev.brickwork.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransientFailuresTest {

    @ParameterizedTest
    @ValueSource(strings = {"55P03", "40P01", "40001", "08000", "08001", "08003", "08006", "57P01", "57P02", "57P03",
            "57P05",
            "53300"})
    void whoGotNoLockOrLostItsConnectionMayComeAgain(String state) {
        assertThat(TransientFailures.isPassing(new IllegalStateException(new SQLException("x", state)))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"55P03", "40P01", "40001"})
    void whoHoldsALockIsInTheWay(String state) {
        assertThat(TransientFailures.isInTheWay(new IllegalStateException(new SQLException("x", state)))).isTrue();
    }

    @Test
    void soMayWhoCameWithAPlanOfBeforeAMigration() {
        assertThat(TransientFailures.isPassing(new SQLException("ERROR: cached plan must not change result type", "0A000")))
                .isTrue();
        assertThat(TransientFailures.isPassing(new SQLException("ERROR: cannot do that", "0A000"))).isFalse();
    }

    @Test
    void soMayWhoWaitedForThePoolInVain() {
        assertThat(TransientFailures.isPassing(new SQLException("Sorry, acquisition timeout!"))).isTrue();
        assertThat(TransientFailures.isPassing(new SQLException("Connection is closed"))).isTrue();
        assertThat(TransientFailures.isPassing(new DatabaseSilent())).isTrue();
        assertThat(TransientFailures.isPassing(new SQLException("no"))).isFalse();
    }

    /** The transaction manager says only that it could not commit, and hides why. */
    @Test
    void soMayWhoseCommitWasCutOff() {
        var failure = new IllegalStateException("could not commit");
        failure.addSuppressed(new Exception(new SQLException("terminating connection", "57P01")));
        assertThat(TransientFailures.isPassing(new IllegalStateException(failure))).isTrue();
        assertThat(TransientFailures.isInTheWay(failure)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"08003", "08006", "57P01", "57P02"})
    void aBrokenConnectionIsNobodyInTheWay(String state) {
        assertThat(TransientFailures.isInTheWay(new IllegalStateException(new SQLException("x", state)))).isFalse();
    }

    @Test
    void aBrokenRuleDoesNotPass() {
        var broken = new SQLException("x", "23514");
        assertThat(TransientFailures.isPassing(broken)).isFalse();
        assertThat(TransientFailures.isInTheWay(new IllegalStateException(broken))).isFalse();
        assertThat(TransientFailures.isInTheWay(new IllegalStateException("x"))).isFalse();
    }
}
