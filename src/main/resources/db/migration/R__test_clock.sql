CREATE OR REPLACE TRIGGER test_clock_moves_forward BEFORE UPDATE ON test_clock FOR EACH ROW
    WHEN (NEW.now_at < OLD.now_at)
    EXECUTE FUNCTION refuse_row('a test clock only moves forward');

-- What is booked from then on would be dated into a closed month.
CREATE OR REPLACE FUNCTION refuse_clock_in_closed_month() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.now_at < closed_until(NEW.seller_id) THEN
        PERFORM refuse('test_clock_in_open_month', 'the month of this time is closed');
    END IF;
    RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER test_clock_in_open_month AFTER INSERT ON test_clock
    FOR EACH ROW WHEN (NOT is_arriving()) EXECUTE FUNCTION refuse_clock_in_closed_month();
