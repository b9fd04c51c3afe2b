package dev.brickwork.invoice;

import java.io.UncheckedIOException;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;

import dev.brickwork.core.pricing.Breakdown;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.core.time.DateRange;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * How a breakdown is kept with its line ({@code invoice_line.breakdown}): member by member, with the names of the core. A
 * mapper of its own, because rows outlive the settings of the wire.
 */
@RegisterForReflection(targets = {Breakdown.class, Breakdown.Part.class, Breakdown.Step.class, Breakdown.Running.class,
        Breakdown.Tax.class, TierRow.class, DateRange.class})
final class BreakdownJson {
    private static final JsonMapper MAPPER = JsonMapper.builder().addModule(new JavaTimeModule())
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            // members and nothing that is computed from them
            .visibility(PropertyAccessor.GETTER, Visibility.NONE)
            .visibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
            .visibility(PropertyAccessor.FIELD, Visibility.ANY)
            .build();
    private static final ObjectWriter WRITER = MAPPER.writerFor(Breakdown.class);
    private static final ObjectReader READER = MAPPER.readerFor(Breakdown.class);

    private BreakdownJson() {
    }

    /** Null for null: a custom line has none. */
    static String write(Breakdown breakdown) {
        try {
            return breakdown == null ? null : WRITER.writeValueAsString(breakdown);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Breakdown read(String json) {
        try {
            return json == null ? null : READER.readValue(json);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
