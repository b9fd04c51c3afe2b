-- What a recast gives back, from its acceptance on: when it is given, and that it was. The credit itself is in lots.
CREATE TABLE recast_credit (
    seller_id       uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    order_id        uuid        NOT NULL,
    subscription_id uuid        NOT NULL,
    term            integer     NOT NULL CHECK (term >= 1),
    grants_at       timestamptz NOT NULL,
    granted_at      timestamptz,
    amount          bigint      CHECK (amount >= 0),
    failures        smallint    NOT NULL DEFAULT 0 CHECK (failures >= 0),
    parked_at       timestamptz,
    parked_reason   text        CHECK (length(parked_reason) <= 1000),
    PRIMARY KEY (seller_id, order_id),
    FOREIGN KEY (seller_id, order_id) REFERENCES customer_order (seller_id, id),
    FOREIGN KEY (seller_id, subscription_id, term) REFERENCES agreement_term (seller_id, subscription_id, number),
    CONSTRAINT recast_credit_granted_whole CHECK ((granted_at IS NULL) = (amount IS NULL)),
    CONSTRAINT recast_credit_parked_with_reason CHECK ((parked_at IS NULL) = (parked_reason IS NULL))
);
COMMENT ON COLUMN recast_credit.term IS 'The term that the recast began; the one before it is what was not used up.';
COMMENT ON COLUMN recast_credit.grants_at IS 'The first day of the recast, or its acceptance where it is charged then; from then on it is fixed.';
COMMENT ON COLUMN recast_credit.amount IS 'What was given, in cents; 0 where nothing was unused.';
CREATE INDEX ix_recast_credit_grants_at ON recast_credit (seller_id, grants_at, order_id)
    WHERE granted_at IS NULL AND parked_at IS NULL;

CREATE FUNCTION keep_recast_credit() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.granted_at IS NOT NULL OR (NEW.seller_id, NEW.order_id, NEW.subscription_id, NEW.term, NEW.grants_at)
        IS DISTINCT FROM (OLD.seller_id, OLD.order_id, OLD.subscription_id, OLD.term, OLD.grants_at) THEN
        RAISE EXCEPTION 'the credit of a recast is given once' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'recast_credit_given_once';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER recast_credit_given_once BEFORE UPDATE ON recast_credit FOR EACH ROW EXECUTE FUNCTION keep_recast_credit();
CREATE TRIGGER recast_credit_stays BEFORE DELETE OR TRUNCATE ON recast_credit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('recast_credit');
GRANT SELECT, INSERT, UPDATE (granted_at, amount, failures, parked_at, parked_reason) ON recast_credit TO brickwork_app;
