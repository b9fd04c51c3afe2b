package dev.brickwork.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

class JsonPathTest {
    private static final String DOCUMENT = """
            {"count": 3, "none": null, "fields": {"bricks[0].quantity": ["is too large"], "name": []}, "results": [
                {"id": "a", "total": 5, "status": "PAID", "lines": [{"tax": 1}, {"tax": 2}], "on": "2026-01-01"},
                {"id": "b", "total": 0, "status": "VOIDED", "lines": [], "on": "2026-02-01"},
                {"id": "c", "total": 7, "status": "PAID", "lines": [{"tax": 3}], "on": null}]}""";

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"count; 3", "none; null", "missing; null", "missing.below; null",
            "results[0].id; a", "results[-1].id; c", "results[3].id; null", "results.id; [a, b, c]", "results.size(); 3",
            "fields.size(); 2", "fields.keys(); [bricks[0].quantity, name]", "fields.'bricks[0].quantity'[0]; is too large",
            "results.lines.tax; [[1, 2], [], [3]]", "results.lines.flatten().tax; [1, 2, 3]", "results[status=PAID].id; a",
            "results[status=OPEN].id; null", "results[*status=PAID].id; [a, c]", "results[*status!=PAID].id; [b]",
            "results[*status=PAID][total>5].id; c", "results[*total>0].id; [a, c]", "results[on^=2026-02].id; b",
            "results[*on!=null].id; [a, b]"})
    void aPathNamesAValue(String path, String value) throws JsonProcessingException {
        assertThat(String.valueOf(at(path))).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"results[first]", "results['a", "results[0", "fields.'name", "results.sum()"})
    void whatIsNoPathIsRefused(String path) {
        assertThatThrownBy(() -> at(path)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anEmptyPathIsTheDocument() {
        assertThat(JsonPath.at(List.of(1), "")).isEqualTo(List.of(1));
    }

    private static Object at(String path) throws JsonProcessingException {
        return JsonPath.at(new ObjectMapper().readValue(DOCUMENT, Object.class), path);
    }
}
