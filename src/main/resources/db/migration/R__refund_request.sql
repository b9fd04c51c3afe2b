SET LOCAL client_min_messages = warning;
-- Replacing a constraint trigger locks the table. A migration that does not get the lock soon fails, so that it blocks no writes.
SET LOCAL lock_timeout = '2s';

CREATE OR REPLACE TRIGGER refund_request_ends_once BEFORE UPDATE ON refund_request FOR EACH ROW
    WHEN (OLD.state <> 'PROCESSING')
    EXECUTE FUNCTION refuse_row('a refund ends once');

DROP TRIGGER IF EXISTS paid_out_at_most_paid ON refund_request;
CREATE CONSTRAINT TRIGGER paid_out_at_most_paid AFTER INSERT ON refund_request
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NOT is_arriving()) EXECUTE FUNCTION check_paid_out();
