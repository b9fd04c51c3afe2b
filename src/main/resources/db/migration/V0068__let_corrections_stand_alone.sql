-- What late usage makes of billed periods where no invoice is left to bring it: an invoice of its own, in the subscription's series.
ALTER TABLE invoice DROP CONSTRAINT invoice_invoice_key_check;
ALTER TABLE invoice ADD CONSTRAINT invoice_key_shape CHECK (invoice_key ~ '^\d+-(PERIOD|CHANGE|USAGE|CORRECTION)-\d+-\d+$');

-- Counts corrections that fail; after five a person has to look.
CREATE TABLE usage_correction_failure (
    seller_id       uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    subscription_id uuid        NOT NULL,
    failures        smallint    NOT NULL CHECK (failures >= 1),
    parked_at       timestamptz,
    parked_reason   text        CHECK (length(parked_reason) <= 1000),
    PRIMARY KEY (seller_id, subscription_id),
    FOREIGN KEY (seller_id, subscription_id) REFERENCES subscription (seller_id, id),
    CONSTRAINT usage_correction_parked_with_reason CHECK ((parked_at IS NULL) = (parked_reason IS NULL))
);
CALL keep_apart_by_seller('usage_correction_failure');
GRANT SELECT, INSERT, DELETE, UPDATE (failures, parked_at, parked_reason) ON usage_correction_failure TO brickwork_app;
