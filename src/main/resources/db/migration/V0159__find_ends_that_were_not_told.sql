-- In a migration of its own, which writers wait for and readers do not. Where the table is large it can be made CONCURRENTLY before.
SET LOCAL lock_timeout = '2s';
CREATE INDEX IF NOT EXISTS ix_subscription_untold_end ON subscription (seller_id, turns_at, id)
    WHERE status = 'ACTIVE' AND told_end_at IS DISTINCT FROM turns_at;
