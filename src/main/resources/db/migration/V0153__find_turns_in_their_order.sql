-- The subscriptions whose time has come are claimed one after the other, the first in the order of (turns_at, id). Many turn in the
-- same instant, at midnight; without the id in the index each claim reads and sorts all that are due.
SET LOCAL lock_timeout = '2s';
CREATE INDEX ix_subscription_turns_at_id ON subscription (seller_id, turns_at, id) WHERE turns_at IS NOT NULL AND parked_at IS NULL;
