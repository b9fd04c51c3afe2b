-- Orders, their estimates and what the audit log keeps of them are documents of some thousand bytes, and PostgreSQL compresses what
-- is larger than a quarter of a page. By its own old way that takes several times the work of LZ4, for documents hardly smaller. Rows
-- already there are read as before. A PostgreSQL that was built without LZ4 goes on as it did.
SET LOCAL lock_timeout = '5s';

DO $$
BEGIN
    IF 'lz4' = ANY ((SELECT enumvals FROM pg_settings WHERE name = 'default_toast_compression')::text[]) THEN
        ALTER TABLE customer_order ALTER COLUMN deal SET COMPRESSION lz4, ALTER COLUMN estimate SET COMPRESSION lz4,
            ALTER COLUMN names SET COMPRESSION lz4;
        ALTER TABLE audit_record ALTER COLUMN before SET COMPRESSION lz4, ALTER COLUMN after SET COMPRESSION lz4;
        ALTER TABLE event ALTER COLUMN data SET COMPRESSION lz4;
        ALTER TABLE invoice ALTER COLUMN planned SET COMPRESSION lz4;
    END IF;
END
$$;
