package dev.brickwork.console.orders;

import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.brickwork.catalog.CatalogBrick;
import dev.brickwork.console.list.Filter.Option;
import dev.brickwork.console.list.Links;
import dev.brickwork.core.agreement.Item;
import dev.brickwork.core.agreement.Term;

/**
 * Whom a quote is for, and what can be sold to them.
 *
 * @param subscriptionId the contract that it changes; null for a new one
 * @param term of the contract, the one that it changes; null for a new one
 * @param plans that can be chosen; none where the contract's stays
 * @param now what the contract has, by brick
 * @param people who can sign
 */
public record QuoteSubject(Kind kind, UUID customerId, String customerName, UUID subscriptionId, Term term,
        Plans plans, List<CatalogBrick> bricks, Map<UUID, Item> now, List<Option> people) {

    public enum Kind {
        NEW("New quote"), UPGRADE("Upgrade a contract"), RECAST("Recast a contract");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        /** A new one where nothing, or something else, is said. */
        static Kind of(String orderType) {
            return orderType.equals("UPGRADE") ? UPGRADE : orderType.equals("RECAST") ? RECAST : NEW;
        }
    }

    /**
     * @param chosen one of them; null where there is none
     * @param isCut whether there are more
     */
    public record Plans(List<Option> options, UUID chosen, boolean isCut) {
        static final Plans NONE = new Plans(List.of(), null, false);
    }

    /** The one that is chosen; null where there is none. */
    public UUID planId() {
        return plans.chosen;
    }

    public String title() {
        return kind.title;
    }

    public boolean isNew() {
        return kind == Kind.NEW;
    }

    public boolean isUpgrade() {
        return kind == Kind.UPGRADE;
    }

    /** Where one comes from. */
    public String back() {
        return subscriptionId == null ? customerLink() : Links.contract(subscriptionId);
    }

    public String customerLink() {
        return Links.customer(customerId);
    }
}
