-- What was issued before the cut stays as it is; one-time prices have no days to share.
CREATE OR REPLACE FUNCTION refuse_claims_beyond_cut() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM added a
            JOIN agreement_line l ON l.seller_id = a.seller_id AND l.subscription_id = a.subscription_id
                AND l.number = coalesce(a.line, a.replaced_line)
            JOIN agreement_term t ON t.seller_id = l.seller_id AND t.subscription_id = l.subscription_id
                AND t.number = l.term
            JOIN invoice i ON i.seller_id = a.seller_id AND i.id = a.invoice_id
            WHERE t.cut_on < upper(a.contract_days) AND NOT t.cut_bills_rest AND l.price_months > 0
                AND NOT i.invoice_key = ANY (t.cut_issued))
    THEN
        PERFORM refuse(TG_NAME, 'no day is billed that lies beyond the end of its term');
    END IF;
    RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER invoice_claim_before_cut AFTER INSERT ON invoice_claim REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT WHEN (NOT is_arriving()) EXECUTE FUNCTION refuse_claims_beyond_cut();
