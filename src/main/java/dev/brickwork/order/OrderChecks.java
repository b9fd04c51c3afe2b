package dev.brickwork.order;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.catalog.Catalog;
import dev.brickwork.core.Missing;
import dev.brickwork.core.Problems;
import dev.brickwork.core.Refused;
import dev.brickwork.core.estimate.Estimator.CreditOverride;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.customer.CustomerService;
import dev.brickwork.customer.PersonService;
import dev.brickwork.order.estimate.DefaultCurrency;
import dev.brickwork.order.estimate.OrderPricing;
import dev.brickwork.order.estimate.OrderPricing.Acceptance;
import dev.brickwork.order.estimate.OrderPricing.Priced;
import dev.brickwork.order.estimate.OrderPricing.PricingContext;
import dev.brickwork.order.estimate.OrderPricing.Renewing;
import dev.brickwork.platform.database.Lookup;
import dev.brickwork.platform.database.TransactionCache;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.CurrentSeller;
import dev.brickwork.seller.ProcessorName;
import dev.brickwork.subscription.Agreement;

/** Checks and prices one order as it stands: when it is made, amended, read and accepted. */
@ApplicationScoped
class OrderChecks {
    private final OrderPricing pricing;
    private final TransactionCache cache;
    private final CurrentSeller seller;
    private final Catalog catalog;
    private final CustomerService customers;
    private final PersonService people;
    private final BusinessClock clock;
    private final OrderApproval approval;

    OrderChecks(OrderPricing pricing, TransactionCache cache, CurrentSeller seller, Catalog catalog,
            CustomerService customers, PersonService people, BusinessClock clock,
            OrderApproval approval) {
        this.approval = approval;
        this.clock = clock;
        this.pricing = pricing;
        this.cache = cache;
        this.catalog = catalog;
        this.seller = seller;
        this.customers = customers;
        this.people = people;
    }

    /** @param agreement that the order changes; null for a new one, which changes none */
    Priced checked(CustomerOrder order, Agreement agreement) {
        cache.findAll(lookups(order));
        if (order.type == OrderType.RENEWAL) {
            // it was agreed with the term before it: what the seller has set since is no reason to refuse it
            return priced(order, agreement);
        }
        checkReferences(order);
        var priced = order.currency != null ? priced(order, agreement) : pricedInDefault(order, agreement);
        checkOrderForm(order, priced.contractValue());
        return priced;
    }

    private Priced pricedInDefault(CustomerOrder order, Agreement agreement) {
        order.bePricedIn(currencyFor(order.customerId));
        return DefaultCurrency.explain(order.currency, () -> priced(order, agreement));
    }

    private CurrencyCode currencyFor(UUID customerId) {
        return customers.get(customerId).currencyOr(seller.settings().defaults().currency());
    }

    Priced priced(CustomerOrder order, Agreement agreement) {
        if (isExpired(order, agreement)) {
            throw new Refused("The order was valid until " + order.validUntil + ".",
                    Map.of("valid_until", List.of("has passed")));
        }
        var context = new PricingContext(order.customerId, paymentTermsDays(order), order.type == OrderType.TRIAL,
                new CreditOverride(order.adjustmentCredit, order.adjustmentCreditLabel), acceptance(order, agreement));
        return switch (order.type) {
            case TRIAL, STANDARD -> pricing.newBusiness(order.deal, context);
            case UPGRADE -> pricing.upgrade(agreement, order.deal, context);
            case RECAST -> pricing.recast(agreement, order.deal, context);
            case RENEWAL -> pricing.renewal(agreement, order.deal.contractLength(), order.uplift(), context);
        };
    }

    private Acceptance acceptance(CustomerOrder order, Agreement agreement) {
        return Acceptance.of(clock.now(), zoneOf(order, agreement),
                seller.settings().defaults().firstChargeDateOf(order.firstChargeDate), new Renewing(order.autoRenews,
                        order.renewPastTerms, order.renewalContractPeriod, order.uplift()))
                .movedIn(order.billedUntil != null);
    }

