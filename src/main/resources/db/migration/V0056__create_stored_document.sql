-- Where documents are kept as long as no other store is connected.
CREATE TABLE stored_document (
    seller_id    uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    key          text        NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
    content_type text        NOT NULL CHECK (length(content_type) <= 200),
    sha256       text        NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
    content      bytea       NOT NULL CONSTRAINT stored_document_bounded CHECK (length(content) <= 20971520),
    stored_at    timestamptz NOT NULL,
    PRIMARY KEY (seller_id, key),
    CONSTRAINT stored_document_is_what_it_was CHECK (sha256 = encode(sha256(content), 'hex'))
);
-- PDFs and pictures are packed already; packing them again costs time for nothing.
ALTER TABLE stored_document ALTER COLUMN content SET STORAGE EXTERNAL;

CREATE FUNCTION keep_stored_document() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND OLD.key LIKE 'attachment/%' THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'a stored document is never changed, and only attachments are deleted'
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'stored_document_written_once';
END
$$;
CREATE TRIGGER stored_document_written_once BEFORE UPDATE OR DELETE ON stored_document
    FOR EACH ROW EXECUTE FUNCTION keep_stored_document();
CREATE TRIGGER stored_document_not_truncated BEFORE TRUNCATE ON stored_document
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('stored_document');
GRANT SELECT, INSERT, DELETE ON stored_document TO brickwork_app;
