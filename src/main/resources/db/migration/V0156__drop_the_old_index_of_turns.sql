-- V0153 made the better one. In a transaction of its own: to drop an index nobody may use the table, and who waits for the making of
-- another one would be waited for.
SET LOCAL lock_timeout = '2s';
DROP INDEX ix_subscription_turns_at;
ALTER INDEX ix_subscription_turns_at_id RENAME TO ix_subscription_turns_at;
