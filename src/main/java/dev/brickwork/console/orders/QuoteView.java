package dev.brickwork.console.orders;

import java.util.List;
import java.util.Map;

import dev.brickwork.console.contracts.WhatIfView;
import dev.brickwork.console.list.Links;
import dev.brickwork.core.Refused;

/** A quote that is being built. */
public record QuoteView(QuoteSubject subject, List<QuoteFields.Shown> groups, List<QuoteRow> rows, Outcome outcome,
        String key) {

    /**
     * @param estimate null where it can't be priced
     * @param whatIf what it makes of the contract that it changes; null for a new one
     * @param problem why not, as a whole; null where single members say it
     * @param problems by member
     * @param isOfApi whether members are named as the API counts them
     */
    public record Outcome(EstimateView estimate, WhatIfView whatIf, String problem, Map<String, List<String>> problems,
            boolean isOfApi) {
    }

    static Outcome refused(Refused refused, boolean isOfApi) {
        return new Outcome(null, null, refused.fields().isEmpty() ? refused.getMessage() : null, refused.fields(), isOfApi);
    }

    public String action() {
        return Links.to(Links.NEW_ORDER);
    }

    /** Of the fields that something is wrong with, then of what no field stands for. */
    public List<Wrong> wrong() {
        var placed = new java.util.ArrayList<Wrong>();
        groups.forEach(group -> group.fields().stream().filter(shown -> shown.problem() != null)
                .forEach(shown -> placed.add(new Wrong("#" + shown.field().id(),
                        shown.field().label() + " " + shown.problem()))));
        rows.stream().filter(row -> row.problem() != null)
                .forEach(row -> placed.add(new Wrong("#" + row.id(), row.brick().name() + " " + row.problem())));
        if (placed.isEmpty()) {
            outcome.problems.forEach((name, all) -> placed.add(new Wrong(name.equals("bricks") ? "#bricks" : null,
                    (name.equals("bricks") ? "The bricks" : name) + " " + all.get(0))));
        }
        return placed;
    }

    /** @param href where it is put right; null for nowhere */
    public record Wrong(String href, String text) {
    }
}
