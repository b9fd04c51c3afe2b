CREATE TABLE person (
    seller_id   uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id          uuid        NOT NULL,
    customer_id uuid        NOT NULL,
    name        text        NOT NULL CHECK (length(name) BETWEEN 1 AND 5000),
    email       text        NOT NULL CHECK (length(email) BETWEEN 1 AND 254),
    phone       text        CHECK (length(phone) BETWEEN 1 AND 50),
    title       text        CHECK (length(title) BETWEEN 1 AND 5000),
    created_at  timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, customer_id) REFERENCES customer (seller_id, id)
);
CREATE INDEX ix_person_customer ON person (seller_id, customer_id, created_at DESC, id DESC);

CALL keep_apart_by_seller('person');
GRANT SELECT, INSERT, UPDATE ON person TO brickwork_app;
