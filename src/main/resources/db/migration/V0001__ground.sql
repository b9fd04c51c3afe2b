-- What every table builds on: the role of the application, the seller of a transaction, rules that many tables share.
--
-- After the first release no V file is edited; a change is a new one. A rule that a CHECK cannot say is a trigger in
-- the repeatable script of its table (R__invoice.sql), which is edited in place and runs again when its text changes.

-- The service works as this role. It owns nothing, so row-level security binds it. It may exist already if whoever
-- runs the database created it; then the login that migrates must be allowed to grant it, or be a member.
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'brickwork_app') THEN
        CREATE ROLE brickwork_app NOLOGIN;
    END IF;
    IF NOT pg_has_role(current_user, 'brickwork_app', 'MEMBER') THEN
        EXECUTE format('GRANT brickwork_app TO %I', current_user);
    END IF;
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO brickwork_app', current_schema());
END
$$;

-- Since PostgreSQL 16 whoever creates a role may grant it but not become it.
DO $$
BEGIN
    IF current_setting('server_version_num')::int >= 160000
       AND NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
       AND NOT pg_has_role(current_user, 'brickwork_app', 'SET') THEN
        EXECUTE format('GRANT brickwork_app TO %I', current_user);
    END IF;
END
$$;

-- A process that does not migrate checks what was migrated. It may use another login than the one that migrates.
GRANT SELECT ON "${flyway:table}" TO brickwork_app;

-- Compares uuids and numbers inside exclusion constraints. A trusted extension: it needs no superuser.
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- Sellers are kept apart

CREATE FUNCTION current_seller() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN nullif(current_setting('brickwork.seller_id', true), '')::uuid;
COMMENT ON FUNCTION current_seller IS 'The seller of this transaction. Null if none is set; then no row is visible.';

