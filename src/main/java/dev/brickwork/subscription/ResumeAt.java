package dev.brickwork.subscription;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

import dev.brickwork.platform.json.FieldValue;
import dev.brickwork.platform.json.Fields;

/** When a pause is to end, as it was sent: one of the two is null. */
public record ResumeAt(LocalDate date, Instant time) {

    static final String MEMBER = "scheduled_resume_at";

    public static ResumeAt read(Fields in) {
        return field(in).required();
    }

    /** Null if null was sent. To forget it is a mistake: a pause without an end has to be asked for. */
    static ResumeAt readOrNone(Fields in) {
        var sent = field(in).nullablePatch();
        if (!sent.isSent()) {
            in.problem(MEMBER, "is required");
        }
        return sent.value();
    }

    private static FieldValue<ResumeAt> field(Fields in) {
        return in.dateOrDateTime(MEMBER, date -> new ResumeAt(date, null), time -> new ResumeAt(null, time));
    }

    LocalDate day(ZoneId zone) {
        return date != null ? date : time.atZone(zone).toLocalDate();
    }

    Instant instant(ZoneId zone) {
        return time != null ? time : date.atStartOfDay(zone).toInstant();
    }
}
