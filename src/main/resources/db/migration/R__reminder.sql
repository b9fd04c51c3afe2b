CREATE OR REPLACE TRIGGER reminder_ends_once BEFORE UPDATE ON reminder FOR EACH ROW
    WHEN (OLD.state <> 'WAITING' AND (NEW.state, NEW.sent_at) IS DISTINCT FROM (OLD.state, OLD.sent_at)
        OR OLD.charge_invoice_id IS NOT NULL AND NEW.charge_invoice_id IS DISTINCT FROM OLD.charge_invoice_id)
    EXECUTE FUNCTION refuse_row('a reminder is sent or not, once, and charged by one invoice');
