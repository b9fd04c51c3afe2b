package dev.brickwork.mail;

public enum MailState {
    /** To be sent, for the first time or again. */
    WAITING,
    /** The mail server has it. */
    SENT,
    /** Never sent: what it was to say was no longer so when its turn came. */
    CANCELED,
    /** Failed too often; a person has to look. */
    PARKED
}
