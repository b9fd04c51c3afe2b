package dev.brickwork.platform.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.Function;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.core.Refused;

class CardNumbersTest {

    @ParameterizedTest
    @ValueSource(strings = {"4242424242424242", "4242 4242 4242 4242", "card: 5555-5555-5555-4444!", "378282246310005",
            "no:4111111111111111.", "6011 1111 1111 1117",
            "3530111333300000", "6200000000000005"})
    void areFoundAsPeopleWriteThem(String text) {
        assertThat(CardNumbers.holdsOne(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"4111.1111.1111.1111", "4111/1111/1111/1111", "4111_1111_1111_1111", "4111,1111,1111,1111",
            "4111\u00a01111\u00a01111\u00a01111", "4111\u20131111\u20131111\u20131111", "4111\t1111\t1111\t1111",
            "4111\n1111\n1111\n1111", "4111 - 1111 - 1111 - 1111", "4111  1111  1111  1111", "4111:1111:1111:1111",
            "4111\u00b71111\u00b71111\u00b71111",
            "3782.822463.10005", "4111\\\\1111\\\\1111\\\\1111"})
    void areFoundWhateverStandsBetweenTheirGroups(String text) {
        assertThat(CardNumbers.holdsOne(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "\uff14\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11",
            "\uff14111 1111 1111 1111",
            "\u0664\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661",
            "\u2463\u2460\u2460\u2460 \u2460\u2460\u2460\u2460 \u2460\u2460\u2460\u2460 \u2460\u2460\u2460\u2460",
            "\u2074\u00b9\u00b9\u00b9\u00b9\u00b9\u00b9\u00b9\u00b9\u00b9\u00b9\u00b9\u00b9\u00b9\u00b9\u00b9",
            "\ud835\udfd2\ud835\udfcf\ud835\udfcf\ud835\udfcf 1111 1111 1111", "4111\u200b1111\u200b1111\u200b1111",
            "41111111\u00ad11111111"})
    void areFoundInAnyDigits(String text) {
        assertThat(CardNumbers.holdsOne(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"4111 1111 1111 1111 12/27", "4111111111111111 12/27 123", "12 4111 1111 1111 1111",
            "invoice 7: 4111-1111-1111-1111, 12/2027", "3 x 4111111111111111", "1. 4111.1111.1111.1111"})
    void areFoundBesideOtherNumbers(String text) {
        assertThat(CardNumbers.holdsOne(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"4242424242424241", "order 1234567890123456", "IBAN DE89370400440532013000",
            "GB19NWBK60161331926805", "IBAN: GB19 NWBK 6016 1331 9268 05 BIC NWBKGB2L",
            "+49 30 901820 4242", "2026-01-31 12:00:00", "00000000000000000000", "99424242424242424242",
            // a decimal number, prices, a span of days, places on a map, a number of milliseconds and one of microseconds
            "41.11111111111111", "4.50, 3.20, 12.00, 7.92", "30.01.2026 - 30.06.2026", "52.520008, 13.404954",
            "1767225600000", "1767225600000000",
            // ids: joined to a word, or in other groups than those of cards
            "evt-4111111111111111", "evt_4111111111111111", "x4111111111111111y", "42424242-4242 4242", "4111111111111111-b",
            "0a4111111111111111bcdef012345678", "evt_4111111111111111abcdefabcdefabcd", "NWBK60161331926805",
            "4-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1", "41.11.11.11.11.11.11.11"})
    void areNotSeenInOtherNumbers(String text) {
        assertThat(CardNumbers.holdsOne(text)).isFalse();
    }

    @Test
    void areNotSeenInIds() {
        var random = new Random(42);
        for (int run = 0; run < 200_000; run++) {
            var id = new UUID(random.nextLong(), random.nextLong());
            assertThat(CardNumbers.holdsOne("plan-" + id)).as("run %d of seed 42: %s", run, id).isFalse();
            assertThat(CardNumbers.holdsOne("plan-" + id.toString().replace("-", ""))).as("run %d of seed 42: %s", run, id)
                    .isFalse();
            assertThat(CardNumbers.holdsOne("evt-" + Math.abs(id.getMostSignificantBits()) % 10_000_000_000_000_000L))
                    .as("run %d of seed 42: %s", run, id).isFalse();
        }
    }

    @Test
    void areRefusedByEveryReaderOfTextsButThatOfReferences() {
        var body = "{\"t\": \"\uff14111.1111.1111.1111\"}";
        assertRefused(body, in -> in.text("t", 100).required());
        assertRefused("{\"t\": [\"4111111111111111\"]}", "t[0]", in -> in.texts("t", 10, 100).required());
        assertRefused("{\"t\": \"4111111111111111@globex.example\"}", in -> in.email("t").required());
        assertRefused("{\"t\": [\"4111111111111111@globex.example\"]}", "t[0]", in -> in.emails("t", 10).required());
        assertRefused("{\"t\": {\"account_id\": [{\"n\": 4.111111111111111e15}]}}", in -> in.freeJson("t").required());
        assertRefused("{\"t\": {\"a\": {\"b\": \"4111 1111 1111 1111\"}}}", in -> in.metadata("t").required());
        JsonNode place = read("{\"t\": {\"lat\": 52.52000659999995}}", in -> in.freeJson("t").required());
        assertThat(place.size()).isEqualTo(1);
        String reference = read("{\"t\": \"4111111111111111\"}", in -> in.reference("t", 100).required());
        assertThat(reference).isEqualTo("4111111111111111");
    }

    private static <T> T read(String body, Function<Fields, T> reader) {
        return Body.ofJson(body.getBytes(StandardCharsets.UTF_8)).read(reader);
    }

    private static void assertRefused(String body, Function<Fields, Object> reader) {
        assertRefused(body, "t", reader);
    }

    private static void assertRefused(String body, String field, Function<Fields, Object> reader) {
        var refused = catchThrowableOfType(Refused.class,
                () -> read(body, reader));
        assertThat(refused).as(body).isNotNull();
        assertThat(refused.fields()).isEqualTo(Map.of(field, List.of("must not hold a card number")));
    }
}
