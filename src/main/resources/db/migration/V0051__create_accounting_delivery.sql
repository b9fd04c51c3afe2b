-- Which entries the seller's accounting system still has to hear of, and which it heard. Entries never change, so the mark is
-- kept apart from them. A seller without such a system has no rows here.
CREATE TABLE accounting_delivery (
    seller_id     uuid        NOT NULL DEFAULT current_seller(),
    entry_id      uuid        NOT NULL,
    customer_id   uuid        NOT NULL,
    position      bigint      GENERATED ALWAYS AS IDENTITY,
    try_at        timestamptz NOT NULL,
    failures      integer     NOT NULL DEFAULT 0 CHECK (failures BETWEEN 0 AND 5),
    delivered_at  timestamptz,
    parked_at     timestamptz,
    parked_reason text        CHECK (length(parked_reason) <= 1000),
    PRIMARY KEY (seller_id, entry_id),
    FOREIGN KEY (seller_id, entry_id) REFERENCES journal_entry (seller_id, id),
    CONSTRAINT accounting_delivery_parked_for_a_reason CHECK ((parked_at IS NULL) = (parked_reason IS NULL)),
    CONSTRAINT accounting_delivery_delivered_or_parked CHECK (delivered_at IS NULL OR parked_at IS NULL)
);
COMMENT ON COLUMN accounting_delivery.position IS
    'The order within a customer. Facts that follow from each other are booked one after the other, under a lock, and so are numbered that way.';
COMMENT ON COLUMN accounting_delivery.try_at IS
    'In real time: not before this. While a sweep hands it over, until when the others leave it alone.';
CREATE INDEX ix_accounting_delivery_queue ON accounting_delivery (seller_id, customer_id, position) WHERE delivered_at IS NULL;
CREATE INDEX ix_accounting_delivery_due ON accounting_delivery (seller_id, try_at)
    WHERE delivered_at IS NULL AND parked_at IS NULL;

CREATE TRIGGER accounting_delivery_stays BEFORE DELETE OR TRUNCATE ON accounting_delivery
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('accounting_delivery');
GRANT SELECT ON accounting_delivery TO brickwork_app;
GRANT INSERT (entry_id, customer_id, try_at), UPDATE (try_at, failures, delivered_at, parked_at, parked_reason)
    ON accounting_delivery TO brickwork_app;
