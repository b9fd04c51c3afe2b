package dev.brickwork.console.orders;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.console.action.Field;
import dev.brickwork.console.list.Filter;
import dev.brickwork.console.list.Filter.Option;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.order.OrderType;
import dev.brickwork.seller.FirstChargeDate;

/** What is asked for besides bricks, for each kind of quote. */
final class QuoteFields {
    private static final String AS_SET = "As in settings";
    private static final String CUT = "The first " + QuoteSubjects.MANY + " by code. Use the API for others.";
    private static final List<Option> YES_AND_NO = List.of(new Option("true", "Renews"), new Option("false", "Ends"));

    private QuoteFields() {
    }

    /** Fields that belong together. */
    record Group(String title, List<Field> fields) {
    }

    /** As the page shows them. */
    public record Shown(String title, List<Field.Shown> fields) {

        public boolean isWrong() {
            return fields.stream().anyMatch(shown -> shown.problem() != null);
        }
    }

    /** @param today where the customer is billed; a quote usually starts then */
    static List<Group> of(QuoteSubject subject, LocalDate today) {
        return List.of(new Group("Plan and dates", when(subject, today)), new Group("Terms", terms(subject)),
                new Group("Renewal", renewal(subject)), new Group("Signature and invoicing", people(subject)));
    }

    private static List<Field> when(QuoteSubject subject, LocalDate today) {
        var fields = new ArrayList<Field>();
        fields.add(subject.isNew()
                ? Field.select("order_type", "Type", OrderType.STANDARD, OrderType.TRIAL).with("STANDARD")
                        .helped("A trial is free until it ends.")
                : null);
        fields.add(subject.planId() == null
                ? null
                : Field.select("plan_id", "Plan", subject.plans().options())
                        .helped(subject.plans().isCut() ? CUT : null));
        fields.add(Field.date("starts_at", "Start date").required().with(today.toString()));
        if (!subject.isUpgrade()) {
            var term = subject.term();
            fields.add(Field.number("contract_length", "Length in months").required()
                    .with(term == null ? "12" : String.valueOf(term.lengthMonths())));
            fields.add(Field.select("billing_frequency", "Billing frequency", BillingFrequency.values())
                    .with((term == null ? BillingFrequency.MONTHLY : term.header().frequency()).name()));
        }
        if (subject.isNew()) {
            fields.add(
                    Field.choice("currency", "Currency", "The customer's currency", Filter.currencies()));
        }
        return fields.stream().filter(java.util.Objects::nonNull).toList();
    }

    private static List<Field> terms(QuoteSubject subject) {
        var fields = new ArrayList<Field>();
        fields.add(Field.text("discount_coupons", "Coupon"));
        fields.add(Field.number("payment_terms", "Payment terms in days")
                .helped(subject.isUpgrade() ? "Leave empty to keep the current terms." : "Leave empty for the default."));
        fields.add(Field.choice("first_charge_date", "First invoice", AS_SET, Field.options(FirstChargeDate.values())));
        fields.add(Field.date("valid_until", "Valid until"));
        if (subject.kind() == QuoteSubject.Kind.RECAST) {
            fields.add(Field.money("adjustment_credit", "Credit for prepaid amounts")
                    .helped("Leave empty for the unused part of the issued invoices."));
            fields.add(Field.text("adjustment_credit_label", "Credit label"));
        }
        return fields;
    }

    private static List<Field> renewal(QuoteSubject subject) {
        return List.of(
                Field.choice("auto_renews", "At the end of the term", subject.isNew() ? "Renews" : "As agreed",
                        subject.isNew() ? YES_AND_NO.subList(1, 2) : YES_AND_NO),
                Field.number("renewal_contract_period", "Renewal length in months")
                        .helped("Leave empty for the same length."),
                Field.number("renewal_uplifted_rate", "Price increase on renewal, %"),
                Field.choice("renew_past_terms", "Terms that are over already", "Ask for each renewal",
                        List.of(new Option("true", "Renew at once")))
                        .helped("If the whole term lies in the past when the order is accepted."));
    }

    private static List<Field> people(QuoteSubject subject) {
        return List.of(
                Field.choice("signatory_user_id", "Signatory", "None", subject.people())
                        .helped("Add people of the customer through the API."),
                Field.emails("accounts_payable_emails", "Also send invoices to")
                        .helped("Email addresses, separated by commas."),
                Field.text("purchase_order", "Purchase order"));
    }
}
