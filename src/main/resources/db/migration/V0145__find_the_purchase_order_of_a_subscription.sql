-- Each read of an invoice looks for the last accepted order of its subscription that names a purchase order. Most name none; then
-- there is nothing in here, and no order is looked at.
SET LOCAL lock_timeout = '2s';
CREATE INDEX ix_customer_order_purchase_order ON customer_order (seller_id, subscription_id, accepted_at DESC, created_at DESC, id DESC)
    WHERE status = 'ACCEPTED' AND purchase_order_code IS NOT NULL;
