package dev.brickwork.platform;

import static dev.brickwork.catalog.PlanBodies.make;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.postgresql.util.PSQLException;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ApplicationRole;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

/** The tables that every order and every payment writes to: each rule of a row, a CHECK or the domain of a column, refuses by its name. */
@ServiceTest
class RowRulesTest {
    private static final String CHECK_VIOLATION = "23514";
    private static final String UNIQUE_VIOLATION = "23505";

    /**
     * By table: a rule, and what to change of a good row for this rule to be the one that refuses it. Where the rule is that of a
     * domain, the column that has it is changed last.
     */
    private static final Map<String, String> RULES = Map.of("customer_order",
            """
                    jsonb_object_check | accepted_payment_methods_config = '[]'
                    customer_order_accepted_whole | accepted_at = NULL
                    customer_order_accepted_by_check | accepted_by = 'NOBODY'
                    customer_order_accepted_whole | accepted_by = NULL
                    customer_order_accepted_whole | estimate = NULL
                    customer_order_accounts_payable_emails_check | accounts_payable_emails = array_fill('a'::text, '{51}')
                    customer_order_adjustment_credit_check | type = 'RECAST'; adjustment_credit = -1
                    long_text_check | type = 'RECAST'; adjustment_credit_label = ''
                    customer_order_canceled_whole | canceled_at = now()
                    customer_order_billed_elsewhere | billed_until = starts_on - 1
                    customer_order_billed_elsewhere | type = 'UPGRADE'; billed_until = starts_on
                    customer_order_accepted_approved | approval_status = 'WAITING'
                    customer_order_approval_status_check | status = 'OPEN'; accepted_at = NULL; accepted_by = NULL; estimate = NULL; names = NULL; approval_status = 'MAYBE'
                    customer_order_approval_reasons_check | approval_reasons = '{}'
                    customer_order_approval_comment_check | approval_comment = ''
                    customer_order_approval_decided | approval_decided_at = now()
                    customer_order_approval_of_content | approved_value = 1
                    sha256_hex_check | approved_content = 'x'
                    customer_order_decline_reason_check | decline_reason = ''
                    customer_order_declined_whole | declined_at = now()
                    customer_order_declined_whole | status = 'DECLINED'; accepted_at = NULL; accepted_by = NULL; estimate = NULL; names = NULL; declined_at = now()
                    customer_order_accepted_in_time | valid_until = accepted_at::date - 2
                    customer_order_terms_of_signed | status = 'OPEN'; accepted_at = NULL; accepted_by = NULL; estimate = NULL; names = NULL; terms_hash = repeat('a', 64)
                    sha256_hex_check | terms_hash = 'x'
                    customer_order_credit_of_recast | adjustment_credit = 1
                    customer_order_credit_of_recast | adjustment_credit_label = 'Goodwill'
                    long_text_check | crm_opportunity_id = ''
                    currency_code_check | currency = 'JPY'
                    customer_order_custom_order_form_html_check | custom_order_form_html = ''
                    jsonb_object_check | deal = '[]'
                    jsonb_object_check | estimate = '[]'
                    first_charge_day_check | first_charge_date = 'NEVER'
                    jsonb_object_check | names = '[]'
                    customer_order_names_of_signed | status = 'OPEN'; accepted_at = NULL; accepted_by = NULL; estimate = NULL; names = '{}'
                    day_count_check | payment_terms = 1000
                    long_text_check | purchase_order_code = ''
                    customer_order_renewal_contract_period_check | renewal_contract_period = 0
                    customer_order_renewal_uplifted_rate_check | renewal_uplifted_rate = 1001
                    customer_order_renewal_uplifted_rate_check | renewal_uplifted_rate = 0.0000001
                    customer_order_signatory_email_check | signatory_email = repeat('x', 255)
                    long_text_check | signatory_name = ''
                    customer_order_status_check | status = 'DRAFT'; accepted_at = NULL; accepted_by = NULL; estimate = NULL; names = NULL
                    url_token_check | token = 'short'
                    url_token_check | token = repeat('x', 44)
                    url_token_check | token = repeat('x', 42) || '+'
                    url_token_check | token = repeat('x', 42) || chr(10)
                    customer_order_transaction_method_check | transaction_method = 'BARTER'
                    customer_order_type_check | type = 'GIFT'
                    """,
            "invoice",
            """
                    invoice_collect_tries_check | collect_tries = 101
                    currency_code_check | currency = 'JPY'
                    invoice_counters_not_negative | paid_amount = -1; moved_amount = -1
                    invoice_counters_not_negative | moved_amount = -1
                    invoice_counters_not_negative | processing_amount = -1
                    invoice_counters_not_negative | credited_amount = -1
                    invoice_counters_not_negative | noted_amount = -1
                    invoice_remaining_when_voided | remaining_when_voided = 1
                    invoice_moved_of_paid | moved_amount = paid_amount + 1
                    invoice_settled_at_most_the_total | processing_amount = grand_total
                    invoice_total | tax = tax + 1
                    invoice_voided_unpaid | voided_at = now()
                    invoice_dropped_before_issue | is_dropped = true; voided_at = now()
                    invoice_dropped_before_issue | is_dropped = true; issued_at = NULL; invoice_number = NULL; due_on = NULL; current_version = NULL
                    invoice_empty_unissued | is_empty = true
                    invoice_imported_issued | is_imported = true
                    invoice_issue_failures_check | issue_failures = -1
                    invoice_issued_numbered | invoice_number = NULL
                    invoice_issued_numbered | due_on = NULL
                    invoice_issued_versioned | current_version = NULL
                    invoice_key_shape | invoice_key = '0-GIFT-0-0'
                    invoice_key_shape | invoice_key = '-PERIOD-0-0'
                    invoice_key_shape | invoice_key = '0-PERIOD--0'
                    invoice_key_shape | invoice_key = '0-PERIOD-0-'
                    invoice_key_shape | invoice_key = '0-PERIOD-0'
                    invoice_key_shape | invoice_key = '0-PERIOD-0-0-0'
                    invoice_key_shape | invoice_key = '0-7PERIOD-0-0'
                    invoice_key_shape | invoice_key = '0-PER7IOD-0-0'
                    invoice_key_shape | invoice_key = '0-PERIOD7-0-0'
                    invoice_key_shape | invoice_key = '0-PERIOD-0-0x'
                    invoice_key_shape | invoice_key = '0-PERIOD-0-0' || chr(10)
                    invoice_paper_failures_check | paper_failures = -1
                    invoice_remind_failures_check | remind_failures = -1
                    reason_text_check | parked_at = now(); parked_code = 'FAILED'; parked_reason = repeat('x', 1001)
                    invoice_parked_with_reason | parked_at = now()
                    invoice_parked_with_reason | parked_at = now(); parked_reason = 'x'
                    invoice_parked_with_reason | parked_at = now(); parked_code = 'FAILED'
                    invoice_parked_with_reason | parked_code = 'FAILED'
                    invoice_parked_code_check | parked_at = now(); parked_reason = 'x'; parked_code = 'OTHER'
                    invoice_paused_unissued | is_paused = true
                    day_count_check | payment_terms = 1000
                    url_token_check | payment_token = 'short'
                    url_token_check | payment_token = repeat('x', 42) || '/'
                    invoice_period | ends_on = starts_on - 1
                    invoice_planned_check | planned = '{}'
                    free_text_check | purchase_order = repeat('x', 5001)
                    invoice_scheduled_by_key | invoice_key = NULL
                    reason_text_check | voided_at = now(); void_reason = repeat('x', 1001)
                    invoice_void_reason_of_void | void_reason = 'x'
                    """,
            "agreement_line",
            """
                    agreement_line_aggregation | aggregation = 'SUM'
                    usage_aggregation_check | brick_kind = 'USAGE'; pre_commitment_schedule = 'MONTHLY'; aggregation = 'MEAN'
                    agreement_line_aggregation_property_check | brick_kind = 'USAGE'; pre_commitment_schedule = 'MONTHLY'; \
                    aggregation = 'UNIQUE_COUNT'; aggregation_property = ''
                    agreement_line_born_by_check | born_by = -1
                    agreement_line_coupon | coupon_rate = 1
                    agreement_line_coupon | coupon_code = 'C'; coupon_renews = false
                    agreement_line_coupon | coupon_code = 'C'; coupon_rate = 1
                    agreement_line_coupon | coupon_code = 'C'; coupon_amount = 1; coupon_renews = true
                    agreement_line_days | ends_on = starts_on - 1
                    agreement_line_done_before_check | done_before = -1
                    agreement_line_ended_by_check | ended_by = -1
                    agreement_line_fixed_amount_check | fixed_amount = -1
                    agreement_line_meter | pre_commitment_schedule = 'MONTHLY'
                    agreement_line_number_check | number = 0
                    billing_frequency_check | brick_kind = 'USAGE'; aggregation = 'SUM'; pre_commitment_schedule = 'DAILY'
                    jsonb_object_check | price = '[]'
                    agreement_line_price_months_check | price_months = -1
                    agreement_line_property | aggregation_property = 'user_id'
                    agreement_line_quantity_check | quantity = -1
                    agreement_line_quantity_check | quantity = 100000000000000
                    code_text_check | unit = ''
                    """,
            "agreement_phase", """
                    agreement_phase_first_month_check | first_month = -1
                    agreement_phase_length_months_check | length_months = 0
                    day_count_check | payment_terms = 1000
                    agreement_phase_phase_check | phase = -1
                    """, "agreement_term", """
                    agreement_term_advanced_days_check | advanced_days = -1
                    billing_frequency_check | billing_frequency = 'DAILY'
                    currency_code_check | currency = 'JPY'
                    agreement_term_cut_whole | cut_on = anchor
                    agreement_term_cut_whole | cut_bills_rest = true
                    agreement_term_number_check | number = -1
                    """, "subscription",
            """
                    subscription_end_billed_check | end_requested_at = now(); end_billed = 'REFUND'
                    reason_text_check | end_requested_at = now(); end_billed = 'KEEP'; end_reason = repeat('x', 1001)
                    subscription_end_whole | end_requested_at = now()
                    subscription_end_whole | end_reason = 'none'
                    subscription_inactive_for_a_reason | inactive_reason = 'EXPIRED'
                    subscription_inactive_for_a_reason | inactive_at = now()
                    subscription_inactive_for_good | status = 'INACTIVE'; inactive_reason = 'EXPIRED'; inactive_at = now(); next_transition_at = now()
                    subscription_inactive_reason_check | status = 'INACTIVE'; inactive_reason = 'BORED'; inactive_at = now(); next_transition_at = NULL
                    subscription_never_began | never_began = true
                    reason_text_check | parked_reason = repeat('x', 1001)
                    subscription_status_check | status = 'GONE'
                    subscription_transition_failures_check | transition_failures = -1
                    """,
            "payment", """
                    payment_amount_above_zero | amount = 0
                    payment_refunded_at_most_itself | refunded_amount = amount + 1
                    free_text_check | state = 'FAILED'; paid_at = NULL; error = repeat('x', 5001)
                    payment_failed_with_error | error = 'declined'
                    free_text_check | memo = repeat('x', 5001)
                    payment_method_check | method = 'CASH'
                    payment_paid_when_settled | paid_at = NULL
                    free_text_check | proof = repeat('x', 5001)
                    payment_refunded_when_settled | state = 'PROCESSING'; paid_at = NULL; refunded_amount = 1
                    processing_state_check | paid_at = NULL; state = 'LOST'
                    currency_code_check | currency = 'JPY'
                    """, "journal_entry", """
                    currency_code_check | currency = 'JPY'
                    journal_entry_kind_check | kind = 'GIFT'
                    reason_text_check | memo = repeat('x', 1001)
                    journal_entry_passes_credit | to_customer_id = customer_id
                    """, "journal_posting", """
                    currency_code_check | currency = 'JPY'
                    journal_posting_account_check | account = 'ATTIC'
                    journal_posting_amount_bounded | amount = 10000000000000001
                    journal_posting_place_check | place = 0
                    """, "invoice_series", """
                    invoice_series_code_check | code = 'short'
                    invoice_series_code_check | code = '00000a'
                    invoice_series_code_check | code = '0000000'
                    invoice_series_last_number_check | last_number = -1
                    invoice_series_last_place_check | last_place = -1
                    """);

