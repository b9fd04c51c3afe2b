package dev.brickwork.mail;

/**
 * An event inside the process, fired in the transaction that marks a mail as sent, canceled or parked.
 *
 * @param reason why it was not sent; null if it was
 */
public record MailEnded(MailNote note, MailState state, String reason) {
}
