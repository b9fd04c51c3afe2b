-- The roles that the manifests for CloudNativePG make: a login that owns the database and migrates, and brickwork_app, which
-- every connection of the service becomes. The superuser is for administration only.
\getenv password QUARKUS_DATASOURCE_PASSWORD
CREATE ROLE brickwork LOGIN PASSWORD :'password';
CREATE ROLE brickwork_app NOLOGIN;
GRANT brickwork_app TO brickwork;
ALTER DATABASE brickwork OWNER TO brickwork;
