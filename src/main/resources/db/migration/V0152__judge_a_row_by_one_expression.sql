-- A rule that is a statement of its own costs more to begin and to end than to judge. Told as the cases of one expression, those of an
-- invoice take a quarter less, and the one that is broken is named as before: the first that is false; what is unknown breaks nothing,
-- as with a CHECK. They are those of V0131, in its order and by its names (decision 0170).
--
-- A regular expression builds its machine anew for each row, state by state as it goes along: 23 us for the 43 signs of a token, 5 to
-- 10 for an invoice's key. Looking for a sign that must not be there takes one state and 1 us. A key such as 0-PERIOD-0-11 is a known
-- word among numbers: without its digits one of four texts, and no digit beside a letter, no number left out.

CREATE OR REPLACE FUNCTION customer_order_rules() RETURNS trigger
    LANGUAGE plpgsql AS $$
DECLARE
    broken constant text := CASE
        WHEN NOT (jsonb_typeof(NEW.accepted_payment_methods_config) = 'object')
            THEN 'customer_order_accepted_payment_methods_config_check'
        WHEN NOT (((NEW.status = 'ACCEPTED') = (NEW.accepted_at IS NOT NULL))
                AND ((NEW.status = 'ACCEPTED') = (NEW.estimate IS NOT NULL)))
            THEN 'customer_order_accepted_whole'
        WHEN NOT (cardinality(NEW.accounts_payable_emails) <= 50)
            THEN 'customer_order_accounts_payable_emails_check'
        WHEN NOT (NEW.adjustment_credit BETWEEN 0 AND 99999999999999)
            THEN 'customer_order_adjustment_credit_check'
        WHEN NOT (length(NEW.adjustment_credit_label) BETWEEN 1 AND 5000)
            THEN 'customer_order_adjustment_credit_label_check'
        WHEN NOT ((NEW.status = 'CANCELED') = (NEW.canceled_at IS NOT NULL))
            THEN 'customer_order_canceled_whole'
        WHEN NOT ((NEW.type = 'RECAST') OR (num_nonnulls(NEW.adjustment_credit, NEW.adjustment_credit_label) = 0))
            THEN 'customer_order_credit_of_recast'
        WHEN NOT (length(NEW.crm_opportunity_id) BETWEEN 1 AND 5000)
            THEN 'customer_order_crm_opportunity_id_check'
        WHEN NOT (NEW.currency IN ('USD', 'EUR', 'GBP', 'AUD', 'CAD'))
            THEN 'customer_order_currency_check'
        WHEN NOT (octet_length(NEW.custom_order_form_html) BETWEEN 1 AND 524288)
            THEN 'customer_order_custom_order_form_html_check'
        WHEN NOT (jsonb_typeof(NEW.deal) = 'object')
            THEN 'customer_order_deal_check'
        WHEN NOT (jsonb_typeof(NEW.estimate) = 'object')
            THEN 'customer_order_estimate_check'
        WHEN NOT (NEW.first_charge_date IN ('CONTRACT_START_DATE', 'CHECKOUT_DATE'))
            THEN 'customer_order_first_charge_date_check'
        WHEN NOT (jsonb_typeof(NEW.metadata) = 'object')
            THEN 'customer_order_metadata_check'
        WHEN NOT (jsonb_typeof(NEW.names) = 'object')
            THEN 'customer_order_names_check'
        WHEN NOT ((NEW.names IS NULL) OR (NEW.status = 'ACCEPTED'))
            THEN 'customer_order_names_of_signed'
        WHEN NOT (NEW.payment_terms BETWEEN 0 AND 999)
            THEN 'customer_order_payment_terms_check'
        WHEN NOT (length(NEW.purchase_order_code) BETWEEN 1 AND 5000)
            THEN 'customer_order_purchase_order_code_check'
        WHEN NOT (NEW.renewal_contract_period BETWEEN 1 AND 1200)
            THEN 'customer_order_renewal_contract_period_check'
        WHEN NOT ((NEW.renewal_uplifted_rate BETWEEN -100 AND 1000) AND (scale(trim_scale(NEW.renewal_uplifted_rate)) <= 6))
            THEN 'customer_order_renewal_uplifted_rate_check'
        WHEN NOT (length(NEW.signatory_email) BETWEEN 1 AND 254)
            THEN 'customer_order_signatory_email_check'
        WHEN NOT (length(NEW.signatory_name) BETWEEN 1 AND 5000)
            THEN 'customer_order_signatory_name_check'
        WHEN NOT (NEW.status IN ('OPEN', 'ACCEPTED', 'CANCELED'))
            THEN 'customer_order_status_check'
        WHEN NOT (length(NEW.token) = 43 AND NEW.token !~ '[^A-Za-z0-9_-]')
            THEN 'customer_order_token_check'
        WHEN NOT (NEW.transaction_method IN ('ORDER_FORM', 'SANDBOX', 'STRIPE'))
            THEN 'customer_order_transaction_method_check'
        WHEN NOT (NEW.type IN ('TRIAL', 'STANDARD', 'RENEWAL', 'UPGRADE', 'RECAST'))
            THEN 'customer_order_type_check'
    END;
