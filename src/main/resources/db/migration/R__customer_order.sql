CREATE OR REPLACE TRIGGER customer_order_closed BEFORE UPDATE ON customer_order FOR EACH ROW
    WHEN (OLD.status <> 'OPEN')
    EXECUTE FUNCTION refuse_row('an order that is not open any more never changes');

CREATE OR REPLACE TRIGGER customer_order_stays_with_its_subscription BEFORE UPDATE ON customer_order FOR EACH ROW
    WHEN ((NEW.subscription_id, NEW.type, NEW.token, NEW.created_at, NEW.currency)
        IS DISTINCT FROM (OLD.subscription_id, OLD.type, OLD.token, OLD.created_at, OLD.currency))
    EXECUTE FUNCTION refuse_row('an order stays with its subscription');

CREATE OR REPLACE FUNCTION presented_order() RETURNS TABLE (seller_id uuid, order_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS $$
    SELECT o.seller_id, o.id FROM customer_order o WHERE o.token = current_setting('brickwork.presented_order', true)
$$;
COMMENT ON FUNCTION presented_order IS 'The one order whose token was presented. A policy shows it to the owner.';
REVOKE EXECUTE ON FUNCTION presented_order FROM PUBLIC;
GRANT EXECUTE ON FUNCTION presented_order TO brickwork_app;
