package dev.brickwork.insight.revenue;

import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Optional;
import java.util.UUID;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;

import org.hibernate.annotations.DynamicUpdate;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.database.SellerEntity;
import io.quarkus.panache.common.Sort;

/**
 * A month that is closed, or was.
 *
 * <pre>
 *   CLOSING --- contracts are read, part by part ---> CLOSED <---> REOPENED
 *                                                        (by way of CLOSING)
 * </pre>
 */
@Entity
@DynamicUpdate
@Table(name = "accounting_period")
class AccountingPeriod extends SellerEntity {

    @Column(updatable = false)
    public LocalDate month;
    /** The first instant after it. */
    @Column(updatable = false)
    public Instant endsAt;
    @Enumerated(EnumType.STRING)
    public PeriodStatus state;
    /** Also counts the closing that is under way. */
    public int timesClosed;
    /** How far contracts were read. */
    public boolean readsAlone;
    public UUID readAfter;
    /** When its last closing began. */
    public Instant frozenAt;
    public Instant closedAt;
    public Instant reopenedAt;

    static AccountingPeriod of(YearMonth month, Instant end, Instant now) {
        var period = new AccountingPeriod();
        period.month = month.atDay(1);
        period.endsAt = end;
        period.createdAt = now;
        return period;
    }

    static AccountingPeriod lock(UUID id) {
        return AccountingPeriod.<AccountingPeriod>findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE)
                .orElseThrow(() -> new Missing("Period"));
    }

    static Optional<AccountingPeriod> of(YearMonth month) {
        return find("month", month.atDay(1)).firstResultOptional();
    }

    /** The newest one that is closed, or is being closed. */
    static Optional<AccountingPeriod> newestFrozen() {
        return find("state <> ?1", Sort.descending("month"), PeriodStatus.REOPENED).firstResultOptional();
    }

    /** The oldest one that was reopened and not closed again. */
    static Optional<AccountingPeriod> oldestReopened() {
        return find("state = ?1", Sort.ascending("month"), PeriodStatus.REOPENED).firstResultOptional();
    }

    YearMonth month() {
        return YearMonth.from(month);
    }

    ContractReader.Place place() {
        return new ContractReader.Place(readsAlone, readAfter);
    }

    /** From now on nothing is booked into it but its revenue. */
    void freeze(Instant now) {
        state = PeriodStatus.CLOSING;
        timesClosed++;
        frozenAt = now;
        closedAt = null;
        readTo(ContractReader.Place.START);
    }

    void readTo(ContractReader.Place place) {
        readsAlone = place.isAlone();
        readAfter = place.after();
    }

    void close(Instant now) {
        state = PeriodStatus.CLOSED;
        closedAt = now;
    }

    void refuseUnlessClosed() {
        if (state != PeriodStatus.CLOSED) {
            throw Refused.field("month", "is not closed");
        }
    }

    void reopen(Instant now) {
        refuseUnlessClosed();
        state = PeriodStatus.REOPENED;
        reopenedAt = now;
    }
}
