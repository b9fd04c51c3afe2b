CREATE TABLE test_clock (
    seller_id uuid        NOT NULL DEFAULT current_seller() PRIMARY KEY REFERENCES seller,
    now_at    timestamptz NOT NULL
);

CREATE FUNCTION refuse_turning_back() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.now_at < OLD.now_at THEN
        RAISE EXCEPTION 'a test clock only moves forward' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'test_clock_moves_forward';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER test_clock_moves_forward BEFORE UPDATE ON test_clock
    FOR EACH ROW EXECUTE FUNCTION refuse_turning_back();
CALL keep_apart_by_seller('test_clock');
GRANT SELECT, INSERT, UPDATE ON test_clock TO brickwork_app;
