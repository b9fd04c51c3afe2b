-- Whoever has nothing but the address of an order or an invoice is shown that one row by a function, and no longer by a policy for
-- everybody: two policies are joined by OR, and behind an OR no index that begins with the seller can be used. Every read of orders
-- and invoices then looked through those of all sellers.
DROP POLICY presented_order ON customer_order;
CREATE POLICY presented_order ON customer_order FOR SELECT TO CURRENT_USER
    USING (token = current_setting('brickwork.presented_order', true));
CREATE FUNCTION presented_order() RETURNS TABLE (seller_id uuid, order_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
    SELECT o.seller_id, o.id FROM customer_order o WHERE o.token = current_setting('brickwork.presented_order', true)
$$;
COMMENT ON FUNCTION presented_order IS 'The one order whose token was presented; works as the owner, whom a policy shows that row.';

DROP POLICY presented_invoice ON invoice;
CREATE POLICY presented_invoice ON invoice FOR SELECT TO CURRENT_USER
    USING (payment_token = current_setting('brickwork.presented_invoice', true));
CREATE FUNCTION presented_invoice() RETURNS TABLE (seller_id uuid, invoice_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
    SELECT i.seller_id, i.id FROM invoice i WHERE i.payment_token = current_setting('brickwork.presented_invoice', true)
$$;
COMMENT ON FUNCTION presented_invoice IS 'The one invoice whose token was presented; works as the owner, whom a policy shows that row.';

REVOKE EXECUTE ON FUNCTION presented_order, presented_invoice FROM PUBLIC;
GRANT EXECUTE ON FUNCTION presented_order, presented_invoice TO brickwork_app;
