package dev.brickwork.invoice;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;

/**
 * A table of decisions over the facts of an invoice; the first rule whose conditions are all met decides. It is written once, and read
 * both in memory and by the database, so that a list finds what reading shows.
 *
 * @param <S> what is decided
 */
final class InvoiceRules<S extends Enum<S>> {
    private static final String INDENT = "\n    ";

    private final List<Rule<S>> rules = new ArrayList<>();

    /** What a rule can ask, in the words of both: of an invoice {@code i} and a day. */
    enum Condition {
        // @formatter:off: one on a line
        VOIDED("i.voided_at IS NOT NULL", (facts, today) -> facts.isVoided()),
        MUTED("i.is_muted", (facts, today) -> facts.isMuted()),
        DRAFT("i.is_draft", (facts, today) -> facts.isDraft()),
        PAUSED("i.is_paused", (facts, today) -> facts.isPaused()),
        UNISSUED("i.issued_at IS NULL", (facts, today) -> !facts.isIssued()),
        SETTLED("i.remaining_amount <= 0", (facts, today) -> facts.remaining() <= 0),
        FREE("i.grand_total = 0", (facts, today) -> facts.grandTotal() == 0),
        PAID("i.paid_amount > i.moved_amount", (facts, today) -> facts.paid() > 0),
        CREDITED("i.credited_amount > 0", (facts, today) -> facts.credited() > 0),
        NOTED("i.noted_amount > 0", (facts, today) -> facts.creditNotes() > 0),
        UNCOLLECTIBLE("(i.written_off_at IS NOT NULL OR i.given_up_at IS NOT NULL)", (facts, today) -> facts.isUncollectible()),
        PAST_DUE("i.due_on < %s", (facts, today) -> facts.dueOn().isBefore(today)),
        DUE("i.due_on = %s", (facts, today) -> facts.dueOn().equals(today));
        // @formatter:on

        private final String sql;
        private final BiPredicate<InvoiceStatus.Facts, LocalDate> isMet;

        Condition(String sql, BiPredicate<InvoiceStatus.Facts, LocalDate> isMet) {
            this.sql = sql;
            this.isMet = isMet;
        }
    }

    private record Rule<S>(S state, List<Condition> conditions) {
    }

    /** @param state null where there is nothing to decide */
    InvoiceRules<S> rule(S state, Condition... conditions) {
        rules.add(new Rule<>(state, List.of(conditions)));
        return this;
    }

    /** @param today a day of the invoice's time zone */
    S of(InvoiceStatus.Facts facts, LocalDate today) {
        for (var rule : rules) {
            if (rule.conditions.stream().allMatch(condition -> condition.isMet.test(facts, today))) {
                return rule.state;
            }
        }
        throw new IllegalStateException("no rule fits " + facts);
    }

    /** A value: the name of what is decided for an invoice {@code i}. @param today an expression */
    String sql(String today) {
        return rules.stream().map(rule -> rule.conditions.isEmpty()
                ? "ELSE " + text(rule.state)
                : "WHEN "
                        + rule.conditions.stream().map(condition -> condition.sql.formatted(today))
                                .collect(Collectors.joining(" AND "))
                        + " THEN " + text(rule.state))
                .collect(Collectors.joining(INDENT, "CASE ", " END"));
    }

    private static String text(Enum<?> state) {
        return state == null ? "NULL" : "'" + state.name() + "'";
    }
}
