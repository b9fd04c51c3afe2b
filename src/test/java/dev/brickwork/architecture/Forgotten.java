package dev.brickwork.architecture;

import java.util.List;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

/** What must not happen: a record is written, and nobody has told the native compiler. The tests must find it. */
final class Forgotten {
    record Note(List<Part> parts) {
    }

    record Part(String text) {
    }

    private Forgotten() {
    }

    static String write(ObjectMapper mapper) throws JsonProcessingException {
        var note = new Note(List.of(new Part("forgotten")));
        return passOn(mapper, note);
    }

    private static String passOn(ObjectMapper mapper, Object value) throws JsonProcessingException {
        return mapper.writeValueAsString(value);
    }
}
