-- Names are text like any other, and other text has up to 5000 characters.
ALTER TABLE plan DROP CONSTRAINT plan_name_check, ADD CONSTRAINT plan_name_check CHECK (length(name) BETWEEN 1 AND 5000);
ALTER TABLE plan_version_brick DROP CONSTRAINT plan_version_brick_name_check,
    ADD CONSTRAINT plan_version_brick_name_check CHECK (length(name) BETWEEN 1 AND 5000);
