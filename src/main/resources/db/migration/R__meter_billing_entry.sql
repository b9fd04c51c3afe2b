CREATE OR REPLACE FUNCTION move_meter_billing() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS $$
BEGIN
    UPDATE meter_billing b SET used = NEW.used, amount = b.amount + NEW.amount, discount = b.discount + NEW.discount
    WHERE (b.seller_id, b.subscription_id, b.term, b.brick_id, b.contract_from)
        = (NEW.seller_id, NEW.subscription_id, NEW.term, NEW.brick_id, NEW.contract_from) AND b.used = NEW.used_before;
    IF NOT FOUND THEN
        PERFORM refuse('meter_billing_entry_goes_on',
            'what is billed for a meter period goes on from what was billed before', 'integrity_constraint_violation');
    END IF;
    RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER meter_billing_entry_moves AFTER INSERT ON meter_billing_entry
    FOR EACH ROW WHEN (NOT is_arriving()) EXECUTE FUNCTION move_meter_billing();
