package dev.brickwork.platform.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.api.Test;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.core.Refused;

class ItemResultTest {

    private record Thing(String name, Integer size) {
        static Thing read(Fields in) {
            return new Thing(in.text("name", 10).required(), in.wholeNumber("size", 0, 9).required());
        }
    }

    private static List<ItemResult<Thing>> things(String json) {
        return Body.ofJson(json.getBytes(StandardCharsets.UTF_8)).read(in -> in.judged("things", 4, Thing::read).required());
    }

    @Test
    void everyItemStandsOrFallsAlone() {
        var things = things(
                "{\"things\": [{\"name\": \"a\", \"size\": 1}, 7, {\"name\": \"b\", \"size\": 10, \"x\": 1}, {}]}");

        assertThat(things.get(0)).isEqualTo(new ItemResult<>(new Thing("a", 1), null));
        assertThat(things.get(1).value()).isNull();
        assertThat(things.stream().skip(1).map(thing -> ItemResult.line(thing.refusal()))).containsExactly(
                "must be an object",
                "size: must be between 0 and 9; x: unknown field", "name: is required; size: is required");
        assertThat(things.get(2).value().name()).isEqualTo("b");
    }

    @Test
    void theListItselfIsHeldToItsBounds() {
        assertThatThrownBy(() -> things("{\"things\": [{}, {}, {}, {}, {}]}")).isInstanceOf(Refused.class);
        assertThatThrownBy(() -> things("{\"things\": {}}")).isInstanceOf(Refused.class);
        assertThatThrownBy(() -> things("{\"things\": [{\"name\": \"a\", \"name\": \"b\"}]}")).isInstanceOf(Refused.class);
    }

    private static JsonNode free(String json) {
        return Body.ofJson(("{\"it\": " + json + "}").getBytes(StandardCharsets.UTF_8))
                .read(in -> in.freeJson("it").required());
    }

    @Test
    void aCardNumberIsFoundWhereverItStandsAlsoUnderTheNameOfAnId() {
        for (var card : List.of("\"4111111111111111\"", "4111111111111111", "[[\"no: 4111-1111-1111-1111\"]]",
                "{\"a\": {\"b\": \"4111 1111 1111 1111\"}}", "{\"i\": \"4111111111111111\"}",
                "{\"4111111111111111\": \"a\"}", "[{\"a\": {\"of 4111 1111 1111 1111\": {}}}]",
                "{\"4111111111111111 id\": 1}", "{\"id\": 4111111111111111}", "{\"userId\": \"4111111111111111\"}",
                "{\"account_ID\": {\"a\": \"4111111111111111\"}}")) {
            assertThatThrownBy(() -> free(card)).as(card).isInstanceOf(Refused.class);
        }
        for (var harmless : List.of("{\"id\": 4111111111111112}", "\"4111111111111112\"", "41111111111111.11", "true",
                "[]")) {
            assertThat(free(harmless)).as(harmless).isNotNull();
        }
    }
}
