-- What happens to a subscription by time alone: it begins, is resumed, renews, or ends.
ALTER TABLE subscription
    ADD COLUMN inactive_reason text CHECK (inactive_reason IN ('EXPIRED', 'CANCELED', 'TRIAL_ENDED')),
    ADD COLUMN inactive_at     timestamptz,
    ADD COLUMN turns_at        timestamptz,
    ADD COLUMN turn_failures   integer NOT NULL DEFAULT 0 CHECK (turn_failures >= 0),
    ADD COLUMN parked_at       timestamptz,
    ADD COLUMN parked_reason   text CHECK (length(parked_reason) <= 1000),
    ADD CONSTRAINT subscription_inactive_for_a_reason CHECK ((status = 'INACTIVE') = (inactive_reason IS NOT NULL)
        AND (status = 'INACTIVE') = (inactive_at IS NOT NULL)),
    ADD CONSTRAINT subscription_inactive_for_good CHECK (status <> 'INACTIVE' OR turns_at IS NULL);
COMMENT ON COLUMN subscription.turns_at IS
    'When time alone changes it next: its first day, the day a pause ends, the day after its term. Null when nothing is to come.';
COMMENT ON COLUMN subscription.parked_at IS 'Turning it failed too often; sweeps leave it alone until somebody has looked.';
CREATE INDEX ix_subscription_turns_at ON subscription (seller_id, turns_at) WHERE turns_at IS NOT NULL AND parked_at IS NULL;
GRANT UPDATE (inactive_reason, inactive_at, turns_at, turn_failures, parked_at, parked_reason) ON subscription TO brickwork_app;

CREATE FUNCTION keep_subscription_inactive() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.status = 'INACTIVE' AND (NEW.status, NEW.inactive_reason, NEW.inactive_at)
        IS DISTINCT FROM (OLD.status, OLD.inactive_reason, OLD.inactive_at) THEN
        RAISE EXCEPTION 'an inactive subscription stays inactive'
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'subscription_stays_inactive';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER subscription_stays_inactive BEFORE UPDATE ON subscription
    FOR EACH ROW EXECUTE FUNCTION keep_subscription_inactive();