BEGIN
    IF broken IS NOT NULL THEN
        PERFORM refuse_row(TG_TABLE_NAME, broken);
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION invoice_rules() RETURNS trigger
    LANGUAGE plpgsql AS $$
DECLARE
    broken constant text := CASE
        WHEN NOT (NEW.collect_tries BETWEEN 0 AND 100)
            THEN 'invoice_collect_tries_check'
        WHEN NOT (NEW.currency IN ('USD', 'EUR', 'GBP', 'AUD', 'CAD'))
            THEN 'invoice_currency_check'
        WHEN NOT ((NOT NEW.is_dropped) OR ((NEW.voided_at IS NOT NULL) AND (NEW.issued_at IS NULL)))
            THEN 'invoice_dropped_before_issue'
        WHEN NOT (NEW.issue_failures >= 0)
            THEN 'invoice_issue_failures_check'
        WHEN NOT (((NEW.issued_at IS NULL) = (NEW.invoice_number IS NULL))
                AND ((NEW.issued_at IS NULL) = (NEW.due_on IS NULL)))
            THEN 'invoice_issued_numbered'
        WHEN NOT ((NEW.issued_at IS NULL) = (NEW.current_version IS NULL))
            THEN 'invoice_issued_versioned'
        WHEN NOT (translate(NEW.invoice_key, '0123456789', '') IN ('-PERIOD--', '-CHANGE--', '-USAGE--', '-CORRECTION--')
                AND NEW.invoice_key !~ '^-|--|-$|[0-9][A-Z]|[A-Z][0-9]')
            THEN 'invoice_key_shape'
        WHEN NOT (jsonb_typeof(NEW.metadata) = 'object')
            THEN 'invoice_metadata_check'
        WHEN NOT (NEW.paper_failures >= 0)
            THEN 'invoice_paper_failures_check'
        WHEN NOT (length(NEW.parked_reason) <= 1000)
            THEN 'invoice_parked_reason_check'
        WHEN NOT ((NEW.parked_at IS NULL) = (NEW.parked_reason IS NULL))
            THEN 'invoice_parked_with_reason'
        WHEN NOT ((NOT NEW.is_paused) OR (NEW.issued_at IS NULL))
            THEN 'invoice_paused_unissued'
        WHEN NOT (NEW.payment_terms BETWEEN 0 AND 999)
            THEN 'invoice_payment_terms_check'
        WHEN NOT (length(NEW.payment_token) = 43 AND NEW.payment_token !~ '[^A-Za-z0-9_-]')
            THEN 'invoice_payment_token_shape'
        WHEN NOT (NEW.ends_on >= NEW.starts_on)
            THEN 'invoice_period'
        WHEN NOT (jsonb_typeof(NEW.planned) = 'array')
            THEN 'invoice_planned_check'
        WHEN NOT (length(NEW.purchase_order) <= 5000)
            THEN 'invoice_purchase_order_check'
        WHEN NOT ((NEW.subscription_id IS NULL) = (NEW.invoice_key IS NULL))
            THEN 'invoice_scheduled_by_key'
        WHEN NOT (length(NEW.void_reason) <= 1000)
            THEN 'invoice_void_reason_check'
        WHEN NOT ((NEW.void_reason IS NULL) OR (NEW.voided_at IS NOT NULL))
            THEN 'invoice_void_reason_of_void'
    END;
BEGIN
    IF broken IS NOT NULL THEN
        PERFORM refuse_row(TG_TABLE_NAME, broken);
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION agreement_line_rules() RETURNS trigger
    LANGUAGE plpgsql AS $$
