-- Sellers and the keys of their programs.

CREATE DOMAIN first_charge_day AS text CHECK (VALUE IN ('CONTRACT_START_DATE', 'CHECKOUT_DATE'));
CREATE DOMAIN number_format AS text
    CHECK (VALUE ~ '^([A-Za-z0-9._-]|\{series\}|\{year\}|\{number:[1-9]\})+$' AND length(VALUE) <= 60);
COMMENT ON DOMAIN number_format IS 'Format of document numbers: text with {series}, {year} and {number:N}.';

CREATE TABLE seller (
    id                         uuid             NOT NULL,
    name                       text             NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    key_mode                   text             NOT NULL CHECK (key_mode IN ('LIVE', 'TEST')),
    time_zone                  text             NOT NULL DEFAULT 'UTC',
    currency                   currency_code    NOT NULL DEFAULT 'USD',
    default_payment_terms      day_count        NOT NULL DEFAULT 30,
    first_charge_date          first_charge_day NOT NULL DEFAULT 'CHECKOUT_DATE',
    renewal_lead_days          day_count        NOT NULL DEFAULT 30,
    is_muted                   boolean          NOT NULL DEFAULT false,
    sender_email               text,
    sender_name                text,
    public_address             text,
    payment_processor          text             NOT NULL DEFAULT 'SANDBOX'
        CHECK (payment_processor IN ('SANDBOX', 'STRIPE', 'NONE')),
    suspended_at               timestamptz,
    created_at                 timestamptz      NOT NULL,
    logo                       text             CHECK (length(logo) <= 262144),
    accent_color               text,
    payment_instructions       text             CHECK (length(payment_instructions) <= 2000),
    apply_credit_automatically boolean          NOT NULL DEFAULT true,
    invoice_number_format      number_format    NOT NULL DEFAULT '{series}-{number:3}',
    credit_note_number_format  number_format    NOT NULL DEFAULT 'CN-{number:5}',
    legal_name                 long_text,
    address_line1              free_text,
    address_line2              free_text,
    address_city               free_text,
    address_region             text             CHECK (length(address_region) <= 100),
    address_postal_code        text             CHECK (length(address_postal_code) <= 100),
    address_country            country_code,
    tax_ids                    tax_id_list      NOT NULL DEFAULT '[]',
    registration_line          text             CHECK (length(registration_line) BETWEEN 1 AND 500),
    bank_iban                  text             CHECK (bank_iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
    bank_bic                   text             CHECK (bank_bic ~ '^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
    bank_account_name          text             CHECK (length(bank_account_name) BETWEEN 1 AND 70),
    electronic_scheme          text             CHECK (electronic_scheme ~ '^([0-9]{4}|[A-Z]{2})$'),
    electronic_value           text             CHECK (length(electronic_value) BETWEEN 1 AND 254),
    language                   language_code    NOT NULL DEFAULT 'en',
    phone                      text             CHECK (length(phone) BETWEEN 3 AND 50),
    electronic_invoice_format  text
        CHECK (electronic_invoice_format IN ('facturx', 'xrechnung', 'peppol')),
    terms_url                  web_url,
    terms_text                 terms_text,
    terms_hash                 sha256_hex,
    approval_value_above       cents            CHECK (approval_value_above BETWEEN 0 AND 99999999999999),
    approval_discount_above    percentage,
    approval_term_below        integer          CHECK (approval_term_below BETWEEN 2 AND 1200),
    approval_four_eyes         boolean          NOT NULL DEFAULT true,
    reminders                  jsonb            CHECK (jsonb_typeof(reminders) = 'object'),
    reminders_since            timestamptz,
    revenue                    jsonb            CHECK (jsonb_typeof(revenue) = 'object'),
    move_state                 text             CHECK (move_state IN ('LEAVING', 'LEFT', 'ARRIVING')),
    move_cell                  text             CHECK (move_cell ~ '^[a-z][a-z0-9]{0,15}$'),
    move_code                  text             CHECK (length(move_code) BETWEEN 43 AND 64),
    PRIMARY KEY (id),
    CONSTRAINT seller_move_whole CHECK (num_nonnulls(move_state, move_cell, move_code) IN (0, 3)),
    CONSTRAINT seller_terms_hashed CHECK ((terms_hash IS NOT NULL) = (num_nonnulls(terms_url, terms_text) > 0)),
    CONSTRAINT seller_number_formats_differ CHECK (invoice_number_format <> credit_note_number_format),
    CONSTRAINT seller_address_has_country CHECK (address_country IS NOT NULL
        OR num_nonnulls(address_line1, address_line2, address_city, address_region, address_postal_code) = 0),
    CONSTRAINT seller_bank_account_has_iban CHECK (
        bank_iban IS NOT NULL OR num_nonnulls(bank_bic, bank_account_name) = 0),
    CONSTRAINT seller_electronic_address_whole CHECK (num_nonnulls(electronic_scheme, electronic_value) IN (0, 2)),
    CONSTRAINT seller_accent_color_is_one CHECK (accent_color ~ '^#[0-9a-fA-F]{6}$')
);
COMMENT ON TABLE seller IS
    'A company that bills its customers through this service. Every other row belongs to one seller.';
COMMENT ON COLUMN seller.public_address IS 'Printed on documents if there is no address_country.';
COMMENT ON COLUMN seller.legal_name IS 'The registered name. Null means that it is the name.';
COMMENT ON COLUMN seller.registration_line IS 'Register, court, directors: what the law wants in a letter foot.';
COMMENT ON COLUMN seller.bank_iban IS 'Without spaces. Printed on invoices, with bank_bic and bank_account_name.';
COMMENT ON COLUMN seller.electronic_scheme IS
    'A code of the EAS list. With electronic_value it says where electronic invoices come from.';
COMMENT ON COLUMN seller.language IS 'For documents of customers that have no language of their own.';
COMMENT ON COLUMN seller.phone IS 'Whom customers call about an invoice. XRechnung requires it.';
COMMENT ON COLUMN seller.electronic_invoice_format IS
    'The format for transmission; null for none. Mails attach the XML of xrechnung and peppol; that of facturx is inside.';
COMMENT ON COLUMN seller.approval_value_above IS
    'An order with a higher contract value waits for approval. In the seller''s currency.';
COMMENT ON COLUMN seller.approval_discount_above IS 'Per cent. An order with a higher discount waits for approval.';
COMMENT ON COLUMN seller.approval_term_below IS 'Months. An order for a shorter term waits for approval.';
COMMENT ON COLUMN seller.approval_four_eyes IS 'The key that made or amended an order cannot approve it.';
COMMENT ON COLUMN seller.terms_text IS 'Terms and conditions of new orders, as text or at terms_url. Accepted orders keep theirs.';
COMMENT ON COLUMN seller.terms_hash IS 'SHA-256 of both; names them in accepted_terms.';
COMMENT ON COLUMN seller.reminders IS 'Which reminders customers get for unpaid invoices. Null for the default.';
COMMENT ON COLUMN seller.reminders_since IS
    'When reminders were last changed. Those that were to be sent before are not sent. Null for never.';
COMMENT ON COLUMN seller.revenue IS 'When what is billed is revenue, where that is a choice. Null for the default.';
COMMENT ON COLUMN seller.logo IS 'An image as a data: URL, printed on documents.';
COMMENT ON COLUMN seller.payment_instructions IS 'Bank details and the like, printed line by line.';
COMMENT ON COLUMN seller.apply_credit_automatically IS
    'New credit settles open invoices at once, oldest due date first. At issue it is applied in any case.';
COMMENT ON COLUMN seller.invoice_number_format IS
    'Text with the tokens {series}, {year} and {number:N}. Numbers count up within the series and the year, if named.';
COMMENT ON COLUMN seller.credit_note_number_format IS 'The same for credit notes, which have counters of their own.';
COMMENT ON COLUMN seller.move_state IS
    'How far a move to or from another cell has come. While it is not null, the seller can only be read here.';
COMMENT ON COLUMN seller.move_cell IS 'The cell that a LEAVING seller goes to, that it LEFT for, or that it is ARRIVING from.';
COMMENT ON COLUMN seller.move_code IS
    'Known to the cell that the seller leaves. The other cell has its SHA-256 once the copy is checked, and needs the code.';
ALTER TABLE seller ENABLE ROW LEVEL SECURITY;
ALTER TABLE seller FORCE ROW LEVEL SECURITY;
-- The second half lets the operator and the sweeps list sellers. It shows nothing that a seller owns.
CREATE POLICY own_row_or_operator ON seller
    USING (id = current_seller() OR current_setting('brickwork.all_sellers', true) = 'on')
    WITH CHECK (id = current_seller() OR current_setting('brickwork.all_sellers', true) = 'on');
GRANT SELECT, INSERT, UPDATE ON seller TO brickwork_app;

-- Moves between cells

CREATE FUNCTION is_arriving() RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN EXISTS (SELECT FROM seller WHERE id = current_seller() AND move_state = 'ARRIVING');
COMMENT ON FUNCTION is_arriving IS
    'Whether the current seller is a copy from another cell. Its sums come with its rows, so triggers do not count them again.';

CREATE FUNCTION move_lock(seller uuid) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN hashtextextended('move ' || seller, 0);
COMMENT ON FUNCTION move_lock IS 'Shared by all transactions of a seller that may write. Who moves it waits until it has the lock alone.';

-- The state is read by a statement of its own, which sees what was committed before the lock was there.
CREATE FUNCTION enter_seller(entered uuid) RETURNS void
    LANGUAGE plpgsql AS $$
DECLARE
    seller_id constant text := set_config('brickwork.seller_id', entered::text, true);
    state     text;
BEGIN
    IF NOT pg_try_advisory_xact_lock_shared(move_lock(entered)) THEN
        PERFORM set_config('transaction_read_only', 'on', true);
        RETURN;
    END IF;
    SELECT move_state INTO state FROM seller WHERE id = entered;
    IF state IS NOT NULL THEN
        PERFORM set_config('transaction_read_only', 'on', true);
    END IF;
END
$$;
COMMENT ON FUNCTION enter_seller IS 'Begins every transaction of a seller. It can only read while the seller is being moved.';

CREATE TABLE api_key (
    seller_id   uuid        NOT NULL DEFAULT current_seller() REFERENCES seller,
    id          uuid        NOT NULL,
    public_id   text        NOT NULL CHECK (public_id ~ '^[A-Za-z0-9]{4,64}$'),
    secret_hash bytea       NOT NULL CHECK (length(secret_hash) = 32),
    name        text        NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    scopes      text[]      NOT NULL CHECK (cardinality(scopes) BETWEEN 1 AND 50),
    expires_at  timestamptz,
    revoked_at  timestamptz,
    rotated_to  uuid,
    created_at  timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, rotated_to) REFERENCES api_key (seller_id, id),
    CONSTRAINT api_key_public_id_unique UNIQUE (public_id)
);
COMMENT ON TABLE api_key IS 'Keys that programs authenticate with. Only a hash of the secret is stored.';
COMMENT ON COLUMN api_key.secret_hash IS 'SHA-256. The secret has 190 random bits, so a slow hash would add nothing.';
CALL keep_apart_by_seller('api_key');
-- A program is authenticated before its seller is known: it can read the one key whose public id it presented.
CREATE POLICY presented_key ON api_key FOR SELECT
    USING (public_id = current_setting('brickwork.presented_key', true));
GRANT SELECT, INSERT, UPDATE ON api_key TO brickwork_app;
