package dev.brickwork.order;

import java.time.ZoneId;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.catalog.Catalog;
import dev.brickwork.catalog.CatalogPlan;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.customer.CustomerService;
import dev.brickwork.order.OrderNames.Party;
import dev.brickwork.order.estimate.EstimateResponse;
import dev.brickwork.platform.words.Words;
import dev.brickwork.seller.CurrentSeller;

/** Finds out whom and what an order form names. */
@ApplicationScoped
class OrderNaming {
    private final CurrentSeller seller;
    private final CustomerService customers;
    private final Catalog catalog;

    OrderNaming(CurrentSeller seller, CustomerService customers, Catalog catalog) {
        this.seller = seller;
        this.customers = customers;
        this.catalog = catalog;
    }

    /** Of an accepted order: what was kept at acceptance. */
    OrderNames ofAccepted(CustomerOrder order) {
        return order.names != null ? order.names : asOfNow(order.customerId, null, plansOf(order.estimate));
    }

    /** @param zone of the subscription; null while it has none of its own */
    @Transactional
    OrderNames asOfNow(UUID customerId, ZoneId zone, Collection<CatalogPlan> plans) {
        var customer = customers.get(customerId);
        var units = new HashMap<UUID, String>();
        var periods = new HashMap<UUID, PricePeriod>();
        plans.forEach(plan -> plan.bricks().forEach(brick -> {
            periods.put(brick.brickId(), brick.pricing().period());
            if (brick.unit() != null) {
                units.put(brick.brickId(), brick.unit());
            }
        }));
        var settings = seller.settings();
        var words = Words.of(customer.identity().languageOr(settings.defaults().language()));
        var address = customer.billingAddress();
        return new OrderNames(Party.of(seller.taxIdentity(), settings.identity().senderEmail(), words),
                Party.of(customer, words), zone != null ? zone : customer.timeZoneOr(settings.defaults().timeZone()),
                words.language(),
                address == null ? null : address.country(), seller.brand().accentColor(), units, periods);
    }

    private Collection<CatalogPlan> plansOf(EstimateResponse estimate) {
        List<UUID> plans = estimate.lineItems().stream().map(line -> UUID.fromString(line.planId())).distinct().toList();
        Map<UUID, CatalogPlan> latest = catalog.latest(plans);
        return latest.values();
    }
}
