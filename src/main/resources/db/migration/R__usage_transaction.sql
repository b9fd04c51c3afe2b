CREATE OR REPLACE TRIGGER usage_transaction_stays_deleted BEFORE UPDATE ON usage_transaction FOR EACH ROW
    WHEN (OLD.deleted_at IS NOT NULL)
    EXECUTE FUNCTION refuse_row('a deleted usage entry stays deleted');
