-- Credit that is taken back in parts holds less tax with each: what is left of it must be known to the cent.
SET LOCAL lock_timeout = '2s';
ALTER TABLE credit ADD COLUMN withdrawn_tax bigint NOT NULL DEFAULT 0;
ALTER TABLE credit ADD CONSTRAINT credit_withdrawn_tax_in_amount
    CHECK (withdrawn_tax BETWEEN 0 AND withdrawn_amount) NOT VALID;
COMMENT ON COLUMN credit.withdrawn_amount IS 'Taken back: the invoice it was given for was voided, or came to less before the recast began.';
COMMENT ON COLUMN credit.withdrawn_tax IS 'What of withdrawn_amount was tax, as the books have it.';
GRANT UPDATE (withdrawn_tax) ON credit TO brickwork_app;
-- as it is for every credit of before: taken back whole, or not at all; nobody takes back of it again
