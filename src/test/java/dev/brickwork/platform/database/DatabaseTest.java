package dev.brickwork.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.lang.reflect.Proxy;
import java.sql.SQLException;

import javax.sql.DataSource;

import org.junit.jupiter.api.Test;

/** What fails stays what it was: the error mapping and the sweeps look at the cause. */
class DatabaseTest {

    @Test
    void aFailureKeepsWhatPostgresSaid() {
        var failure = failure(new SQLException("duplicate key", "23505"));

        assertThat(failure.getCause().getSQLState()).isEqualTo("23505");
        assertThat(TransientFailures.isPassing(failure)).isFalse();
    }

    @Test
    void aLockThatWasNotHadInTimePasses() {
        assertThat(TransientFailures.isInTheWay(failure(new SQLException("lock timeout", "55P03")))).isTrue();
    }

    @Test
    void aConnectionThatIsNotHadPasses() {
        assertThat(TransientFailures.isPassing(failure(new SQLException("Sorry, acquisition timeout!")))).isTrue();
        assertThat(TransientFailures.isPassing(failure(new SQLException("refused", "08001")))).isTrue();
    }

    private static DatabaseFailure failure(SQLException thrown) {
        var database = new Database((DataSource) Proxy.newProxyInstance(DatabaseTest.class.getClassLoader(),
                new Class<?>[]{DataSource.class}, (proxy, method, arguments) -> {
                    throw thrown;
                }));
        return catchThrowableOfType(DatabaseFailure.class, () -> database.update("DELETE FROM nothing"));
    }
}
