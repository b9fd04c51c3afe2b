-- A signed order form stays as it was signed, whatever the seller and the customer are called later.
ALTER TABLE customer_order
    ADD COLUMN names jsonb CHECK (jsonb_typeof(names) = 'object'),
    ADD CONSTRAINT customer_order_names_of_signed CHECK (names IS NULL OR status = 'ACCEPTED');
COMMENT ON COLUMN customer_order.names IS
    'Who and what the order form names besides the order: the parties, the time zone, the units. Null of orders accepted before these were kept.';
