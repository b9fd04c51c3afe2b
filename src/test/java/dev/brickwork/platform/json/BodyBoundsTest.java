package dev.brickwork.platform.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;

/** What is too much is refused where it begins to be, and not after all of it is in memory. */
class BodyBoundsTest {
    /** Nobody gets as far as to notice that it is broken. */
    private static final String BROKEN = ",#";

    @Test
    void aListThatIsTooLongIsNotReadToItsEnd() {
        for (var item : List.of("{}", "1", "[]", "{\"a\":[1,2]}")) {
            assertThat(refused("{\"entries\":[" + item + ("," + item).repeat(10_000) + BROKEN).fields()).as(item)
                    .isEqualTo(Map.of("entries", List.of("must have at most 10000 entries")));
        }
        assertThat(refused("{\"a\":{\"b\":[[],[0" + ",1".repeat(10_000) + BROKEN).fields())
                .isEqualTo(Map.of("a.b[1]", List.of("must have at most 10000 entries")));
        assertThat(refused("[0" + ",1".repeat(10_000) + BROKEN)).hasMessage("A list must have at most 10000 entries.");
    }

    @Test
    void theLongestListIsRead() {
        assertThatCode(() -> read("{\"entries\":[{}" + ",{}".repeat(9_999) + "]}")).doesNotThrowAnyException();
    }

    @Test
    void aDocumentOfTooManyListsIsNotReadToItsEnd() {
        var list = "[0" + ",1".repeat(9_999) + "]";

        var declined = catchThrowableOfType(Declined.class,
                () -> read("{\"a\":[" + list + ("," + list).repeat(50) + BROKEN));

        assertThat(declined.code).isEqualTo(ErrorCode.ERR_PAYLOAD_TOO_LARGE);
    }

    @Test
    void aFullBatchOfUsageWithManyPropertiesIsRead() {
        var properties = "\"properties\":{\"p\":1" + manyProperties(16) + "}";
        var entry = "{\"transaction_id\":\"t\",\"subscription_id\":\"s\",\"brick_id\":\"b\",\"value\":1,\"time\":\"t\","
                + properties + "}";

        assertThatCode(() -> read("{\"entries\":[" + entry + ("," + entry).repeat(9_999) + "]}"))
                .doesNotThrowAnyException();
    }

    private static String manyProperties(int number) {
        var more = new StringBuilder();
        for (int i = 0; i < number; i++) {
            more.append(",\"p").append(i).append("\":1");
        }
        return more.toString();
    }

    private static Refused refused(String document) {
        return catchThrowableOfType(Refused.class, () -> read(document));
    }

    private static void read(String document) {
        Body.ofJson(document.getBytes(StandardCharsets.UTF_8));
    }
}
