/** Invoices and reminders at a glance: rows for pages. Writes nothing. */
package dev.brickwork.invoice.receivable;
