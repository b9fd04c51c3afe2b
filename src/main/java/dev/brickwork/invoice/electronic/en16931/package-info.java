/**
 * Invoices that machines read: one value with the terms of EN 16931 (their numbers, as BT-10, stand in the comments), its
 * rules, and two writers. It knows nothing of our invoices.
 */
package dev.brickwork.invoice.electronic.en16931;
