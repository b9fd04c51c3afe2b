package dev.brickwork.invoice;

import java.io.UncheckedIOException;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;

import dev.brickwork.core.pricing.Breakdown;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.core.time.DateRange;
import io.quarkus.runtime.annotations.RegisterForReflection;

/** How a breakdown is kept with its line ({@code invoice_line.breakdown}), with the names of the core. */
@RegisterForReflection(targets = {Breakdown.class, Breakdown.Part.class, Breakdown.Step.class, Breakdown.Running.class,
        TierRow.class, DateRange.class})
public final class BreakdownJson {
    private static final ObjectWriter WRITER = StoredJson.MAPPER.writerFor(Breakdown.class);
    private static final ObjectReader READER = StoredJson.MAPPER.readerFor(Breakdown.class);

    private BreakdownJson() {
    }

    /** Null for null: an amount that was sent as it is has none. */
    public static String write(Breakdown breakdown) {
        try {
            return breakdown == null ? null : WRITER.writeValueAsString(breakdown);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Breakdown read(String json) {
        try {
            return json == null ? null : READER.readValue(json);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
