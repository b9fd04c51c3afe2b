-- Sellers are told of the end of a term some days ahead (renewal_lead_days), once for each end: a pause or a recast that moves it makes
-- it another, which is told again.
SET LOCAL lock_timeout = '2s';
ALTER TABLE subscription ADD COLUMN told_end_at timestamptz, ADD COLUMN telling_failures smallint NOT NULL DEFAULT 0;
COMMENT ON COLUMN subscription.told_end_at IS 'The turns_at of an ACTIVE subscription whose coming was told by subscription.term_ending, or given up.';
COMMENT ON COLUMN subscription.telling_failures IS 'How often the end that is not told yet could not be told.';
GRANT UPDATE (told_end_at, telling_failures) ON subscription TO brickwork_app;
