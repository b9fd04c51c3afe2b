-- By which method a company pays when nobody says otherwise. The methods themselves live with the processor; a default is kept
-- per processor, so that it is still there when the seller comes back to one.
CREATE TABLE default_payment_method (
    seller_id   uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    company_id  uuid        NOT NULL,
    processor   text        NOT NULL CHECK (processor IN ('SANDBOX', 'STRIPE')),
    method_id   text        NOT NULL CHECK (length(method_id) BETWEEN 1 AND 255),
    method_type text        NOT NULL CHECK (method_type IN ('card', 'us_bank_account', 'link')),
    set_at      timestamptz NOT NULL,
    PRIMARY KEY (seller_id, company_id, processor),
    FOREIGN KEY (seller_id, company_id) REFERENCES customer (seller_id, id)
);
COMMENT ON COLUMN default_payment_method.company_id IS 'Who is billed: the partner of an end customer that has one.';
CALL keep_apart_by_seller('default_payment_method');
GRANT SELECT, INSERT, UPDATE, DELETE ON default_payment_method TO brickwork_app;
