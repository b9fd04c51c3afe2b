package dev.brickwork.usage;

import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Optional;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.platform.sql.Sql;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.platform.time.Sweep;

/**
 * Makes the partitions of usage entries ahead: when half a year of them is left, another half. By real time, whatever the test
 * clocks of sellers say; what lies outside of the months has its place at the ends.
 */
@ApplicationScoped
class UsageMonthSweep implements Sweep {
    private static final int MONTHS_LEFT_MIN = 6;
    private static final int MONTHS_AHEAD = 13;

    private final DataSource database;
    private final BusinessClock clock;
    /** The first month without a partition as last seen; it only ever grows, so what was seen is enough. */
    private volatile LocalDate madeUntil = LocalDate.MIN;

    UsageMonthSweep(DataSource database, BusinessClock clock) {
        this.database = database;
        this.clock = clock;
    }

    @Override
    public int order() {
        return 950;
    }

    @Override
    public String name() {
        return "months of usage entries";
    }

    @Override
    @Transactional
    public Optional<Instant> nextDue() {
        var wanted = month().plusMonths(MONTHS_LEFT_MIN).atDay(1);
        if (madeUntil.isBefore(wanted)) {
            madeUntil = ask("SELECT usage_months_until()");
        }
        return madeUntil.isBefore(wanted)
                ? Optional.of(madeUntil.minusMonths(MONTHS_LEFT_MIN).atStartOfDay(ZoneOffset.UTC).toInstant())
                : Optional.empty();
    }

    @Override
    @Transactional
    public void run(Instant now) {
        ask("SELECT make_usage_months('" + month().plusMonths(MONTHS_AHEAD).atDay(1) + "'), usage_months_until()");
        madeUntil = ask("SELECT usage_months_until()");
    }

    private YearMonth month() {
        return YearMonth.from(clock.wallNow().atOffset(ZoneOffset.UTC));
    }

    private LocalDate ask(String sql) {
        try (var connection = database.getConnection()) {
            return Sql.select(connection, sql, row -> row.getObject(row.getMetaData().getColumnCount(), LocalDate.class))
                    .get(0);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
