-- The PDFs that were made of an invoice. What is on one depends on the version and on what has happened to the invoice since:
-- payments, credit, a void. Each of these states is printed once and then stays as it was sent.
CREATE TABLE invoice_paper (
    seller_id    uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    invoice_id   uuid        NOT NULL,
    version      integer     NOT NULL,
    state        text        NOT NULL CHECK (state ~ '^(issued|void)-[0-9a-f]{16}$'),
    document_key text        NOT NULL,
    stored_at    timestamptz NOT NULL,
    PRIMARY KEY (seller_id, invoice_id, version, state),
    FOREIGN KEY (seller_id, invoice_id, version) REFERENCES invoice_version (seller_id, invoice_id, version)
);
COMMENT ON COLUMN invoice_paper.state IS 'A hash of everything on it that a version does not fix.';
CREATE TRIGGER invoice_paper_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_paper
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('invoice_paper');
GRANT SELECT, INSERT ON invoice_paper TO brickwork_app;

-- The version whose PDF is there, so that the sweep finds those without one by an index and issuing writes nothing more.
ALTER TABLE invoice ADD COLUMN paper_version integer;
ALTER TABLE invoice ADD COLUMN paper_failures smallint NOT NULL DEFAULT 0 CHECK (paper_failures >= 0);
CREATE INDEX ix_invoice_without_paper ON invoice (seller_id, issued_at, id)
    WHERE current_version IS NOT NULL AND paper_version IS DISTINCT FROM current_version AND paper_failures < 5;
GRANT UPDATE (paper_version, paper_failures) ON invoice TO brickwork_app;
