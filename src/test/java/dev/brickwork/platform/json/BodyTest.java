package dev.brickwork.platform.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.core.Refused;

class BodyTest {
    private static final UUID ID = UUID.fromString("0190a0b0-0000-7000-8000-000000000001");

    record Brick(UUID brickId, Long quantity, List<String> labels) {
        static Brick read(Fields in) {
            return new Brick(in.uuid("brick_id").required(), in.wholeNumber("quantity", 0L, 1000L).optional(),
                    in.texts("labels", 3, 10).optional());
        }
    }

    record Order(LocalDate startsAt, Boolean flag, List<Brick> bricks, Long credit) {
        static Order read(Fields in) {
            return new Order(in.date("starts_at").required(), in.flag("flag").or(false),
                    in.list("bricks", 5, Brick::read).required(),
                    in.wholeNumber("credit", 0L, 1000L).optional());
        }
    }

    @Test
    void jsonAndBothWaysOfWritingAFormReadTheSame() {
        var expected = new Order(LocalDate.of(2026, 1, 31), true, List.of(new Brick(ID, 2L, List.of("a", "b"))), null);

        assertThat(json("{\"starts_at\": \"2026-01-31\", \"flag\": true, \"credit\": null,"
                + "\"bricks\": [{\"brick_id\": \"" + ID + "\", \"quantity\": 2, \"labels\": [\"a\", \"b\"]}]}", Order::read))
                .isEqualTo(expected);
        assertThat(form(Order::read, "starts_at", "2026-01-31", "flag", "true", "credit", "",
                "bricks", "[{\"brick_id\": \"" + ID + "\", \"quantity\": 2, \"labels\": [\"a\", \"b\"]}]"))
                .isEqualTo(expected);
        assertThat(form(Order::read, "starts_at", "2026-01-31", "flag", "true", "bricks[0][brick_id]", ID.toString(),
                "bricks[0][quantity]", "2", "bricks[0][labels][0]", "a", "bricks[0][labels][1]", "b")).isEqualTo(expected);
    }

    @Test
    void jsonTextInsideAFormIsAsStrictAsAnyJson() {
        assertThat(problems(() -> form(Order::read, "starts_at", "2026-01-31",
                "bricks", "[{\"brick_id\": \"" + ID + "\", \"quantity\": \"2\"}]")))
                .isEqualTo(Map.of("bricks[0].quantity", List.of("must be a whole number")));
        assertThat(problems(() -> form(Order::read, "starts_at", "2026-01-31", "bricks", "[{"))).containsKey("bricks");
    }

    @Test
    void aFormFieldThatContradictsAnotherIsRefused() {
        assertThat(problems(() -> form(Order::read, "bricks", "x", "bricks[0][quantity]", "1")))
                .containsKey("bricks[0][quantity]");
        assertThat(problems(() -> form(Order::read, "bricks[0]", "x", "bricks[0][quantity]", "1")))
                .containsKey("bricks[0][quantity]");
        assertThat(problems(() -> form(Order::read, "bricks[99999][quantity]", "1"))).isNotEmpty();
        assertThat(problems(() -> form(Order::read, "bricks[0][0][0][0][0][0][0][0][0][0][0][0]", "1"))).isNotEmpty();
        assertThat(problems(() -> form(Order::read, "a]b", "1"))).containsKey("a]b");
        assertThatThrownBy(() -> form(Order::read, "a" + "[b]".repeat(2000), "1")).isInstanceOf(Refused.class);
    }

    /** Ten lists of a thousand places each, by a name of sixty letters; a megabyte of them filled the heap. */
    @Test
    void aFormCannotMakeListsThatAreLongerThanItself() {
        var form = new LinkedHashMap<String, List<String>>();
        for (int i = 0; i < 20; i++) {
            form.put(Integer.toHexString(i) + "[999]".repeat(10), List.of("1"));
        }

        assertThat(problems(() -> Body.ofForm(form).read(in -> null)))
                .isEqualTo(
                        Map.of("0" + "[999]".repeat(10), List.of("has too high a number: the places before it are empty")));
    }

    @Test
    void theFieldsOfAListMayComeInAnyOrder() {
        var labels = List.of("a", "b", "c");

        assertThat(form(Brick::read, "labels[2]", "c", "labels[0]", "a", "labels[1]", "b", "brick_id", ID.toString()))
                .isEqualTo(new Brick(ID, null, labels));
        assertThat(form(Order::read, "bricks[1][labels][2]", "c", "bricks[0][brick_id]", ID.toString(),
                "bricks[1][labels][1]", "b", "bricks[1][labels][0]", "a", "bricks[1][brick_id]", ID.toString(),
                "starts_at", "2026-01-31").bricks())
                .isEqualTo(List.of(new Brick(ID, null, null), new Brick(ID, null, labels)));
    }

