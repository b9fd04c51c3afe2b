/** Accounting systems. The one that is built in has nobody to tell: its export is the journal as CSV, on demand. */
package dev.brickwork.adapter.accounting;