DECLARE
    broken constant text := CASE
        WHEN NOT ((NEW.brick_kind = 'USAGE') = (NEW.aggregation IS NOT NULL))
            THEN 'agreement_line_aggregation'
        WHEN NOT (NEW.aggregation IN ('SUM', 'MAX', 'LAST', 'COUNT', 'UNIQUE_COUNT'))
            THEN 'agreement_line_aggregation_check'
        WHEN NOT (length(NEW.aggregation_property) BETWEEN 1 AND 200)
            THEN 'agreement_line_aggregation_property_check'
        WHEN NOT (NEW.born_by >= 0)
            THEN 'agreement_line_born_by_check'
        WHEN NOT (CASE WHEN (NEW.coupon_code IS NULL) THEN (num_nonnulls(NEW.coupon_rate, NEW.coupon_amount,
                NEW.coupon_renews) = 0) ELSE ((num_nonnulls(NEW.coupon_rate, NEW.coupon_amount) = 1)
                AND (NEW.coupon_renews IS NOT NULL) AND ((NEW.coupon_amount IS NULL) OR (NOT NEW.coupon_renews))) END)
            THEN 'agreement_line_coupon'
        WHEN NOT (NEW.ends_on >= NEW.starts_on)
            THEN 'agreement_line_days'
        WHEN NOT (NEW.done_before >= 0)
            THEN 'agreement_line_done_before_check'
        WHEN NOT (NEW.ended_by >= 0)
            THEN 'agreement_line_ended_by_check'
        WHEN NOT (NEW.fixed_amount >= 0)
            THEN 'agreement_line_fixed_amount_check'
        WHEN NOT ((NEW.brick_kind = 'USAGE') = (NEW.pre_commitment_schedule IS NOT NULL))
            THEN 'agreement_line_meter'
        WHEN NOT (NEW.number >= 1)
            THEN 'agreement_line_number_check'
        WHEN NOT (NEW.pre_commitment_schedule IN ('MONTHLY', 'QUARTERLY', 'SEMI_ANNUALLY', 'ANNUALLY', 'ALL_UPFRONT'))
            THEN 'agreement_line_pre_commitment_schedule_check'
        WHEN NOT (jsonb_typeof(NEW.price) = 'object')
            THEN 'agreement_line_price_check'
        WHEN NOT (NEW.price_months >= 0)
            THEN 'agreement_line_price_months_check'
        WHEN NOT ((NOT (NEW.aggregation IS DISTINCT FROM 'UNIQUE_COUNT')) = (NEW.aggregation_property IS NOT NULL))
            THEN 'agreement_line_property'
        WHEN NOT ((NEW.quantity >= 0) AND (NEW.quantity < 100000000000000))
            THEN 'agreement_line_quantity_check'
    END;
BEGIN
    IF broken IS NOT NULL THEN
        PERFORM refuse_row(TG_TABLE_NAME, broken);
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION agreement_phase_rules() RETURNS trigger
    LANGUAGE plpgsql AS $$
DECLARE
    broken constant text := CASE
        WHEN NOT (NEW.first_month >= 0)
            THEN 'agreement_phase_first_month_check'
        WHEN NOT (NEW.length_months BETWEEN 1 AND 1200)
            THEN 'agreement_phase_length_months_check'
        WHEN NOT (NEW.payment_terms BETWEEN 0 AND 999)
            THEN 'agreement_phase_payment_terms_check'
        WHEN NOT (NEW.phase >= 0)
            THEN 'agreement_phase_phase_check'
    END;
BEGIN
    IF broken IS NOT NULL THEN
        PERFORM refuse_row(TG_TABLE_NAME, broken);
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION agreement_term_rules() RETURNS trigger
    LANGUAGE plpgsql AS $$
DECLARE
    broken constant text := CASE
        WHEN NOT (NEW.billing_frequency IN ('MONTHLY', 'QUARTERLY', 'SEMI_ANNUALLY', 'ANNUALLY', 'ALL_UPFRONT'))
            THEN 'agreement_term_billing_frequency_check'
        WHEN NOT (NEW.currency IN ('USD', 'EUR', 'GBP', 'AUD', 'CAD'))
            THEN 'agreement_term_currency_check'
        WHEN NOT ((NEW.cut_on IS NULL) = (NEW.cut_issued IS NULL))
            THEN 'agreement_term_cut_whole'
        WHEN NOT (NEW.number >= 0)
            THEN 'agreement_term_number_check'
    END;
BEGIN
    IF broken IS NOT NULL THEN
        PERFORM refuse_row(TG_TABLE_NAME, broken);
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION subscription_rules() RETURNS trigger
    LANGUAGE plpgsql AS $$
DECLARE
    broken constant text := CASE
        WHEN NOT (((NEW.status = 'INACTIVE') = (NEW.inactive_reason IS NOT NULL))
                AND ((NEW.status = 'INACTIVE') = (NEW.inactive_at IS NOT NULL)))
            THEN 'subscription_inactive_for_a_reason'
        WHEN NOT ((NEW.status <> 'INACTIVE') OR (NEW.turns_at IS NULL))
            THEN 'subscription_inactive_for_good'
        WHEN NOT (NEW.inactive_reason IN ('EXPIRED', 'CANCELED', 'TRIAL_ENDED'))
            THEN 'subscription_inactive_reason_check'
        WHEN NOT (length(NEW.parked_reason) <= 1000)
            THEN 'subscription_parked_reason_check'
        WHEN NOT (NEW.status IN ('PENDING', 'TRIAL', 'ACTIVE', 'PAUSED', 'INACTIVE'))
            THEN 'subscription_status_check'
        WHEN NOT (NEW.turn_failures >= 0)
            THEN 'subscription_turn_failures_check'
    END;
