-- An invoice may come to 10^15 cents, and its net and its tax to more than that each where one of them is below 0.
ALTER TABLE journal_posting DROP CONSTRAINT journal_posting_amount_check;
ALTER TABLE journal_posting ADD CONSTRAINT journal_posting_amount_bounded
    CHECK (amount BETWEEN -10000000000000000 AND 10000000000000000) NOT VALID;
ALTER TABLE journal_posting VALIDATE CONSTRAINT journal_posting_amount_bounded;
