/** The local default of {@code InvoiceTransmitter}: electronic invoices go nowhere by themselves. */
package dev.brickwork.adapter.transmission;
