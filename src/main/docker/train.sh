#!/bin/bash
# Makes the AOT cache of the service in this folder, by a start that comes as far as any other: on a database, until it is ready.
# Takes the database that QUARKUS_DATASOURCE_* name, else one of its own. JAVA_TOOL_OPTIONS should be those of later.
set -euo pipefail

if [ -z "${QUARKUS_DATASOURCE_JDBC_URL:-}" ]; then
    service postgresql start
    su postgres -c "psql -q -c \"CREATE ROLE brickwork LOGIN SUPERUSER PASSWORD 'training'\" -c 'CREATE DATABASE brickwork OWNER brickwork'"
    export QUARKUS_DATASOURCE_JDBC_URL=jdbc:postgresql://localhost/brickwork QUARKUS_DATASOURCE_USERNAME=brickwork \
        QUARKUS_DATASOURCE_PASSWORD=training
fi
# Good for nothing else: the database ends with this script.
export BRICKWORK_BOOTSTRAP_KEY=bw_live_training_0123456789abcdefghijklmnop \
    BRICKWORK_SECRETS_KEY=training_0123456789abcdefghijklmnopqrstuvwxyz
export QUARKUS_HTTP_PORT=${QUARKUS_HTTP_PORT:-8080} BRICKWORK_PUBLIC_URL=http://localhost

is_ready() {
    { exec 3<>"/dev/tcp/127.0.0.1/$QUARKUS_HTTP_PORT"; } 2>/dev/null || return 1
    printf 'GET /q/health/ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
    head -n 1 <&3 | grep -q ' 200 '
}

# Most starts find nothing to migrate.
QUARKUS_INIT_AND_EXIT=true java -jar quarkus-run.jar
java -XX:AOTCacheOutput=brickwork.aot -jar quarkus-run.jar &
service=$!
for ((i = 0; i < 600; i++)); do
    if is_ready; then
        break
    fi
    kill -0 "$service"
    sleep 0.5
done
# It writes the cache when it ends.
kill -TERM "$service"
wait "$service" || true
test -s brickwork.aot
