package dev.brickwork.invoice;

import java.sql.SQLException;

import dev.brickwork.testing.Answer;

/**
 * That {@code what-if} says what follows. It refuses what the real thing refuses, agrees with its estimate, and once the thing is done,
 * doing nothing comes to what was foretold.
 */
final class MoneyWhatIf {
    /** A muted or void invoice is not billed any more either. */
    private static final String BILLED = """
            SELECT count(*) FROM invoice WHERE issued_at IS NOT NULL OR voided_at IS NOT NULL OR is_muted""";

    private final MoneyScene scene;
    private final MoneyEstimates estimates;
    private final String path;

    MoneyWhatIf(MoneyScene scene, MoneyEstimates estimates, String subscription) {
        this.scene = scene;
        this.estimates = estimates;
        this.path = "/subscriptions/" + subscription + "/what-if";
    }

    /** @param billed how many invoices were billed then, with {@code terms} how far the subscription had come */
    record Asked(Answer answer, long billed, int terms) {
        boolean isDone() {
            return answer.isDone();
        }

        /** Of the alternative that was asked about. */
        long number(String member) {
            return answer.number("alternatives[1]." + member);
        }

        String invoices() {
            return answer.list("alternatives[1].invoices").toString();
        }
    }

    Asked ask(String kind, String body) throws SQLException {
        var answer = scene.ask(path, "{\"alternatives\": [{}, {\"%s\": %s}]}".formatted(kind, body));
        return new Asked(answer, estimates.number(BILLED), estimates.nextTerm());
    }

    void compareEnd(String what, Asked asked, Answer estimate) {
        if (isAgreed(what, asked, estimate)) {
            hold(what, "total", estimate.number("total"), asked.number("total"));
            hold(what, "difference", estimate.number("difference"), asked.number("difference.total"));
            hold(what, "credit", estimate.number("credit"), asked.number("credit"));
            hold(what, "credit of former payers", estimate.number("credit_to_former_payers"),
                    asked.number("credit_to_former_payers"));
            hold(what, "corrections", estimate.number("usage_corrections"), asked.number("usage_corrections"));
        }
    }

    void compareUpgrade(String what, Asked asked, Answer estimate) {
        if (isAgreed(what, asked, estimate)) {
            hold(what, "difference", MoneyEstimates.byTheCalendar(estimate), asked.number("difference.net"));
            compareFormerPayers(what, asked, estimate);
        }
    }

    void compareRecast(String what, Asked asked, Answer estimate) {
        if (isAgreed(what, asked, estimate)) {
            hold(what, "credit", estimate.number("grand_total_details.adjustment_credit"), asked.number("credit"));
            hold(what, "corrections", estimate.number("grand_total_details.usage_corrections"),
                    asked.number("usage_corrections"));
            compareFormerPayers(what, asked, estimate);
        }
    }

    private void compareFormerPayers(String what, Asked asked, Answer estimate) {
        hold(what, "credit of former payers", estimate.number("grand_total_details.credit_to_former_payers"),
                asked.number("credit_to_former_payers"));
    }

    private boolean isAgreed(String what, Asked asked, Answer estimate) {
        hold(what, "refusal", estimate.isDone() ? 0 : 1, asked.isDone() ? 0 : 1);
        return estimate.isDone() && asked.isDone();
    }

    /**
     * Once it is done. Not where an invoice was issued with it or a term has followed, and not of what has ended, which has no
     * alternatives any more.
     *
     * @param newTerms how many it begins
     */
    void compareDone(String what, Asked asked, int newTerms) throws SQLException {
        if (!asked.isDone()) {
            return;
        }
        var nothing = scene.ask(path, "{\"alternatives\": [{}]}");
        if (nothing.isDone() && estimates.number(BILLED) == asked.billed && estimates.nextTerm() == asked.terms + newTerms) {
            hold(what, "total afterwards", asked.number("total"), nothing.number("alternatives[0].total"));
            hold(what, "invoices afterwards", 0,
                    asked.invoices().equals(nothing.list("alternatives[0].invoices").toString()) ? 0 : 1);
        }
    }

    private void hold(String what, String member, long expected, long answered) {
        estimates.hold("what-if = what follows, " + member, what, expected, answered);
    }
}
