package dev.brickwork.platform.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Problems;

/** A reader tells the API document what it asks for. */
class DescribedFieldsTest {

    @Test
    void lengthsAreDescribed() {
        assertThat(bounds(in -> in.text("a", 200))).isEqualTo(Map.of("maxLength", 200));
        assertThat(bounds(in -> in.reference("a", 50))).isEqualTo(Map.of("maxLength", 50));
        assertThat(bounds(in -> in.email("a"))).isEqualTo(Map.of("maxLength", 254));
    }

    @Test
    void numbersAreDescribed() {
        var range = Map.of("minimum", new BigDecimal("-3"), "maximum", new BigDecimal("999"));

        assertThat(bounds(in -> in.wholeNumber("a", -3, 999))).isEqualTo(range);
        assertThat(bounds(in -> in.wholeNumber("a", -3L, 999L))).isEqualTo(range);
        assertThat(bounds(in -> in.number("a", 3, 2)))
                .isEqualTo(Map.of("exclusiveMinimum", new BigDecimal("-1000"), "exclusiveMaximum", new BigDecimal("1000")));
        assertThat(bounds(in -> in.decimalText("a", 14, 6))).isEqualTo(Map.of("pattern", "^-?\\d{1,14}(\\.\\d{1,6})?$"));
    }

    @Test
    void listsAreDescribed() {
        assertThat(bounds(in -> in.list("a", 5, item -> item.text("b", 1).required()))).isEqualTo(Map.of("maxItems", 5));
        assertThat(bounds(in -> in.judged("a", 5, item -> item.text("b", 1).required()))).isEqualTo(Map.of("maxItems", 5));
        assertThat(bounds(in -> in.texts("a", 5, 100)))
                .isEqualTo(Map.of("maxItems", 5, "items", Map.of("maxLength", 100)));
        assertThat(bounds(in -> in.emails("a", 5))).isEqualTo(Map.of("maxItems", 5, "items", Map.of("maxLength", 254)));
    }

    @Test
    void aListThatMayNotBeEmptyHasAnItemAtLeast() {
        assertThat(bounds(in -> {
            var list = in.texts("a", 5, 100).required();
            in.refuseEmpty("a", list);
            return list;
        })).containsEntry("maxItems", 5).containsEntry("minItems", 1);
    }

    @Test
    void whatIsMissingIsNoProblemAndWhatHasNoBoundsIsLeftOut() {
        assertThat(DescribedFields.boundsOf(
                in -> Arrays.asList(in.flag("a").required(), in.uuid("b").required(), in.text("c", 1).required())))
                .isEqualTo(Map.of("c", Map.of("maxLength", 1)));
    }

    @Test
    void whatMayBeLeftOutMayBeNullUnlessItIsRequiredAfterAll() {
        assertThat(DescribedFields.boundsOf(in -> Arrays.asList(in.flag("a").or(false), in.uuid("b").optional(),
                in.anything("b").required()))).isEqualTo(Map.of("a", Map.of(DescribedFields.NULLABLE, true)));
    }

    /** The pattern is made here, the check is not: they must agree. */
    @Test
    void decimalTextsThatMatchAreThoseThatAreRead() {
        var pattern = (String) bounds(in -> in.decimalText("a", 3, 2)).get("pattern");

        for (var text : List.of("0", "-1", "999", "1000", "0001", "-999.99", "1.234", "1.230", "1.", ".5", "+1", "1e2",
                "x")) {
            var problems = new Problems();
            var node = StrictJson.read(("{\"a\":\"" + text + "\"}").getBytes(StandardCharsets.UTF_8));
            new Fields(node, "", problems, false).decimalText("a", 3, 2).required();
            assertThat(text.matches(pattern)).as(text).isEqualTo(problems.isEmpty());
        }
    }

    private static Map<String, Object> bounds(Function<Fields, ?> reader) {
        return DescribedFields.boundsOf(reader).get("a");
    }
}
