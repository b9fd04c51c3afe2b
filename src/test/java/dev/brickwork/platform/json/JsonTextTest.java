package dev.brickwork.platform.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import com.fasterxml.jackson.databind.node.TextNode;

/** Hashes of usage were made of the text that trees have by {@code toString}, and must stay what they are. */
class JsonTextTest {

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "[[], {}, [{}]]", "{\"a\":null,\"b\":[true,false],\"c\":{\"d\":\"e\"}}",
            "[0, -1, 12.50, 1e3, 1E-7, 9223372036854775808, 0.10, 1.5e+20]", "\"text\"",
            "{\"a\\\"\\\\\\n\":\"\\u00e4\\ud83d\\ude00/\"}"})
    void aTreeIsWrittenAsByToString(String document) {
        var tree = StrictJson.read(document.getBytes(StandardCharsets.UTF_8));
        assertThat(JsonText.of(tree)).isEqualTo(tree.toString());
    }

    @Test
    void everyCharacterIsWrittenAsByToString() {
        for (char c = 0; c < 0x3000; c++) {
            var text = TextNode.valueOf("a" + c + "z");
            assertThat(JsonText.of(text)).as("U+%04x", (int) c).isEqualTo(text.toString());
        }
    }
}