    @Test
    void everythingWrongIsToldAtOnceWithItsPath() {
        assertThat(problems(() -> json("{\"flag\": 1, \"bricks\": [{\"brick_id\": \"1-1-1-1-1\"}, 7, {\"quantity\": 1.0}],"
                + "\"misspelt\": 1}", Order::read)))
                .isEqualTo(Map.of("starts_at", List.of("is required"), "flag", List.of("must be true or false"),
                        "bricks[0].brick_id", List.of("must be a uuid"), "bricks[1]", List.of("must be an object"),
                        "bricks[2].brick_id", List.of("is required"), "bricks[2].quantity",
                        List.of("must be a whole number"),
                        "misspelt", List.of("unknown field")));
    }

    @Test
    void theNearestFieldThatWasNotSentIsSuggested() {
        assertThat(problems(() -> json("{\"starts_at\": \"2026-01-31\", \"start_at\": 1, \"falg\": true,"
                + "\"bricks\": [{\"brick_id\": \"%s\", \"quantiy\": 1}]}".formatted(ID), Order::read)))
                .isEqualTo(Map.of("start_at", List.of("unknown field"),
                        "falg", List.of("unknown field; did you mean \"flag\"?"),
                        "bricks[0].quantiy", List.of("unknown field; did you mean \"quantity\"?")));
    }

    @Test
    void aDoubledMemberIsNamedByItsPath() {
        assertThat(problems(() -> json("{\"bricks\": [{\"quantity\": 1, \"quantity\": 2}]}", Order::read)))
                .isEqualTo(Map.of("bricks[0].quantity", List.of("is there twice")));
    }

