/**
 * What only a developer's machine has: the PostgreSQL that dev mode and the tests start by themselves, the demo, the page
 * at / and the mailbox.
 * <p>
 * Nothing outside this package refers to it. Neither it nor the libraries that it stands on are in the packaged service
 * (docs/decisions/0056-development-needs-only-a-jdk.md).
 */
package dev.brickwork.local;