BEGIN
    IF broken IS NOT NULL THEN
        PERFORM refuse_row(TG_TABLE_NAME, broken);
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION payment_rules() RETURNS trigger
    LANGUAGE plpgsql AS $$
DECLARE
    broken constant text := CASE
        WHEN NOT (length(NEW.error) <= 5000)
            THEN 'payment_error_check'
        WHEN NOT ((NEW.state = 'FAILED') = (NEW.error IS NOT NULL))
            THEN 'payment_failed_with_error'
        WHEN NOT (length(NEW.memo) <= 5000)
            THEN 'payment_memo_check'
        WHEN NOT (NEW.method IN ('WIRE', 'CHECK', 'ACH', 'CREDIT_CARD', 'LINK'))
            THEN 'payment_method_check'
        WHEN NOT ((NEW.state = 'SETTLED') = (NEW.paid_at IS NOT NULL))
            THEN 'payment_paid_when_settled'
        WHEN NOT (length(NEW.proof) <= 5000)
            THEN 'payment_proof_check'
        WHEN NOT ((NEW.refunded_amount = 0) OR (NEW.state = 'SETTLED'))
            THEN 'payment_refunded_when_settled'
        WHEN NOT (NEW.state IN ('PROCESSING', 'SETTLED', 'FAILED'))
            THEN 'payment_state_check'
    END;
BEGIN
    IF broken IS NOT NULL THEN
        PERFORM refuse_row(TG_TABLE_NAME, broken);
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION journal_entry_rules() RETURNS trigger
    LANGUAGE plpgsql AS $$
DECLARE
    broken constant text := CASE
        WHEN NOT (NEW.currency IN ('USD', 'EUR', 'GBP', 'AUD', 'CAD'))
            THEN 'journal_entry_currency_check'
        WHEN NOT (NEW.kind IN ('INVOICE_ISSUED', 'INVOICE_REGENERATED', 'INVOICE_VOIDED', 'PAYMENT_RECEIVED',
                'PAYMENT_REFUNDED', 'PAYMENT_MOVED_TO_CREDIT', 'PREPAYMENT_APPLIED', 'CREDIT_GRANTED', 'CREDIT_REVOKED',
                'CREDIT_APPLIED', 'CREDIT_RETURNED', 'CREDIT_TRANSFERRED', 'CREDIT_REFUNDED', 'CREDIT_NOTE',
                'WRITTEN_OFF'))
            THEN 'journal_entry_kind_check'
        WHEN NOT (length(NEW.memo) <= 1000)
            THEN 'journal_entry_memo_check'
        WHEN NOT ((NEW.kind = 'CREDIT_TRANSFERRED') = (NEW.to_customer_id IS NOT NULL))
            THEN 'journal_entry_passes_credit'
    END;
BEGIN
    IF broken IS NOT NULL THEN
        PERFORM refuse_row(TG_TABLE_NAME, broken);
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION journal_posting_rules() RETURNS trigger
    LANGUAGE plpgsql AS $$
DECLARE
    broken constant text := CASE
        WHEN NOT (NEW.account IN ('RECEIVABLE', 'CASH', 'REVENUE', 'CREDIT_NOTES', 'TAX_PAYABLE', 'CUSTOMER_CREDIT',
                'PREPAYMENT', 'BAD_DEBT'))
            THEN 'journal_posting_account_check'
        WHEN NOT (NEW.amount BETWEEN -10000000000000000 AND 10000000000000000)
            THEN 'journal_posting_amount_bounded'
        WHEN NOT (NEW.place BETWEEN 1 AND 20)
            THEN 'journal_posting_place_check'
    END;
BEGIN
    IF broken IS NOT NULL THEN
        PERFORM refuse_row(TG_TABLE_NAME, broken);
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION invoice_series_rules() RETURNS trigger
    LANGUAGE plpgsql AS $$
DECLARE
    broken constant text := CASE
        WHEN NOT (length(NEW.code) = 6 AND NEW.code !~ '[^0-9A-Z]')
            THEN 'invoice_series_code_check'
        WHEN NOT (NEW.last_number >= 0)
            THEN 'invoice_series_last_number_check'
        WHEN NOT (NEW.last_place >= 0)
            THEN 'invoice_series_last_place_check'
    END;
BEGIN
    IF broken IS NOT NULL THEN
        PERFORM refuse_row(TG_TABLE_NAME, broken);
    END IF;
    RETURN NEW;
END
$$;
