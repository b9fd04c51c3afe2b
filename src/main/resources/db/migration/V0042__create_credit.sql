-- Credit in lots, so that the oldest is used first and each can be followed to where it came from and went.
CREATE TABLE credit (
    seller_id        uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id               uuid        NOT NULL,
    subscription_id  uuid,
    company_id       uuid        NOT NULL,
    currency         text        NOT NULL CHECK (currency IN ('USD', 'EUR', 'GBP', 'AUD', 'CAD')),
    kind             text        NOT NULL CHECK (kind IN ('RECAST', 'CARRIED', 'OVERPAID', 'PREPAID')),
    label            text        NOT NULL CHECK (length(label) <= 5000),
    order_id         uuid,
    from_invoice_id  uuid,
    amount           bigint      NOT NULL CONSTRAINT credit_amount_above_zero CHECK (amount > 0),
    used_amount      bigint      NOT NULL DEFAULT 0 CHECK (used_amount >= 0),
    withdrawn_amount bigint      NOT NULL DEFAULT 0 CHECK (withdrawn_amount >= 0),
    remaining_amount bigint      NOT NULL GENERATED ALWAYS AS (amount - used_amount - withdrawn_amount) STORED,
    passed_at        timestamptz,
    created_at       timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, subscription_id) REFERENCES subscription (seller_id, id),
    FOREIGN KEY (seller_id, company_id) REFERENCES customer (seller_id, id),
    FOREIGN KEY (seller_id, from_invoice_id, currency) REFERENCES invoice (seller_id, id, currency),
    CONSTRAINT credit_currency_key UNIQUE (seller_id, id, currency),
    CONSTRAINT credit_used_at_most_itself CHECK (used_amount + withdrawn_amount <= amount)
);
COMMENT ON COLUMN credit.kind IS 'RECAST: unused part of what was issued. CARRIED: an invoice below 0. OVERPAID: a regeneration came to less than was paid. PREPAID: the invoice that was paid ahead was dropped.';
COMMENT ON COLUMN credit.company_id IS 'The billed company, whose credit it is once the subscription is inactive.';
COMMENT ON COLUMN credit.withdrawn_amount IS 'Taken back when the invoice it was given for was voided.';
COMMENT ON COLUMN credit.passed_at IS 'When the subscription turned inactive; from then on it settles any invoice of the company.';
CREATE INDEX ix_credit_subscription_open ON credit (seller_id, subscription_id, currency, created_at, id) WHERE remaining_amount > 0;
CREATE INDEX ix_credit_company_open ON credit (seller_id, company_id, currency, created_at, id) WHERE remaining_amount > 0;
CREATE INDEX ix_credit_from_invoice ON credit (seller_id, from_invoice_id) WHERE from_invoice_id IS NOT NULL;

CREATE TABLE credit_use (
    seller_id  uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id         uuid        NOT NULL,
    credit_id  uuid        NOT NULL,
    invoice_id uuid        NOT NULL,
    currency   text        NOT NULL,
    amount     bigint      NOT NULL CHECK (amount <> 0),
    created_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, credit_id, currency) REFERENCES credit (seller_id, id, currency),
    FOREIGN KEY (seller_id, invoice_id, currency) REFERENCES invoice (seller_id, id, currency)
);
COMMENT ON COLUMN credit_use.amount IS 'Below 0 where a void or a regeneration gives it back.';
CREATE INDEX ix_credit_use_invoice ON credit_use (seller_id, invoice_id, created_at, id);
CREATE INDEX ix_credit_use_credit ON credit_use (seller_id, credit_id);

CREATE FUNCTION move_credit_use() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    UPDATE credit c SET used_amount = c.used_amount + NEW.amount WHERE c.seller_id = NEW.seller_id AND c.id = NEW.credit_id;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'what this row moves is not there' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'counter_moves_with_its_row';
    END IF;
    UPDATE invoice i SET credited_amount = i.credited_amount + NEW.amount WHERE i.seller_id = NEW.seller_id AND i.id = NEW.invoice_id;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'what this row moves is not there' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'counter_moves_with_its_row';
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER credit_use_moves_both AFTER INSERT ON credit_use FOR EACH ROW EXECUTE FUNCTION move_credit_use();

CREATE FUNCTION move_credit() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    UPDATE invoice i SET moved_amount = i.moved_amount + NEW.amount WHERE i.seller_id = NEW.seller_id AND i.id = NEW.from_invoice_id;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'what this row moves is not there' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'counter_moves_with_its_row';
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER credit_moves_payments AFTER INSERT ON credit FOR EACH ROW WHEN (NEW.kind IN ('OVERPAID', 'PREPAID'))
    EXECUTE FUNCTION move_credit();

CREATE FUNCTION keep_credit() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.seller_id, NEW.id, NEW.subscription_id, NEW.currency, NEW.kind, NEW.label, NEW.order_id, NEW.from_invoice_id, NEW.amount, NEW.created_at)
        IS DISTINCT FROM (OLD.seller_id, OLD.id, OLD.subscription_id, OLD.currency, OLD.kind, OLD.label, OLD.order_id, OLD.from_invoice_id, OLD.amount, OLD.created_at)
        OR NEW.withdrawn_amount < OLD.withdrawn_amount THEN
        RAISE EXCEPTION 'a credit stays what it is' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'credit_stays_what_it_is';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER credit_keeps BEFORE UPDATE ON credit FOR EACH ROW EXECUTE FUNCTION keep_credit();
CREATE TRIGGER credit_stays BEFORE DELETE OR TRUNCATE ON credit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_use_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_use
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('credit');
CALL keep_apart_by_seller('credit_use');
GRANT SELECT, INSERT, UPDATE (withdrawn_amount, passed_at, company_id) ON credit TO brickwork_app;
GRANT SELECT, INSERT ON credit_use TO brickwork_app;
