CREATE OR REPLACE TRIGGER refund_request_ends_once BEFORE UPDATE ON refund_request FOR EACH ROW
    WHEN (OLD.state <> 'PROCESSING')
    EXECUTE FUNCTION refuse_row('a refund ends once');