    /** Who has one good row or more in each of the tables. */
    private static String seller;

    record Breach(String table, String rule, String changes) {

        boolean isOfDomain() {
            return !rule.startsWith(table);
        }

        /** The rule after its table, or after the column whose domain has it. */
        String name() {
            return table + (isOfDomain() ? "." + changes.replaceAll("( = [^;]*$)|(.*; )", "") : "") + " " + rule;
        }
    }

    @BeforeEach
    void anInvoicePaidInPart() {
        if (seller != null) {
            return; // nothing here changes them
        }
        var api = Api.ofNewSeller();
        moveTo(api, "2026-01-01T00:00:00Z");
        var plan = make(api, perUnit("seats", "10"));
        String customer = api.post("/customers", "{\"name\": \"Acme\"}").statusCode(201).path("customer_id");
        String order = api.post("/subscriptions", """
                {"customer_id": "%s", "starts_at": "2026-01-01", "contract_length": 1, "billing_frequency": "MONTHLY",
                 "plan_id": "%s", "bricks": [{"brick_id": "%s", "quantity": 5}]}"""
                .formatted(customer, plan.planId(), plan.brick(0))).statusCode(201).path("order_id");
        api.post("/orders/" + order + "/accept", "{}").statusCode(200);
        moveTo(api, "2026-01-01T12:00:00Z");
        String invoice = api.get("/invoices").statusCode(200).path("results[0].invoice_id");
        api.post("/invoices/" + invoice + "/payments", "{\"payment_method\": \"WIRE\", \"paid_amount\": 3000}")
                .statusCode(201);
        seller = api.get("/settings").path("seller_id");
    }

