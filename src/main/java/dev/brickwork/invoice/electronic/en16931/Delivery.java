package dev.brickwork.invoice.electronic.en16931;

import java.time.LocalDate;

/**
 * When and where it was delivered.
 *
 * @param on the day of delivery (BT-72); may be null
 * @param period the days that the document is for (BG-14); may be null
 * @param to where it was delivered (BG-15); may be null except for an intra-community supply
 */
public record Delivery(LocalDate on, Period period, Address to) {
    public static final Delivery UNKNOWN = new Delivery(null, null, null);
}
