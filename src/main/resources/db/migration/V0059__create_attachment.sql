-- Files that people put to an invoice or to a subscription, and so to all its invoices.
CREATE TABLE attachment (
    seller_id       uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id              uuid        NOT NULL,
    invoice_id      uuid,
    subscription_id uuid,
    file_name       text        NOT NULL CHECK (length(file_name) BETWEEN 1 AND 255),
    content_type    text        NOT NULL CHECK (length(content_type) <= 200),
    size            bigint      NOT NULL CONSTRAINT attachment_bounded CHECK (size BETWEEN 1 AND 10485760),
    created_at      timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, invoice_id) REFERENCES invoice (seller_id, id),
    FOREIGN KEY (seller_id, subscription_id) REFERENCES subscription (seller_id, id),
    CONSTRAINT attachment_of_one_thing CHECK (num_nonnulls(invoice_id, subscription_id) = 1)
);
CREATE INDEX ix_attachment_invoice ON attachment (seller_id, invoice_id, created_at DESC, id DESC) WHERE invoice_id IS NOT NULL;
CREATE INDEX ix_attachment_subscription ON attachment (seller_id, subscription_id, created_at DESC, id DESC)
    WHERE subscription_id IS NOT NULL;
CREATE TRIGGER attachment_stays_what_it_is BEFORE UPDATE OR TRUNCATE ON attachment
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_apart_by_seller('attachment');
GRANT SELECT, INSERT, DELETE ON attachment TO brickwork_app;
