package dev.brickwork.usage;

import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.sweep.Sweep;
import dev.brickwork.platform.time.BusinessClock;

/**
 * Makes the partitions of usage entries ahead: when half a year of them is left, another half. By real time, whatever the test
 * clocks of sellers say; what lies outside of the months has its place at the ends.
 */
@ApplicationScoped
class UsageMonthSweep implements Sweep {
    private static final int MONTHS_LEFT_MIN = 6;
    private static final int MONTHS_AHEAD = 13;

    private final Database database;
    private final BusinessClock clock;
    /** The first month without a partition as last seen; it only ever grows, so what was seen is enough. */
    private volatile LocalDate madeUntil = LocalDate.MIN;

    UsageMonthSweep(Database database, BusinessClock clock) {
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
            madeUntil = madeUntil();
        }
        return madeUntil.isBefore(wanted)
                ? Optional.of(madeUntil.minusMonths(MONTHS_LEFT_MIN).atStartOfDay(ZoneOffset.UTC).toInstant())
                : Optional.empty();
    }

    @Override
    @Transactional
    public void run(Instant now) {
        database.select("SELECT make_usage_months(?)", row -> row.getInt(1),
                month().plusMonths(MONTHS_AHEAD).atDay(1));
        madeUntil = madeUntil();
    }

    private YearMonth month() {
        return YearMonth.from(clock.wallNow().atOffset(ZoneOffset.UTC));
    }

    private LocalDate madeUntil() {
        return database.select("SELECT usage_months_until()", row -> row.getObject(1, LocalDate.class)).get(0);
    }
}
