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
import dev.brickwork.customer.CustomerService;
import dev.brickwork.order.OrderDocument.Party;
import dev.brickwork.order.OrderPricing.Priced;
import dev.brickwork.seller.CurrentSeller;

/** Puts together what a customer is shown of an order. */
@ApplicationScoped
class OrderDocuments {
    private final CurrentSeller seller;
    private final CustomerService customers;
    private final Catalog catalog;

    OrderDocuments(CurrentSeller seller, CustomerService customers, Catalog catalog) {
        this.seller = seller;
        this.customers = customers;
        this.catalog = catalog;
    }

    /** @param zone of the subscription; null while it has none of its own */
    OrderDocument ofOpen(CustomerOrder order, Priced priced, ZoneId zone) {
        return OrderDocument.of(order, priced.estimate(), order.paymentTermsDays(priced, seller.settings().defaults()),
                names(order.customerId, zone, priced.plans()));
    }

    /** Shown for ever as it was accepted. */
    OrderDocument ofAccepted(CustomerOrder order) {
        var names = order.names != null ? order.names : names(order.customerId, null, plansOf(order.estimate));
        return OrderDocument.of(order, order.estimate, order.paymentTerms, names);
    }

    /** What an order that is accepted now names. */
    @Transactional
    OrderNames names(UUID customerId, ZoneId zone, Collection<CatalogPlan> plans) {
        var customer = customers.get(customerId);
        var ownZone = zone != null ? zone : customer.timeZone();
        var units = new HashMap<UUID, String>();
        plans.forEach(plan -> plan.bricks().stream().filter(brick -> brick.unit() != null)
                .forEach(brick -> units.put(brick.brickId(), brick.unit())));
        return new OrderNames(Party.of(seller.settings().identity()),
                Party.of(customer.name(), customer.billingAddress(), customer.email()),
                ownZone != null ? ownZone : seller.settings().defaults().timeZone(), units);
    }

    private Collection<CatalogPlan> plansOf(EstimateResponse estimate) {
        List<UUID> plans = estimate.lineItems().stream().map(line -> UUID.fromString(line.planId())).distinct().toList();
        Map<UUID, CatalogPlan> latest = catalog.latest(plans);
        return latest.values();
    }
}
