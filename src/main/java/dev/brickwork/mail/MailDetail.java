package dev.brickwork.mail;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;

import dev.brickwork.core.Refused;

/** Reads what a preview was asked for with. The detail of a note comes from the service, that of a preview from anybody. */
public final class MailDetail {
    private static final String NAME = "detail";
    private static final int DATE_LENGTH = 10;

    private MailDetail() {
    }

    public static Refused refusal(String message) {
        return Refused.field(NAME, message);
    }

    /** @param detail null where nobody said it */
    public static LocalDate day(String detail, LocalDate otherwise) {
        if (detail == null) {
            return otherwise;
        }
        try {
            if (detail.length() == DATE_LENGTH) {
                return LocalDate.parse(detail);
            }
        } catch (DateTimeParseException e) {
            // refused below
        }
        throw refusal("must be a date, such as 2026-12-31");
    }
}
