package dev.brickwork.insight;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.CurrentSeller;

/** The days of the seller, as reports are asked for them. */
@ApplicationScoped
public class SellerDays {
    private final CurrentSeller seller;
    private final BusinessClock clock;

    SellerDays(CurrentSeller seller, BusinessClock clock) {
        this.seller = seller;
        this.clock = clock;
    }

    /** A day in the seller's time zone. */
    public record AsOf(LocalDate day, ZoneId zone) {
        /** The first instant after it. */
        public Instant ends() {
            return day.plusDays(1).atStartOfDay(zone).toInstant();
        }

        /** The first instant of the given number of days that end with this one. */
        Instant begins(int days) {
            return day.minusDays(days - 1L).atStartOfDay(zone).toInstant();
        }
    }

    /** @param day null for today */
    @Transactional
    public AsOf asOf(LocalDate day) {
        var zone = seller.settings().defaults().timeZone();
        return new AsOf(day == null ? clock.now().atZone(zone).toLocalDate() : day, zone);
    }
}
