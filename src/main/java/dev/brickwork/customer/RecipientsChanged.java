package dev.brickwork.customer;

import java.util.UUID;

/** An event inside the process, fired in the transaction that changes where mails to a customer go. */
public record RecipientsChanged(UUID customerId) {
}
