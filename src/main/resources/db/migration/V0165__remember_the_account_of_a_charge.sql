-- A seller may connect another account while the answer about a charge is still out. The new account has never heard of it, which must
-- not be taken for a charge that never arrived.
SET LOCAL lock_timeout = '2s';
ALTER TABLE payment_charge ADD COLUMN account text;
ALTER TABLE payment_charge ADD CONSTRAINT payment_charge_account_check CHECK (length(account) BETWEEN 1 AND 255) NOT VALID;
COMMENT ON COLUMN payment_charge.account IS 'The account at the processor that was charged through. Null where a processor has no accounts, and for charges of before V0165.';
-- nothing of before could break it
