package dev.brickwork.invoice.billing;

import java.io.UncheckedIOException;
import java.util.List;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;

import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.invoice.StoredJson;
import io.quarkus.runtime.annotations.RegisterForReflection;

/** How the lines of a plan are kept with their invoice ({@code invoice.planned}); the view invoice_planned_line reads the same. */
@RegisterForReflection(targets = {ScheduledInvoice.Line.class, Amounts.class, DateRange.class})
final class PlannedJson {
    private static final TypeReference<List<ScheduledInvoice.Line>> LINES = new TypeReference<>() {
    };
    private static final ObjectWriter WRITER = StoredJson.MAPPER.writerFor(LINES);
    private static final ObjectReader READER = StoredJson.MAPPER.readerFor(LINES);

    private PlannedJson() {
    }

    static String write(List<ScheduledInvoice.Line> lines) {
        try {
            return WRITER.writeValueAsString(lines);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<ScheduledInvoice.Line> read(String json) {
        try {
            return READER.readValue(json);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
