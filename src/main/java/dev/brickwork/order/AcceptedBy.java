package dev.brickwork.order;

/** Who made an order the agreement. Only what the buyer accepts on the order page is accepted electronically. */
public enum AcceptedBy {
    /** On the order page, with their name and email. */
    BUYER,
    /** For the buyer: over the API, in the console, or with an import. */
    SELLER,
    /** A renewal, or what follows a trial. */
    SERVICE
}
