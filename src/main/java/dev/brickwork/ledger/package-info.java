/** The books: what every fact of the business means for the accounts, and what they hold. */
package dev.brickwork.ledger;
