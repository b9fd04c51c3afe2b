package dev.brickwork.platform.outbox;

import java.io.UncheckedIOException;

import jakarta.enterprise.context.ApplicationScoped;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

/** What is told about an event, as it is kept. */
@ApplicationScoped
class EventJson {
    private final ObjectMapper mapper;

    EventJson(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    String of(Object data) {
        try {
            return mapper.writeValueAsString(data);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
