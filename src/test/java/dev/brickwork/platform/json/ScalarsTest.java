package dev.brickwork.platform.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;
import java.util.UUID;

import jakarta.mail.internet.InternetAddress;

import org.junit.jupiter.api.Test;

import com.fasterxml.jackson.databind.node.TextNode;

/** What is read by hand, for speed, is held against the forms that say what is right. */
class ScalarsTest {
    private static final String TIME = "\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2})";
    private static final String UUID_FORM = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
    private static final List<String> TIMES = List.of("2026-01-31T09:30:00Z", "2026-01-31T09:30:00.123456789Z",
            "2026-01-31T09:30Z",
            "2026-12-31T23:59:59.9Z", "2024-02-29T00:00:00Z", "2023-02-29T00:00:00Z", "2026-01-31T24:00:00Z",
            "2026-01-31T09:30:60Z",
            "2026-01-31T09:30:00.Z", "2026-01-31T09:30:00.1234567890Z", "1969-12-31T23:59:59Z", "3000-01-01T00:00:00Z",
            "2026-01-31T09:30:00+02:00", "2026-01-31T09:30:00", "2026-01-31t09:30:00z", "2026-00-10T00:00:00Z",
            "0000-01-01T00:00:00Z",
            "2999-12-31T23:59:59.999999999Z");
    private static final String SIGNS = "0123456789-:.TZ+ ez\u0661";

    private static String read(String text) {
        try {
            return Times.dateTime(TextNode.valueOf(text)).toString();
        } catch (Scalars.Wrong e) {
            return e.getMessage();
        }
    }

    private static String expected(String text) {
        if (!text.matches(TIME)) {
            return "must be a time with its zone, such as 2026-01-31T09:30:00Z";
        }
        try {
            var time = OffsetDateTime.parse(text);
            if (time.getYear() < 1970 || time.getYear() > 2999) {
                return "must lie between 1970-01-01 and 2999-12-31";
            }
            return time.toInstant().truncatedTo(ChronoUnit.MICROS).toString();
        } catch (DateTimeException e) {
            return "is not a time of the calendar";
        }
    }

    @Test
    void timesAreReadAsTheirFormSays() {
        var random = new Random(1);
        for (var time : TIMES) {
            assertThat(read(time)).as(time).isEqualTo(expected(time));
            for (int i = 0; i < 2_000; i++) {
                var text = mutated(time, random);
                assertThat(read(text)).as(text).isEqualTo(expected(text));
            }
        }
    }

    @Test
    void uuidsAreReadAsTheirFormSays() {
        var random = new Random(2);
        for (int i = 0; i < 20_000; i++) {
            var text = mutated(new UUID(random.nextLong(), random.nextLong()).toString(), random);
            assertThat(Scalars.isUuid(text)).as(text).isEqualTo(text.matches(UUID_FORM));
        }
        assertThat(Scalars.isUuid("1-1-1-1-1")).isFalse();
        assertThat(Scalars.isUuid("0123ABCD-ef01-2345-6789-ABCDEF012345")).isTrue();
    }

    /** Up to two signs changed, dropped or put in. */
    private static String mutated(String text, Random random) {
        var mutated = new StringBuilder(text);
        for (int i = random.nextInt(3); i > 0; i--) {
            int place = random.nextInt(mutated.length());
            var sign = SIGNS.charAt(random.nextInt(SIGNS.length()));
            switch (random.nextInt(4)) {
                case 0 -> mutated.deleteCharAt(place);
                case 1 -> mutated.insert(place, sign);
                default -> mutated.setCharAt(place, sign);
            }
        }
        return mutated.toString();
    }

    @Test
    void whateverIsTakenForAnEmailAddressCanBeWrittenTo() throws Exception {
        var random = new Random(42);
        int taken = 0;
        for (int run = 0; run < 50_000; run++) {
            var text = mutated("a.b@c-d.example", random);
            if (isEmail(text)) {
                new InternetAddress(text, true);
                taken++;
            }
        }
        assertThat(taken).as("of seed 42").isGreaterThan(1_000);
    }

    @Test
    void dotsOfAnEmailAddressStandBetweenOtherSigns() {
        assertThat(List.of("a..b@x.com", ".a@x.com", "a.@x.com", ".@x.com", "a@x..com", "a@.x.com", "a@x.com."))
                .noneMatch(ScalarsTest::isEmail);
        assertThat(List.of("a.b@x.com", "a.b.c+d@x.co.uk", "o'hara@x.com", "a@x.com")).allMatch(ScalarsTest::isEmail);
    }

    private static boolean isEmail(String text) {
        try {
            Scalars.email(TextNode.valueOf(text));
            return true;
        } catch (Scalars.Wrong e) {
            assertThat(e).hasMessageMatching("must be an email address|must not be blank");
            return false;
        }
    }
}
