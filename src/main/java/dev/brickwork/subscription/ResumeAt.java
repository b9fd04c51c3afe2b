package dev.brickwork.subscription;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

import dev.brickwork.platform.json.Fields;

/** When a pause is to end, as it was sent: one of the two is null. */
public record ResumeAt(LocalDate date, Instant time) {

    public static ResumeAt read(Fields in) {
        return in.dateOrDateTime("scheduled_resume_at", date -> new ResumeAt(date, null), time -> new ResumeAt(null, time))
                .required();
    }

    LocalDate day(ZoneId zone) {
        return date != null ? date : time.atZone(zone).toLocalDate();
    }

    Instant instant(ZoneId zone) {
        return time != null ? time : date.atStartOfDay(zone).toInstant();
    }
}
