/** Reminders of unpaid invoices: when they are sent, what stops them, and what they cost. */
package dev.brickwork.invoice.reminder;
