/**
 * What only a developer's machine has: the PostgreSQL that dev mode and the tests start by themselves.
 * <p>
 * Nothing outside this package refers to it, and the libraries that it stands on are not in the packaged service
 * (docs/decisions/0002-local-postgres-without-docker.md).
 */
package dev.brickwork.local;
