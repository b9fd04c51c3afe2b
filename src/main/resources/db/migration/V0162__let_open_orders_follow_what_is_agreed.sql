-- An open order froze what it had not said itself (the customer, the end of the term), and brought that back when it was accepted
-- after another order that had changed it. Orders of before this migration go on as they were made.
SET LOCAL lock_timeout = '2s';
ALTER TABLE customer_order ADD COLUMN as_agreed text[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN customer_order.as_agreed IS 'Members that it does not say: while it is open they are what the last accepted order says.';
