package dev.brickwork.usage;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;

import dev.brickwork.platform.database.Database;

/** Notes what is written into days that an invoice has read already: the causes of corrections. */
final class LateUsage {
    private static final String WRITE = """
            INSERT INTO usage_late (subscription_id, brick_id, day, kind, transaction_id, value_before, value_after, noted_at)
            SELECT t.*, ?::timestamptz FROM unnest(?::uuid[], ?::uuid[], ?::date[], ?::text[], ?::text[], ?::numeric[], ?::numeric[]) t""";

    private final List<Note> notes = new ArrayList<>();

    enum Kind {
        RECORDED, EDITED, DELETED
    }

    private record Note(Meter.Key meter, LocalDate day, Kind kind, String transactionId, BigDecimal before,
            BigDecimal after) {
    }

    /** @param meter held in this transaction, so that nobody bills it meanwhile */
    void note(Meter meter, LocalDate day, Kind kind, StoredUsage before, StoredUsage after) {
        if (meter.isReadByInvoice(day)) {
            var either = before == null ? after : before;
            notes.add(new Note(meter.key(), day, kind, either.transactionId(), before == null ? null : before.value(),
                    after == null ? null : after.value()));
        }
    }

    void write(Database database, Instant now) {
        if (!notes.isEmpty()) {
            database.update(WRITE, now, column(UUID[]::new, note -> note.meter.subscriptionId()),
                    column(UUID[]::new, note -> note.meter.brickId()), column(LocalDate[]::new, Note::day),
                    column(String[]::new, note -> note.kind.name()), column(String[]::new, Note::transactionId),
                    column(BigDecimal[]::new, Note::before), column(BigDecimal[]::new, Note::after));
        }
    }

    private <T> T[] column(IntFunction<T[]> array, Function<Note, T> value) {
        return notes.stream().map(value).toArray(array);
    }
}
