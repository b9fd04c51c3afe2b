-- A usage invoice that is voided before it is issued waives what its meters count. Only its key said so, which is the day they close on: a meter that
-- an order closed on another day was billed after all, and one that came later and closes on that day never was.
SET LOCAL lock_timeout = '2s';
ALTER TABLE meter_billing ADD COLUMN is_waived boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN meter_billing.is_waived IS 'Its invoice was voided before it was issued: no other bills it, whatever is used.';
GRANT INSERT (is_waived) ON meter_billing TO brickwork_app;
