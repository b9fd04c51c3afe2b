package dev.brickwork.console.orders;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.console.action.Field;
import dev.brickwork.console.action.Typed;
import dev.brickwork.console.orders.QuoteRow.Said;
import dev.brickwork.core.Problems;

/** What somebody has typed to build a quote. Its fields are members of the API's request. */
final class QuoteForm {
    private final QuoteSubject subject;
    private final Map<String, String> values = new LinkedHashMap<>();
    private final List<QuoteRow> rows = new ArrayList<>();
    private final List<QuoteFields.Group> groups;

    private QuoteForm(QuoteSubject subject, List<QuoteFields.Group> groups) {
        this.subject = subject;
        this.groups = groups;
    }

    /** @param sent what was typed, or what an address says of it; what it does not say is as usual */
    static QuoteForm read(QuoteSubject subject, List<QuoteFields.Group> groups, JsonNode sent) {
        var form = new QuoteForm(subject, groups);
        groups.forEach(group -> group.fields().forEach(field -> form.values.put(field.name(),
                sent.has(field.name()) ? sent.path(field.name()).asText("").strip() : field.value())));
        // where none is named, the one that is chosen all the same
        form.values.computeIfPresent("plan_id",
                (name, value) -> subject.planId() == null ? "" : subject.planId().toString());
        var said = new LinkedHashMap<UUID, JsonNode>();
        for (var brick : sent.path("bricks")) {
            id(brick.path("brick_id").asText("")).ifPresent(brickId -> said.put(brickId, brick));
        }
        for (var brick : subject.bricks()) {
            var item = subject.now().get(brick.brickId());
            var now = item == null ? null : Said.of(item);
            var usual = subject.isNew() ? Said.usual(brick) : now == null ? Said.NOTHING : now;
            var typed = said.get(brick.brickId());
            form.rows.add(new QuoteRow(form.rows.size(), brick, now, usual, typed == null ? usual : Said.of(typed, usual),
                    null));
        }
        return form;
    }

    /** Whether it has the bricks that were sent, and shows the same of the contract. */
    boolean isOf(JsonNode sent) {
        var bricks = sent.path("bricks");
        return bricks.size() == rows.size() && rows.stream().allMatch(row -> row.isOf(bricks.path(row.place())));
    }

    private static java.util.Optional<UUID> id(String text) {
        try {
            return java.util.Optional.of(UUID.fromString(text));
        } catch (IllegalArgumentException e) {
            return java.util.Optional.empty();
        }
    }

    /** As the API reads it. What was left empty is not sent. Refuses what nobody can have meant. */
    Map<String, List<String>> asked() {
        var problems = new Problems();
        var asked = new LinkedHashMap<String, List<String>>();
        if (subject.isNew()) {
            asked.put("customer_id", List.of(subject.customerId().toString()));
        }
        fields().forEach(field -> {
            var value = values.get(field.name());
            if (!value.isEmpty()) {
                ask(field, value, asked, problems);
            }
        });
        int place = 0;
        for (var row : rows) {
            if (isSent(row, problems)) {
                ask(row, place++, asked, problems);
            }
        }
        if (place == 0) {
            problems.add("bricks",
                    subject.isUpgrade() ? "have no changes yet" : "must include at least one with a quantity");
        }
        problems.refuseIfAny();
        return asked;
    }

    private static void ask(Field field, String value, Map<String, List<String>> asked, Problems problems) {
        switch (field.name()) {
            case "discount_coupons" -> asked.put("discount_coupons[0]", List.of(value));
            case "purchase_order" -> asked.put("purchase_order[code]", List.of(value));
            case "accounts_payable_emails" -> {
                var addresses = Typed.list(value);
                for (int i = 0; i < addresses.size(); i++) {
                    asked.put("accounts_payable_emails[" + i + "]", List.of(addresses.get(i)));
                }
            }
            default -> asked.put(field.name(),
                    List.of(field.isMoney() ? Typed.cents(field.name(), value, problems) : value));
        }
    }

    /** Of an upgrade only what is another. */
    private boolean isSent(QuoteRow row, Problems problems) {
        var said = row.said();
        if (subject.isUpgrade() && row.now() != null) {
            problems.addUnless(said.isAmountSaid(), row.name(), "is required");
            return !said.equals(row.now());
        }
        problems.addUnless(said.isAmountSaid() || !said.isDiscounted(), row.name(), "has a discount but no quantity");
        return said.isAmountSaid();
    }

    private static void ask(QuoteRow row, int place, Map<String, List<String>> asked, Problems problems) {
        var said = row.said();
        var name = "bricks[" + place + "]";
        asked.put(name + "[brick_id]", List.of(row.brick().brickId().toString()));
        if (said.isRemoved()) {
            asked.put(name + "[remove]", List.of("true"));
            return;
        }
        if (said.isUnlimited()) {
            asked.put(name + "[is_unlimited]", List.of("true"));
        } else {
            asked.put(name + "[quantity]", List.of(said.quantity()));
        }
        int discounts = 0;
        if (!said.renewingRate().isEmpty()) {
            asked.put(name + "[discount][" + discounts + "][rate]", List.of(said.renewingRate()));
            asked.put(name + "[discount][" + discounts++ + "][renews]", List.of("true"));
        }
        if (!said.oneTimeRate().isEmpty()) {
            asked.put(name + "[discount][" + discounts++ + "][rate]", List.of(said.oneTimeRate()));
        }
        if (!said.amount().isEmpty()) {
            asked.put(name + "[discount][" + discounts + "][amount]",
                    List.of(Typed.cents(row.name(), said.amount(), problems)));
        }
    }

    private List<Field> fields() {
        return groups.stream().flatMap(group -> group.fields().stream()).toList();
    }

    /** With what is wrong with them. @param problems as the API names them */
    List<QuoteFields.Shown> groups(Map<String, List<String>> problems) {
        return groups.stream().map(group -> new QuoteFields.Shown(group.title(), group.fields().stream()
                .map(field -> new Field.Shown(field, values.get(field.name()), problem(field.name(), problems))).toList()))
                .toList();
    }

    /** With what is wrong with them. The API counts the bricks that were sent to it, the form all of them. */
    List<QuoteRow> rows(Map<String, List<String>> problems, boolean isOfApi) {
        var shown = new ArrayList<QuoteRow>();
        int place = 0;
        for (var row : rows) {
            var isSent = isSent(row, new Problems());
            var name = isOfApi ? "bricks[" + (isSent ? place++ : -1) + "]" : row.name();
            shown.add(row.with(problem(name, problems)));
        }
        return shown;
    }

    /** Of a member, or of one below it. */
    private static String problem(String name, Map<String, List<String>> problems) {
        return problems.entrySet().stream()
                .filter(entry -> entry.getKey().equals(name) || entry.getKey().startsWith(name + ".")
                        || !name.endsWith("]") && entry.getKey().startsWith(name + "["))
                .map(entry -> entry.getValue().get(0)).findFirst().orElse(null);
    }
}