    @Test
    void absentNullAndSetAreThreeThings() {
        Function<Fields, Patch<String>> reader = in -> in.text("name", 10).nullablePatch();
        assertThat(json("{}", reader)).isEqualTo(Patch.absent());
        assertThat(json("{\"name\": null}", reader)).isEqualTo(Patch.to(null));
        assertThat(json("{\"name\": \"x\"}", reader)).isEqualTo(Patch.to("x"));
        assertThat(problems(() -> json("{\"name\": null}", in -> in.text("name", 10).patch()))).containsKey("name");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-02-30", "2026-1-1", "20260101", "2026-01-01T00:00:00Z", "0001-01-01", "9999-01-01", ""})
    void whatIsNoDayIsNoDate(String text) {
        assertThat(problems(() -> json("{\"d\": \"" + text + "\"}", in -> in.date("d").required()))).containsKey("d");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-01-01", "2026-01-01T00:00:00", "2026-01-01T25:00:00Z", "2026-01-01 00:00:00Z"})
    void whatHasNoZoneIsNoTime(String text) {
        assertThat(problems(() -> json("{\"t\": \"" + text + "\"}", in -> in.dateTime("t").required()))).containsKey("t");
    }

    @Test
    void aTimeIsReadToTheMicrosecond() {
        Instant time = json("{\"t\": \"2026-01-01T01:00:00.123456789+01:00\"}", in -> in.dateTime("t").required());
        assertThat(time).isEqualTo(Instant.parse("2026-01-01T00:00:00.123456Z"));
    }

    @Test
    void numbersAreKeptExactlyAndBoundedBeforeArithmetic() {
        BigDecimal number = json("{\"n\": 0.10}", in -> in.number("n", 14, 6).required());
        assertThat(number).isEqualTo(new BigDecimal("0.10"));
        assertThat(problems(() -> json("{\"n\": 1e10000000}", in -> in.number("n", 14, 6).required())))
                .isEqualTo(Map.of("n", List.of("must have at most 14 digits before the point")));
        assertThat(problems(() -> json("{\"n\": 1e-10000000}", in -> in.number("n", 14, 6).required())))
                .isEqualTo(Map.of("n", List.of("must have at most 6 decimals")));
        assertThat(problems(() -> json("{\"n\": " + "9".repeat(101) + "}", in -> in.number("n", 14, 6).required())))
                .containsKey("n");
        assertThat(problems(() -> json("{\"n\": \"1\"}", in -> in.number("n", 14, 6).required()))).containsKey("n");
        assertThat(problems(() -> json("{\"n\": 1}", in -> in.decimalText("n", 14, 6).required()))).containsKey("n");
        assertThat(problems(() -> json("{\"n\": \"1e3\"}", in -> in.decimalText("n", 14, 6).required()))).containsKey("n");
        BigDecimal price = json("{\"n\": \"-12.500000\"}", in -> in.decimalText("n", 14, 6).required());
        assertThat(price).isEqualTo(new BigDecimal("-12.500000"));
    }

    @Test
    void textThatPostgresCannotKeepIsRefused() {
        assertThat(problems(() -> json("{\"s\": \"a\\u0000\"}", in -> in.text("s", 10).required()))).containsKey("s");
        assertThat(problems(() -> json("{\"s\": \"a\\ud800\"}", in -> in.text("s", 10).required()))).containsKey("s");
        String smile = json("{\"s\": \"\\ud83d\\ude00\"}", in -> in.text("s", 10).required());
        assertThat(smile).isEqualTo("\ud83d\ude00");
    }

    @Test
    void nestingHasAnEnd() {
        assertThatThrownBy(() -> json("{\"a\": " + "[".repeat(100) + "]".repeat(100) + "}", in -> null))
                .isInstanceOf(Refused.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e2147483648", "1e-2147483649", "-1E+99999999999", "0e2147483648", "1.5e-2147483647"})
    void anExponentThatNoNumberHasIsRefusedByTheNameOfItsMember(String number) {
        assertThat(problems(() -> json("{\"n\": " + number + "}", in -> in.number("n", 14, 6).required())))
                .isEqualTo(Map.of("n", List.of("is out of range")));
        assertThat(problems(() -> json("{\"n\": [1, {\"m\": " + number + "}]}", in -> in.freeJson("n").required())))
                .isEqualTo(Map.of("n[1].m", List.of("is out of range")));
        assertThat(problems(() -> change("{\"a\": {\"b\": " + number + "}}"))).containsKey("metadata.a.b");
        assertThat(problems(() -> form(in -> in.freeJson("n").required(), "n", number)))
                .isEqualTo(Map.of("n", List.of("must be valid JSON")));
    }

    /** As PostgreSQL counts them: what is a pair of surrogates to Java is one character. */
    @Test
    void lengthsAreCountedInCharactersNotInHalvesOfThem() {
        var smile = "\ud83d\ude00";
        String text = json("{\"s\": \"" + smile.repeat(10) + "\"}", in -> in.text("s", 10).required());
        assertThat(text).isEqualTo(smile.repeat(10));
        assertThat(problems(() -> json("{\"s\": \"" + smile.repeat(11) + "\"}", in -> in.text("s", 10).required())))
                .isEqualTo(Map.of("s", List.of("must have at most 10 characters")));
        assertThat(change("{\"" + smile.repeat(500) + "\": \"" + smile.repeat(5_000) + "\"}").keys()).hasSize(1);
        assertThat(problems(() -> change("{\"" + smile.repeat(501) + "\": 1}"))).containsKey("metadata");
        assertThat(problems(() -> change("{\"a\": \"" + smile.repeat(5_001) + "\"}"))).containsKey("metadata");
        assertThat(json("{\"s\": \"" + smile.repeat(16_382) + "\"}", in -> in.freeJson("s").required()).textValue())
                .hasSize(2 * 16_382);
        assertThat(problems(() -> json("{\"s\": \"" + smile.repeat(16_383) + "\"}", in -> in.freeJson("s").required())))
                .containsKey("s");
    }

    @Test
    void metadataIsMergedKeyByKey() {
        var stored = change("{\"a\": 1, \"b\": \"x\", \"_private\": 1}").appliedTo(null);
        assertThat(stored).hasToString("{\"a\":1,\"b\":\"x\"}");
        assertThat(change("{\"b\": null, \"c\": true}").appliedTo(stored)).hasToString("{\"a\":1,\"c\":true}");
        assertThat(change("{\"_b\": 1}").appliedTo(stored)).isEqualTo(stored);
        assertThat(change("{}").appliedTo(stored)).isEmpty();
        assertThat(problems(() -> change("{\"a\": \"4242424242424242\"}"))).containsKey("metadata");
        assertThat(problems(() -> change("{\"4242424242424242\": \"a\"}"))).containsKey("metadata");
        assertThat(problems(() -> change("{\"a\": {\"4242424242424242\": 1}}"))).containsKey("metadata");
        assertThat(change("{\"4242424242424242\": null}").keys()).as("one that is there must be able to go").hasSize(1);
        var many = new StringBuilder("{\"k\": 0");
        for (int i = 0; i < 50; i++) {
            many.append(", \"k").append(i).append("\": 1");
        }
        assertThat(problems(() -> change(many + "}"))).containsKey("metadata");
    }

    @Test
    void metadataThatIsNoObjectReplacesWhatIsThere() {
        var object = change("{\"a\": 1}").appliedTo(null);
        for (var value : List.of("[1,{\"_a\":2}]", "\"text\"", "1.50", "true")) {
            var stored = change(value).appliedTo(object);
            assertThat(stored).hasToString(value);
            assertThat(Metadata.visible(stored)).hasToString(value);
            assertThat(change("{\"b\": 1}").appliedTo(stored)).hasToString("{\"b\":1}");
        }
        assertThat(problems(() -> change("[\"4242 4242 4242 4242\"]"))).containsKey("metadata");
        assertThat(problems(() -> change("[\"" + "x".repeat(5_000) + "\"]"))).containsKey("metadata");
    }

    @Test
    void metadataHoldsOnlyWhatTheDatabaseGivesBack() {
        for (var value : new String[]{"1e200", "1e200000", "1e-16384", "{\"b\": [1e99]}", "\"\\ud800\"", "[\"\\u0000\"]"}) {
            assertThat(problems(() -> change("{\"a\": " + value + "}"))).as(value).containsKey("metadata");
        }
        assertThat(change("{\"a\": 1e20, \"b\": -0.5}").keys()).hasSize(2);
    }

    @Test
    void privateKeysAreIgnoredHoweverMany() {
        var many = new StringBuilder("{\"k\": 0");
        for (int i = 0; i < 60; i++) {
            many.append(", \"_k").append(i).append("\": 1");
        }
        var stored = change("{\"a\": 1}").appliedTo(null);
        assertThat(change(many + "}").appliedTo(stored)).hasToString("{\"a\":1,\"k\":0}");
        assertThat(change("{\"_x\": 1}").appliedTo(stored)).as("not an empty object").hasToString("{\"a\":1}");
    }

    @Test
    void privateKeysSurviveAndStayHidden() {
        var stored = StrictJson.readStored("{\"a\": 1, \"_ours\": 2}");
        assertThat(change("{}").appliedTo(stored)).hasToString("{\"_ours\":2}");
        assertThat(change("{\"_ours\": null}").appliedTo(stored)).isEqualTo(stored);
        assertThat(Metadata.visible(stored)).hasToString("{\"a\":1}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"c0 af", "e0 80 af", "c1 bf", "ed a0 80", "f8 88 80 80 80", "ff", "c3"})
    void whatOnlyLooksLikeUtf8IsRefused(String bytes) {
        var between = HexFormat.ofDelimiter(" ").parseHex(bytes);
        var document = new ByteArrayOutputStream();
        document.writeBytes("{\"name\": \"X".getBytes(StandardCharsets.UTF_8));
        document.writeBytes(between);
        document.writeBytes("\"}".getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(() -> Body.ofJson(document.toByteArray())).isInstanceOf(Refused.class)
                .hasMessage("The body is not UTF-8.");
    }

    @Test
    void otherEncodingsAreRefusedAndAllOfUnicodeIsTaken() {
        assertThatThrownBy(() -> Body.ofJson("{\"name\": \"X\"}".getBytes(StandardCharsets.UTF_16BE)))
                .isInstanceOf(Refused.class);
        assertThat(json("{\"name\": \"äß€漢😀\"}", in -> in.text("name", 100).required()).toString()).isEqualTo("äß€漢😀");
    }

    private static Metadata.Change change(String metadata) {
        return json("{\"metadata\": " + metadata + "}", in -> in.metadata("metadata").required());
    }

    private static <T> T json(String document, Function<Fields, T> reader) {
        return Body.ofJson(document.getBytes(StandardCharsets.UTF_8)).read(reader);
    }

    private static <T> T form(Function<Fields, T> reader, String... namesAndValues) {
        var form = new LinkedHashMap<String, List<String>>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            form.put(namesAndValues[i], List.of(namesAndValues[i + 1]));
        }
        return Body.ofForm(form).read(reader);
    }

    private static Map<String, List<String>> problems(org.assertj.core.api.ThrowableAssert.ThrowingCallable reading) {
        return catchThrowableOfType(Refused.class, reading).fields();
    }
}
