-- Moving in: files of customers, contracts and open invoices of another system.

CREATE DOMAIN import_kind AS text CHECK (VALUE IN ('CUSTOMERS', 'CONTRACTS', 'INVOICES'));

CREATE TABLE import_file (
    seller_id       uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id              uuid        NOT NULL,
    kind            import_kind NOT NULL,
    format          text        NOT NULL CHECK (format IN ('CSV', 'NDJSON')),
    is_dry_run      boolean     NOT NULL,
    key_id          uuid,
    user_id         uuid,
    user_name       text,
    row_count       integer     NOT NULL CHECK (row_count BETWEEN 1 AND 10000),
    created_count   integer     NOT NULL DEFAULT 0 CHECK (created_count >= 0),
    unchanged_count integer     NOT NULL DEFAULT 0 CHECK (unchanged_count >= 0),
    refused_count   integer     NOT NULL DEFAULT 0 CHECK (refused_count >= 0),
    created_at      timestamptz NOT NULL,
    finished_at     timestamptz,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, key_id) REFERENCES api_key (seller_id, id),
    FOREIGN KEY (seller_id, user_id) REFERENCES console_user (seller_id, id),
    CONSTRAINT import_file_sent_by_one CHECK (
        (user_id IS NULL) = (user_name IS NULL) AND (key_id IS NULL OR user_id IS NULL)),
    CONSTRAINT import_file_finished_with_its_rows CHECK (
        created_count + unchanged_count + refused_count <= row_count
        AND (finished_at IS NOT NULL) = (created_count + unchanged_count + refused_count = row_count))
);
COMMENT ON TABLE import_file IS 'A file that was sent to be imported, and how far its rows have come.';
COMMENT ON COLUMN import_file.key_id IS 'The API key that sent it. What its rows create is recorded under this key.';
COMMENT ON COLUMN import_file.user_name IS
    'Of the console user who sent it, as it was then. What its rows create is recorded under this user.';
CREATE INDEX ix_import_file_created_at ON import_file (seller_id, created_at DESC, id DESC);
CREATE INDEX ix_import_file_unfinished ON import_file (seller_id, created_at, id) WHERE finished_at IS NULL;
CALL keep_apart_by_seller('import_file');
CALL refuse_changes('import_file', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT, UPDATE (created_count, unchanged_count, refused_count, finished_at) ON import_file TO brickwork_app;

CREATE TABLE import_row (
    seller_id   uuid         NOT NULL DEFAULT current_seller(),
    import_id   uuid         NOT NULL,
    line        integer      NOT NULL CHECK (line >= 1),
    external_id short_text,
    content     text,
    outcome     text         CHECK (outcome IN ('CREATED', 'UNCHANGED', 'REFUSED')),
    object_id   uuid,
    problem     jsonb_object,
    failures    integer      NOT NULL DEFAULT 0 CHECK (failures >= 0),
    PRIMARY KEY (seller_id, import_id, line),
    FOREIGN KEY (seller_id, import_id) REFERENCES import_file (seller_id, id),
    CONSTRAINT import_row_to_do_has_content CHECK (outcome IS NOT NULL OR content IS NOT NULL),
    CONSTRAINT import_row_refused_with_problem CHECK (coalesce(outcome = 'REFUSED', false) = (problem IS NOT NULL)),
    CONSTRAINT import_row_object_of_success CHECK (object_id IS NULL OR outcome IN ('CREATED', 'UNCHANGED'))
);
COMMENT ON TABLE import_row IS 'A row of an imported file, and what became of it.';
COMMENT ON COLUMN import_row.line IS 'The line of the file on which the row begins.';
COMMENT ON COLUMN import_row.external_id IS 'What identifies it in the other system. Null if it has none that can be kept.';
COMMENT ON COLUMN import_row.content IS
    'NDJSON: the line. CSV: a JSON object of its cells by column. Null once the whole file is done.';
COMMENT ON COLUMN import_row.outcome IS 'Null until its turn has come. Of a dry run: what would happen.';
COMMENT ON COLUMN import_row.object_id IS 'The customer, subscription or invoice. Null if a dry run would create it.';
COMMENT ON COLUMN import_row.problem IS 'Why it was refused: message, fields.';
COMMENT ON COLUMN import_row.failures IS 'How often the database failed at it, as by a lock that was held too long. After five it is refused.';
CREATE INDEX ix_import_row_to_do ON import_row (seller_id, import_id, line) WHERE outcome IS NULL;
CREATE INDEX ix_import_row_outcome ON import_row (seller_id, import_id, outcome, line);
CREATE INDEX ix_import_row_external_id ON import_row (seller_id, import_id, external_id) WHERE external_id IS NOT NULL;
CALL keep_apart_by_seller('import_row');
CALL refuse_changes('import_row', 'DELETE OR TRUNCATE');
GRANT SELECT, INSERT, UPDATE (content, outcome, object_id, problem, failures) ON import_row TO brickwork_app;

CREATE TABLE imported_object (
    seller_id    uuid        NOT NULL DEFAULT current_seller(),
    kind         import_kind NOT NULL,
    external_id  short_text  NOT NULL,
    object_id    uuid        NOT NULL,
    content_hash sha256_hex  NOT NULL,
    import_id    uuid        NOT NULL,
    line         integer     NOT NULL,
    PRIMARY KEY (seller_id, kind, external_id),
    FOREIGN KEY (seller_id, import_id, line) REFERENCES import_row (seller_id, import_id, line)
);
COMMENT ON TABLE imported_object IS
    'What was imported, by the id that it had in the other system. The same row of a later file does not create it again.';
COMMENT ON COLUMN imported_object.content_hash IS 'Of the row, whatever its format and the order of its columns.';
CALL keep_apart_by_seller('imported_object');
CALL refuse_changes('imported_object');
GRANT SELECT, INSERT ON imported_object TO brickwork_app;
