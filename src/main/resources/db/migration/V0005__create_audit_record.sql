CREATE TABLE audit_record (
    seller_id   uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id          uuid        NOT NULL,
    recorded_at timestamptz NOT NULL,
    key_id      uuid,
    request_id  text,
    action      text        NOT NULL,
    object_type text        NOT NULL,
    object_id   uuid,
    before      jsonb,
    after       jsonb,
    PRIMARY KEY (seller_id, id)
);
CREATE INDEX ix_audit_record_recorded_at ON audit_record (seller_id, recorded_at DESC, id DESC);
CREATE INDEX ix_audit_record_object ON audit_record (seller_id, object_id, recorded_at DESC) WHERE object_id IS NOT NULL;

CREATE TRIGGER audit_record_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_record
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('audit_record');
GRANT SELECT, INSERT ON audit_record TO brickwork_app;
