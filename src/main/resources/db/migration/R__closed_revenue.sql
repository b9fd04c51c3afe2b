-- Figures are written while their month is being closed, and deleted once it is reopened. The month is locked, so that
-- its state is the same when the transaction ends.
CREATE OR REPLACE FUNCTION refuse_figures_of_closed_month() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM accounting_period p WHERE (p.seller_id, p.id) IN (SELECT seller_id, period_id FROM changed) FOR SHARE;
    IF EXISTS (SELECT FROM changed c JOIN accounting_period p ON p.seller_id = c.seller_id AND p.id = c.period_id
            WHERE p.state <> TG_ARGV[0]) THEN
        PERFORM refuse('closed_revenue_of_state',
            'figures are added while their month is CLOSING, and deleted once it is REOPENED');
    END IF;
    IF TG_OP = 'INSERT' AND EXISTS (SELECT FROM changed c JOIN accounting_period p ON p.seller_id = c.seller_id
            AND p.id = c.period_id WHERE c.month > p.month) THEN
        PERFORM refuse('closed_revenue_of_month', 'figures are of the month that is closed, or of one before it');
    END IF;
    RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER closed_revenue_added AFTER INSERT ON closed_revenue REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT WHEN (NOT is_arriving()) EXECUTE FUNCTION refuse_figures_of_closed_month('CLOSING');
CREATE OR REPLACE TRIGGER closed_revenue_deleted AFTER DELETE ON closed_revenue REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT WHEN (NOT is_arriving()) EXECUTE FUNCTION refuse_figures_of_closed_month('REOPENED');