-- Row-level security in one call, so that no table gets half of it.
CREATE PROCEDURE keep_apart_by_seller(target regclass)
    LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
    EXECUTE format('CREATE POLICY own_seller_only ON %s
        USING (seller_id = current_seller()) WITH CHECK (seller_id = current_seller())', target);
END
$$;

-- Ways to refuse a change. All of them bind the owner of the table too.

CREATE FUNCTION refuse(rule text, reason text, code text DEFAULT 'restrict_violation') RETURNS void
    LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '%', reason USING ERRCODE = code, CONSTRAINT = rule;
END
$$;
COMMENT ON FUNCTION refuse IS 'Refuses the statement by the name of a rule, as a constraint does.';

CREATE FUNCTION refuse_row() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    PERFORM refuse(TG_NAME, TG_ARGV[0]);
END
$$;
COMMENT ON FUNCTION refuse_row IS
    'For triggers whose WHEN says what is refused. The trigger has the name of the rule, its argument is the reason.';

-- A copy of a seller that never became active here may be discarded (is_arriving).
CREATE FUNCTION refuse_change() RETURNS trigger
    LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND is_arriving() THEN
        RETURN NULL;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

-- Makes a table append-only, or refuses the operations that are named.
CREATE PROCEDURE refuse_changes(target regclass, operations text DEFAULT 'UPDATE OR DELETE OR TRUNCATE')
    LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('CREATE TRIGGER %I BEFORE %s ON %s FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
        (SELECT relname FROM pg_class WHERE oid = target) || '_refuses_changes', operations, target);
END
$$;

-- Documents of some thousand bytes are compressed by LZ4, which takes a fraction of the time of PostgreSQL's default.
-- A server that was built without LZ4 keeps its default.
CREATE PROCEDURE compress_by_lz4(target regclass, VARIADIC columns name[])
    LANGUAGE plpgsql AS $$
DECLARE
    compressed name;
BEGIN
    IF 'lz4' = ANY ((SELECT enumvals FROM pg_settings WHERE name = 'default_toast_compression')::text[]) THEN
        FOREACH compressed IN ARRAY columns LOOP
            EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET COMPRESSION lz4', target, compressed);
        END LOOP;
    END IF;
END
$$;

REVOKE EXECUTE ON PROCEDURE keep_apart_by_seller, refuse_changes, compress_by_lz4 FROM PUBLIC;

-- Domains that several features use

-- All of ISO 4217 with two decimals. Which of them a process takes is a setting; those that it always takes come first.
CREATE FUNCTION known_currencies() RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ARRAY[
        'USD', 'EUR', 'GBP', 'AUD', 'CAD', 'AED', 'AFN', 'ALL', 'AMD', 'AOA', 'ARS', 'AWG', 'AZN', 'BAM', 'BBD',
        'BDT', 'BMD', 'BND', 'BOB', 'BRL', 'BSD', 'BTN', 'BWP', 'BYN', 'BZD', 'CDF', 'CHF', 'CNY', 'COP', 'CRC',
        'CUP', 'CVE', 'CZK', 'DKK', 'DOP', 'DZD', 'EGP', 'ERN', 'ETB', 'FJD', 'FKP', 'GEL', 'GHS', 'GIP', 'GMD',
        'GTQ', 'GYD', 'HKD', 'HNL', 'HTG', 'HUF', 'IDR', 'ILS', 'INR', 'IRR', 'JMD', 'KES', 'KGS', 'KHR', 'KPW',
        'KYD', 'KZT', 'LAK', 'LBP', 'LKR', 'LRD', 'LSL', 'MAD', 'MDL', 'MKD', 'MMK', 'MNT', 'MOP', 'MUR', 'MVR',
        'MWK', 'MXN', 'MYR', 'MZN', 'NAD', 'NGN', 'NIO', 'NOK', 'NPR', 'NZD', 'PAB', 'PEN', 'PGK', 'PHP', 'PKR',
        'PLN', 'QAR', 'RON', 'RSD', 'RUB', 'SAR', 'SBD', 'SCR', 'SDG', 'SEK', 'SGD', 'SHP', 'SOS', 'SRD', 'SSP',
        'STN', 'SVC', 'SYP', 'SZL', 'THB', 'TJS', 'TMT', 'TOP', 'TRY', 'TTD', 'TWD', 'TZS', 'UAH', 'UYU', 'UZS',
        'VES', 'WST', 'XCD', 'YER', 'ZAR', 'ZMW'];

CREATE DOMAIN cents AS bigint;
COMMENT ON DOMAIN cents IS 'An amount of money in minor units of the currency of its row.';
CREATE DOMAIN currency_code AS text CHECK (VALUE = ANY (known_currencies()));
CREATE DOMAIN percentage AS numeric CHECK (VALUE BETWEEN 0 AND 100);
CREATE DOMAIN day_count AS integer CHECK (VALUE BETWEEN 0 AND 999);
CREATE DOMAIN country_code AS text CHECK (VALUE ~ '^[A-Z]{2}$');
CREATE DOMAIN jsonb_object AS jsonb CHECK (jsonb_typeof(VALUE) = 'object');

CREATE DOMAIN language_code AS text CHECK (VALUE ~ '^[a-z]{2}$');
COMMENT ON DOMAIN language_code IS 'The language of documents, by ISO 639-1.';

CREATE DOMAIN tax_treatment AS text CHECK (VALUE IN
    ('STANDARD', 'ZERO', 'EXEMPT', 'REVERSE_CHARGE', 'INTRA_COMMUNITY', 'EXPORT', 'OUTSIDE_SCOPE'));
COMMENT ON DOMAIN tax_treatment IS 'How the tax law treats a sale. All but STANDARD have a rate of 0.';
CREATE DOMAIN tax_id_list AS jsonb CHECK (jsonb_typeof(VALUE) = 'array' AND jsonb_array_length(VALUE) <= 10);
COMMENT ON DOMAIN tax_id_list IS 'Tax ids of a company: [{"type": "VAT", "OTHER" or "REGISTRATION", "scheme": only of the last, "value": "DE136695976"}].';

CREATE DOMAIN url_token AS text CHECK (length(VALUE) = 43 AND VALUE !~ '[^A-Za-z0-9_-]');
COMMENT ON DOMAIN url_token IS 'A secret part of a URL: 32 random bytes in base64url.';

CREATE DOMAIN code_text AS text CHECK (length(VALUE) BETWEEN 1 AND 100);
COMMENT ON DOMAIN code_text IS 'Codes, units, categories.';
CREATE DOMAIN short_text AS text CHECK (length(VALUE) BETWEEN 1 AND 255);
COMMENT ON DOMAIN short_text IS 'Ids that others have given, file names.';
CREATE DOMAIN sha256_hex AS text CHECK (VALUE ~ '^[0-9a-f]{64}$');
CREATE DOMAIN web_url AS text CHECK (VALUE ~ '^https?://[^[:space:]]+$' AND length(VALUE) <= 2000);
CREATE DOMAIN terms_text AS text CHECK (length(VALUE) BETWEEN 1 AND 50000);
CREATE DOMAIN long_text AS text CHECK (length(VALUE) BETWEEN 1 AND 5000);
COMMENT ON DOMAIN long_text IS 'Names, titles, descriptions.';
CREATE DOMAIN free_text AS text CHECK (length(VALUE) <= 5000);
COMMENT ON DOMAIN free_text IS 'What people write. May be empty.';
CREATE DOMAIN reason_text AS text CHECK (length(VALUE) <= 1000);
COMMENT ON DOMAIN reason_text IS 'Why something was done or failed. May be empty.';