    /** Whether its last day has passed where the customer is. */
    boolean isExpired(CustomerOrder order, Agreement agreement) {
        return order.validUntil != null && isPast(order.validUntil, clock.now(), zoneOf(order, agreement));
    }

    /** @param validUntil null for no end */
    static boolean isPast(LocalDate validUntil, Instant now, ZoneId zone) {
        return validUntil != null && validUntil.isBefore(now.atZone(zone).toLocalDate());
    }

    /** The subscription's; what begins now has the customer's, else the seller's. */
    ZoneId zoneOf(CustomerOrder order, Agreement agreement) {
        if (!order.type.isNew()) {
            return agreement.timeZone();
        }
        return customers.get(order.customerId).timeZoneOr(seller.settings().defaults().timeZone());
    }

    /** An upgrade that names none leaves them as agreed; what begins something new has the seller's. */
    private Integer paymentTermsDays(CustomerOrder order) {
        if (order.paymentTerms != null || order.type == OrderType.UPGRADE) {
            return order.paymentTerms;
        }
        return seller.settings().defaults().paymentTermsDays();
    }

    /**
     * What an open order comes to now, or why it comes to nothing. Not in a transaction, which a refusal would spoil.
     *
     * @param agreement that an open order changes; null for a new one, which changes none, and for one that is not open
     */
    OrderResponse shown(CustomerOrder order, Agreement agreement) {
        if (order.status != OrderStatus.OPEN) {
            return OrderResponse.of(order, order.estimate, null);
        }
        try {
            var priced = priced(order, agreement);
            approval.judge(order, priced);
            return OrderResponse.of(order, priced.estimate(), null);
        } catch (Refused e) {
            return OrderResponse.of(order, null, new OrderResponse.Refusal(e.getMessage(), e.fields()));
        } catch (Missing e) {
            return OrderResponse.of(order, null, new OrderResponse.Refusal(e.getMessage(), Map.of()));
        }
    }

    /** What every order needs; of a new one also the plans, which are all its own. */
    private List<Lookup<?, ?>> lookups(CustomerOrder order) {
        var lookups = new ArrayList<Lookup<?, ?>>();
        lookups.add(customers.lookup(order.customerId));
        lookups.add(seller.settingsLookup());
        if (order.type.isNew()) {
            lookups.add(catalog.lookup(order.deal.planIds()));
        }
        return lookups;
    }

    private void checkReferences(CustomerOrder order) {
        var problems = new Problems();
        checkProcessor(order.transactionMethod, problems);
        if (customers.find(order.customerId).isEmpty()) {
            problems.add("customer_id", "is no customer");
        } else {
            checkPerson(order.customerId, order.pointOfContactId, "point_of_contact_id", problems);
            checkPerson(order.customerId, order.signatoryUserId, "signatory_user_id", problems);
        }
        problems.refuseIfAny();
    }

    /** An order is agreed on paper, or by paying through the processor that the seller has. */
    private void checkProcessor(TransactionMethod method, Problems problems) {
        if (method == TransactionMethod.ORDER_FORM) {
            return;
        }
        var processor = seller.settings().billing().processor();
        problems.addUnless(method.name().equals(processor.name()), "transaction_method", processor == ProcessorName.NONE
                ? "must be ORDER_FORM: the seller has no payment processor"
                : "must be ORDER_FORM or " + processor + ", the seller's payment processor");
    }

    private void checkPerson(UUID customerId, UUID personId, String member, Problems problems) {
        problems.addUnless(personId == null || people.find(customerId, personId).isPresent(), member,
                "is no person of the customer");
    }

    private static void checkOrderForm(CustomerOrder order, long contractValue) {
        var config = order.acceptedPaymentMethodsConfig;
        if (order.transactionMethod == TransactionMethod.ORDER_FORM && config != null
                && config.minimumOrderFormTcv() != null && contractValue < config.minimumOrderFormTcv()) {
            throw Refused.field("transaction_method", "may not be ORDER_FORM for a contract value below "
                    + ContractValue.text(order.currency, config.minimumOrderFormTcv()));
        }
    }
}