    static Stream<Breach> breaches() {
        return RULES.entrySet().stream().flatMap(table -> table.getValue().lines().map(line -> line.split(" \\| "))
                .map(parts -> new Breach(table.getKey(), parts[0], parts[1])));
    }

    @ParameterizedTest
    @MethodSource("breaches")
    void everyRuleRefusesTheRowThatBreaksIt(Breach breach) throws SQLException {
        var refusal = refusalOfCopy(breach.table(), breach.changes());

        assertThat(refusal.getSQLState()).as("%s: %s", breach, refusal.getMessage()).isEqualTo(CHECK_VIOLATION);
        assertThat(refusal.getServerErrorMessage().getConstraint()).as(breach.changes()).isEqualTo(breach.rule());
        assertThat(refusal.getServerErrorMessage().getTable()).isEqualTo(breach.isOfDomain() ? null : breach.table());
    }

    static Set<String> tables() {
        return RULES.keySet();
    }

    @ParameterizedTest
    @MethodSource("tables")
    void anUnchangedCopyIsRefusedForBeingACopyAlone(String table) throws SQLException {
        assertThat(refusalOfCopy(table, "").getSQLState()).isEqualTo(UNIQUE_VIOLATION);
    }

    @Test
    void noRuleIsUnknownToThisTest() throws SQLException {
        assertThat(TestSql.texts("""
                SELECT conrelid::regclass || ' ' || conname FROM pg_constraint
                WHERE contype = 'c' AND conrelid::regclass::text = ANY (?)
                UNION
                SELECT attrelid::regclass || '.' || attname || ' ' || conname
                FROM pg_attribute JOIN pg_constraint ON contypid = atttypid
                WHERE attnum > 0 AND NOT attisdropped AND attrelid::regclass::text = ANY (?)""", tableNames(), tableNames()))
                .containsExactlyInAnyOrderElementsOf(breaches().map(Breach::name).collect(Collectors.toSet()));
    }

