-- A process that does not migrate checks what was, by a login that may be another than the one that migrates (quarkus.flyway.table
-- may name another table than flyway_schema_history). It reads it as a member of brickwork_app, and can't change it.
GRANT SELECT ON "${flyway:table}" TO brickwork_app;
