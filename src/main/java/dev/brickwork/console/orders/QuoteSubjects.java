package dev.brickwork.console.orders;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.catalog.Catalog;
import dev.brickwork.catalog.CatalogBrick;
import dev.brickwork.catalog.PlanResource;
import dev.brickwork.console.list.Filter.Option;
import dev.brickwork.core.agreement.Item;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.customer.CustomerService;
import dev.brickwork.customer.PersonResource;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.subscription.Agreement;
import dev.brickwork.subscription.SubscriptionService;

/** Finds out whom a quote is for, and what can be sold to them. */
@ApplicationScoped
class QuoteSubjects {
    static final int MANY = 100;

    private final CustomerService customers;
    private final SubscriptionService subscriptions;
    private final PersonResource people;
    private final PlanResource plans;
    private final Catalog catalog;

    QuoteSubjects(CustomerService customers, SubscriptionService subscriptions, PersonResource people, PlanResource plans,
            Catalog catalog) {
        this.customers = customers;
        this.subscriptions = subscriptions;
        this.people = people;
        this.plans = plans;
        this.catalog = catalog;
    }

    QuoteSubject read(JsonNode sent, LocalDate today) {
        if (!sent.has("subscription_id")) {
            var id = Ids.of("Customer", sent.path("customer_id").asText());
            return subject(QuoteSubject.Kind.NEW, id, null, chosen(sent, null), Map.of(), null);
        }
        var agreement = subscriptions.agreement(Ids.of("Subscription", sent.path("subscription_id").asText()));
        var term = agreement.changeable();
        var kind = sent.path("order_type").asText("").equals("RECAST")
                ? QuoteSubject.Kind.RECAST
                : QuoteSubject.Kind.UPGRADE;
        var day = day(sent.path("starts_at").asText(""), term, today);
        var now = inForce(agreement, day);
        if (kind == QuoteSubject.Kind.UPGRADE) {
            return subject(kind, agreement.customerId(), agreement, null, now,
                    catalog.version(agreement.planVersionOn(day)).bricks());
        }
        var own = term.lines().isEmpty() ? null : term.lines().get(0).item().plan().planId();
        return subject(kind, agreement.customerId(), agreement, chosen(sent, own), now, null);
    }

    private QuoteSubject subject(QuoteSubject.Kind kind, UUID customerId, Agreement agreement, UUID chosen,
            Map<UUID, Item> now, List<CatalogBrick> bricks) {
        var customer = customers.get(customerId);
        var signatories = people.list(customerId.toString(), PageAddress.of(Map.of("limit", MANY))).results().stream()
                .map(person -> new Option(person.personId().toString(), person.name() + ", " + person.email())).toList();
        var offered = bricks != null ? QuoteSubject.Plans.NONE : offered(chosen);
        var planId = offered.chosen();
        return new QuoteSubject(kind, customerId, customer.name(), agreement == null ? null : agreement.subscriptionId(),
                agreement == null ? null : agreement.timeline().current(), offered,
                bricks != null ? bricks : planId == null ? List.of() : catalog.latest(planId).bricks(), now, signatories);
    }

    /** With the one that is chosen, also where there are too many to list. @param chosen null for the first of them */
    private QuoteSubject.Plans offered(UUID chosen) {
        var page = plans.list(PageAddress.of(Map.of("limit", MANY, "sort", "code")));
        var options = new ArrayList<Option>();
        page.results().forEach(plan -> options.add(option(plan.planId(), plan.name(), plan.code())));
        if (chosen != null && page.results().stream().noneMatch(plan -> plan.planId().equals(chosen))) {
            var plan = plans.get(chosen.toString());
            options.add(option(plan.planId(), plan.name(), plan.code()));
        }
        var first = page.results().isEmpty() ? null : page.results().get(0).planId();
        return new QuoteSubject.Plans(options, chosen == null ? first : chosen, page.next() != null);
    }

    private static Option option(UUID planId, String name, String code) {
        return new Option(planId.toString(), name + " (" + code + ")");
    }

    /** @param otherwise where none is named; may be null */
    private static UUID chosen(JsonNode sent, UUID otherwise) {
        var named = sent.path("plan_id").asText("").strip();
        return named.isEmpty() ? otherwise : Ids.of("Plan", named);
    }

    /** @param otherwise where nothing can be ordered for that day, as for a year that is still being typed */
    private static LocalDate day(String text, Term term, LocalDate otherwise) {
        try {
            var day = LocalDate.parse(text);
            return term.days().contains(term.time().toContract(day)) ? day : otherwise;
        } catch (java.time.format.DateTimeParseException e) {
            return otherwise;
        }
    }

    /** What the contract has on a day of the calendar. */
    private static Map<UUID, Item> inForce(Agreement agreement, LocalDate day) {
        var term = agreement.timeline().inForceOn(day);
        var from = term.time().toContract(day);
        var on = from.isBefore(term.days().from()) ? term.days().from() : from;
        var items = new HashMap<UUID, Item>();
        term.lines().stream().filter(line -> term.inForce(line).contains(on))
                .forEach(line -> items.put(line.item().brick().brickId(), line.item()));
        return items;
    }
}