    @Test
    void everyRowThatIsThereWasChecked() throws SQLException {
        assertThat(TestSql.texts("SELECT conname FROM pg_constraint WHERE NOT convalidated")).isEmpty();
    }

    /** Sent as the service would send it, with the columns that the service may fill. */
    private static PSQLException refusalOfCopy(String table, String changes) throws SQLException {
        var changed = Stream.of(changes.split("; ")).filter(change -> !change.isEmpty())
                .map(change -> change.split(" = ", 2))
                .collect(Collectors.toMap(change -> change[0], change -> change[1]));
        var columns = TestSql.texts("""
                SELECT attname FROM pg_attribute WHERE attrelid = ?::regclass AND attnum > 0 AND NOT attisdropped
                AND attgenerated = '' AND has_column_privilege('brickwork_app', attrelid, attnum, 'INSERT')""", table);
        assertThat(columns).containsAll(changed.keySet());
        var values = columns.stream().map(column -> changed.getOrDefault(column, column)).collect(joining(", "));
        try (var role = ApplicationRole.forSeller(seller)) {
            var insert = "INSERT INTO " + table + " (" + String.join(", ", columns) + ") SELECT " + values + " FROM "
                    + table;
            return assertThrows(PSQLException.class, () -> role.execute(insert), insert);
        }
    }

    private static Object tableNames() {
        return tables().toArray(String[]::new);
    }

    private static void moveTo(Api api, String now) {
        api.post("/test-clock", "{\"now\": \"" + now + "\"}").statusCode(200);
    }
}
