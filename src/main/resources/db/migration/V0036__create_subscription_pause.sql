-- Pauses as somebody asked for them. What they do to the calendar is in agreement_pause, term by term.
CREATE TABLE subscription_pause (
    seller_id           uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id                  uuid        NOT NULL,
    subscription_id     uuid        NOT NULL,
    paused_at           timestamptz NOT NULL,
    starts_on           date        NOT NULL,
    scheduled_resume_at timestamptz NOT NULL,
    resumes_on          date        NOT NULL,
    resumed_at          timestamptz,
    created_at          timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, subscription_id) REFERENCES subscription (seller_id, id),
    CONSTRAINT subscription_pause_days CHECK (resumes_on >= starts_on)
);
COMMENT ON COLUMN subscription_pause.resumes_on IS
    'The first day that counts again: the scheduled one, until a resumption or a recast brings it forward.';
CREATE UNIQUE INDEX subscription_pause_one_open ON subscription_pause (seller_id, subscription_id) WHERE resumed_at IS NULL;
CREATE INDEX ix_subscription_pause_subscription ON subscription_pause (seller_id, subscription_id, paused_at DESC);

CREATE FUNCTION keep_subscription_pause() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.resumed_at IS NOT NULL THEN
        RAISE EXCEPTION 'a pause is resumed once' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'subscription_pause_resumed_once';
    END IF;
    IF NEW.resumes_on > OLD.resumes_on THEN
        RAISE EXCEPTION 'a pause only gets shorter' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'subscription_pause_gets_shorter';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER subscription_pause_resumed_once BEFORE UPDATE ON subscription_pause
    FOR EACH ROW EXECUTE FUNCTION keep_subscription_pause();
CREATE TRIGGER subscription_pause_stays BEFORE DELETE OR TRUNCATE ON subscription_pause
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('subscription_pause');
GRANT SELECT, INSERT, UPDATE (resumes_on, resumed_at) ON subscription_pause TO brickwork_app;
