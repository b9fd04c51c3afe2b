package dev.brickwork.seller;

/** An event inside the process, fired in the transaction in which a seller changes its reminders or mutes itself. */
public record RemindersChanged(ReminderSettings reminders) {
}
