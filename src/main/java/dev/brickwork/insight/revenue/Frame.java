package dev.brickwork.insight.revenue;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.revenue.ContractRevenue.Part;
import dev.brickwork.core.revenue.RevenuePolicy;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.CurrentSeller;

/** How the seller counts. */
record Frame(RevenuePolicy policy, ZoneId zone, LocalDate today) {

    /** In a transaction. */
    static Frame of(CurrentSeller seller, BusinessClock clock) {
        var zone = seller.settings().defaults().timeZone();
        return new Frame(seller.revenue().policy(), zone, clock.now().atZone(zone).toLocalDate());
    }

    Map<CurrencyCode, List<Part<Sold>>> parts(Contract contract) {
        return ContractParts.of(contract, policy, zone, today);
    }
}
