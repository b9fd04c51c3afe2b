-- Moving a seller to another cell: its rows, table by table, read from the catalogue, so that no feature has code for it.

-- What a move carries. Console sessions end with it, and the nightly checks look anew. Left out of each table is what
-- means nothing elsewhere: ids of transactions, which are those of a cluster, and identity columns, whose order is kept.
-- How far a move has come is not part of what is moved.
CREATE FUNCTION tables_of_sellers() RETURNS TABLE (
        name text, columns text, shape text, in_order_of text, needed text[])
    LANGUAGE sql STABLE SET search_path = "${flyway:defaultSchema}", pg_temp AS $$
    SELECT t.relname::text,
        string_agg(quote_ident(a.attname), ', ' ORDER BY a.attname) FILTER (WHERE is_carried),
        string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' ORDER BY a.attname)
            FILTER (WHERE is_carried),
        quote_ident(min(a.attname::text) FILTER (WHERE a.attidentity <> '')),
        ARRAY(SELECT DISTINCT p.relname::text FROM pg_constraint c JOIN pg_class p ON p.oid = c.confrelid
              WHERE c.conrelid = t.oid AND c.contype = 'f' AND NOT c.condeferrable AND c.confrelid <> t.oid ORDER BY 1)
    FROM pg_class t
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
    CROSS JOIN LATERAL (SELECT a.attgenerated = '' AND a.attidentity = ''
        AND a.atttypid NOT IN ('xid8'::regtype, 'pg_snapshot'::regtype)
        AND NOT (t.relname = 'seller' AND a.attname IN ('move_state', 'move_cell', 'move_code')) AS is_carried) AS carried
    WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind IN ('r', 'p') AND NOT t.relispartition
        AND t.relname NOT IN ('console_session', 'nightly_check')
        AND (t.relname = 'seller' OR EXISTS (SELECT FROM pg_attribute s
            WHERE s.attrelid = t.oid AND s.attname = 'seller_id' AND NOT s.attisdropped))
    GROUP BY t.oid, t.relname
$$;
COMMENT ON FUNCTION tables_of_sellers IS
    'What is carried when a seller is moved to another cell, and which tables must be there before each.';

-- The next three are for a seller that is ARRIVING, and refuse to touch any other. They work as the owner: nobody else
-- may write all columns, or delete what is append-only.

CREATE FUNCTION refuse_unless_arriving() RETURNS void
    LANGUAGE plpgsql AS $$
BEGIN
    IF NOT is_arriving() THEN
        PERFORM refuse('seller_arrives_once', 'only a seller that arrives from another cell is copied');
    END IF;
END
$$;

-- Whose it is matters: a table of this name that the application has made could run what it likes as the owner.
CREATE FUNCTION refuse_strange_stage() RETURNS void
    LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_class WHERE oid = to_regclass('pg_temp.arriving_row') AND relkind = 'r'
            AND relowner = (SELECT oid FROM pg_roles WHERE rolname = current_user)) THEN
        PERFORM refuse('seller_arrives_by_its_stage', 'the rows wait in a table that is not the owner''s');
    END IF;
END
$$;

CREATE FUNCTION stage_arriving_rows(lines text[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp SET client_min_messages = warning AS $$
BEGIN
    PERFORM refuse_unless_arriving();
    CREATE TEMPORARY TABLE IF NOT EXISTS arriving_row (
        arriving_number bigint GENERATED ALWAYS AS IDENTITY, arriving_line text) ON COMMIT DROP;
    PERFORM refuse_strange_stage();
    INSERT INTO pg_temp.arriving_row (arriving_line) SELECT line FROM unnest(lines) WITH ORDINALITY AS u (line, place)
        ORDER BY place;
END
$$;
COMMENT ON FUNCTION stage_arriving_rows IS 'Rows of one table, each as JSON. They wait for insert_arriving_rows.';

-- One statement a table: a row may refer to a later one of its table.
CREATE FUNCTION insert_arriving_rows(target text) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS $$
DECLARE
    carried  text := (SELECT columns FROM tables_of_sellers() WHERE name = target AND name <> 'seller');
    inserted bigint;
BEGIN
    PERFORM refuse_unless_arriving();
    IF carried IS NULL THEN
        PERFORM refuse('seller_arrives_whole', 'no table of sellers has this name');
    END IF;
    PERFORM refuse_strange_stage();
    -- Row-level security does not bind an owner that is a superuser, so the seller is asked for here.
    EXECUTE format('INSERT INTO %1$I (%2$s) SELECT %2$s
        FROM pg_temp.arriving_row, json_populate_record(NULL::%1$I, arriving_line::json)
        WHERE seller_id = current_seller() ORDER BY arriving_number',
        target, carried);
    GET DIAGNOSTICS inserted = ROW_COUNT;
    IF inserted <> (SELECT count(*) FROM pg_temp.arriving_row) THEN
        PERFORM refuse('seller_arrives_alone', 'the file holds rows of another seller');
    END IF;
    TRUNCATE pg_temp.arriving_row;
    -- A connection may hold plans from when the table was nearly empty. They would read all of it for each row that refers
    -- to it. ANALYZE has them made anew. Its lock is held until the import ends, so partitions of usage are left out: new
    -- ones could not be made meanwhile. It is skipped if another import holds it.
    IF inserted > (SELECT greatest(reltuples, 0) / 10 FROM pg_class
            WHERE oid = to_regclass(quote_ident(target)) AND relkind = 'r') THEN
        EXECUTE format('ANALYZE (SKIP_LOCKED) %I', target);
    END IF;
    RETURN inserted;
END
$$;

CREATE FUNCTION discard_arriving_rows(target text) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS $$
DECLARE
    deleted bigint;
BEGIN
    PERFORM refuse_unless_arriving();
    IF NOT EXISTS (SELECT FROM tables_of_sellers() WHERE name = target) THEN
        PERFORM refuse('seller_arrives_whole', 'no table of sellers has this name');
    END IF;
    EXECUTE format('DELETE FROM %I WHERE %I = current_seller()', target,
        CASE WHEN target = 'seller' THEN 'id' ELSE 'seller_id' END);
    GET DIAGNOSTICS deleted = ROW_COUNT;
    RETURN deleted;
END
$$;

REVOKE EXECUTE ON FUNCTION stage_arriving_rows, insert_arriving_rows, discard_arriving_rows FROM PUBLIC;
GRANT EXECUTE ON FUNCTION stage_arriving_rows, insert_arriving_rows, discard_arriving_rows TO brickwork_app;
