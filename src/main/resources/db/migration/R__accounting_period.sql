-- Months are frozen one after the other, and only the newest one is reopened. All of it happens under the journal's
-- lock or that of the row, so what is looked up here does not change meanwhile.
CREATE OR REPLACE FUNCTION refuse_period_out_of_order() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM accounting_period WHERE seller_id = NEW.seller_id AND month > NEW.month
            AND state <> 'REOPENED') THEN
        PERFORM refuse('accounting_period_in_order', 'a later month is closed');
    END IF;
    RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER accounting_period_in_order BEFORE INSERT OR UPDATE OF state ON accounting_period
    FOR EACH ROW EXECUTE FUNCTION refuse_period_out_of_order();
