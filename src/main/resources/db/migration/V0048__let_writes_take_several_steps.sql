-- Where an operation needs more than one transaction, the claim commits with what is intended; the answer comes later.
ALTER TABLE idempotency_key ADD COLUMN intent_id uuid;
COMMENT ON COLUMN idempotency_key.intent_id IS
    'What was begun and is not answered yet: a repeat that finds no answer brings this to its end instead of beginning again.';
