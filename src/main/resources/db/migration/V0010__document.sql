-- Documents.

CREATE TABLE stored_document (
    seller_id    uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    key          text        NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
    content_type text        NOT NULL CHECK (length(content_type) <= 200),
    sha256       text        NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
    content      bytea       NOT NULL,
    stored_at    timestamptz NOT NULL,
    PRIMARY KEY (seller_id, key),
    CONSTRAINT stored_document_bounded CHECK (length(content) <= 20971520),
    CONSTRAINT stored_document_is_what_it_was CHECK (sha256 = encode(sha256(content), 'hex'))
);
COMMENT ON TABLE stored_document IS 'The content of documents, if no other document storage is configured.';
-- PDFs and images are compressed already.
ALTER TABLE stored_document ALTER COLUMN content SET STORAGE EXTERNAL;
CALL keep_apart_by_seller('stored_document');
CALL refuse_changes('stored_document', 'UPDATE OR TRUNCATE');
GRANT SELECT, INSERT, DELETE ON stored_document TO brickwork_app;
