package dev.brickwork.mail;

public enum MailState {
    /** To be sent, for the first time or again. */
    WAITING,
    /** The mail server has it. */
    SENT,
    /** Failed too often; a person has to look. */
    PARKED
}
