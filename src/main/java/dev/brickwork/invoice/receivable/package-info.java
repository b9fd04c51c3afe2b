/** What customers owe, and invoices at a glance: rows for pages and reports. Writes nothing. */
package dev.brickwork.invoice.receivable;
