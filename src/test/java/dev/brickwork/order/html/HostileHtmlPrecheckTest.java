package dev.brickwork.order.html;

import static dev.brickwork.testing.HostileDocuments.document;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

/** Documents that the parser would take seconds for, by their kind. */
class HostileHtmlPrecheckTest {
    /** What is accepted takes at most 0.1 s of processor time. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final String TAGS = "may have at most 8000 tags";
    private static final String REFERENCES = "may have at most 20000 character references";
    private static final String ATTRIBUTES = "may have at most 20 attributes in a tag";
    private static final String NAMES = "may have tags of at most 100 letters";

    @Test
    void whatTheParserTakesLongForIsRefusedBeforeItIsParsed() {
        var slow = new LinkedHashMap<String, String>();
        slow.put("<select><table>".repeat(33_000), TAGS);
        slow.put("<b>".repeat(2_000) + "</p>".repeat(100_000), TAGS);
        slow.put(("<p" + attributes(590) + ">").repeat(150), ATTRIBUTES);
        slow.put(("<b" + attributes(490) + ">").repeat(200) + "<p>x".repeat(2_000), ATTRIBUTES);
        slow.put("<" + "a".repeat(490_000) + ">", NAMES);
        slow.put("<?" + "a".repeat(490_000), NAMES);
        slow.put("&a".repeat(245_000), REFERENCES);

        slow.forEach((body, problem) -> {
            var html = document("", body);
            assertThat(HostileHtmlPrecheck.problem(html)).as(start(body)).contains(problem);
            assertThat(HostileHtml.problem(html)).as(start(body)).contains(problem);
        });
    }

    @Test
    void theSignOfATextIsNoTag() {
        var words = " and so on".repeat(30);

        assertThat(
                HostileHtml.problem(document("", "less than <$500" + words + ", <- see above" + words + ", 1 < 2" + words)))
                .isEmpty();
    }

    @Test
    void theSlowestThatIsParsedIsFast() {
        for (var body : new String[]{"<select><table>".repeat(3_950), ("<table><b" + attributes(19) + ">x").repeat(3_900),
                "<b>".repeat(1_500) + "</p>".repeat(6_400), "<b>".repeat(1_500) + "</h1>".repeat(6_400),
                ("<p" + attributes(19) + ">").repeat(7_900), IntStream.range(0, 3_900).mapToObj(i -> "<table><b z" + i + ">")
                        .collect(Collectors.joining())}) {
            var html = document("", body);
            assertThat(HostileHtmlPrecheck.problem(html)).as(start(body)).isEmpty();
            assertThat(took(() -> HostileHtml.problem(html))).as(start(body)).isLessThan(PATIENCE.toMillis());
        }
    }

    @Test
    void noTrickHidesATag() {
        var tag = "<p" + attributes(30) + ">";
        for (var trick : new String[]{"<!-- <b a=\" -->" + tag, "<b a='>'" + attributes(30) + ">",
                "<script>'\"</script>" + tag,
                "<b a=\"" + tag + "\">", "</b" + attributes(30) + ">", "<b a= '>' " + attributes(30) + ">",
                "<b" + attributes(30).replace(' ', '/') + ">", "<b a" + attributes(30).replace(" ", "=''") + ">",
                "<b \"" + attributes(30) + ">", "<b a =\n\"x\"" + attributes(30), "<?b" + attributes(30) + "?>"}) {
            assertThat(HostileHtml.problem(document("", trick))).as(trick).contains(ATTRIBUTES);
        }
        assertThat(HostileHtml.problem(document("", "<a/b=".repeat(4_000) + "x".repeat(400_000))))
                .contains("has too many tags inside of other tags");
    }

    @Test
    void whatOnlyLooksLikeThatIsLeftAlone() {
        var same = Map.of("a long text", "word ".repeat(90_000), "a long comment", "<!--" + "=".repeat(5_000) + " a b c -->",
                "a picture", "<img src=\"data:image/png;base64," + "a/b+".repeat(100_000) + "\">", "signs",
                "1 < 2 <3 <= 4, " + "word ".repeat(100),
                "many references", "a&nbsp;b ".repeat(10_000), "many rows",
                "<table>" + "<tr><td class=\"a\" style='b'>x</td></tr>".repeat(1_700) + "</table>");
        same.forEach((name, body) -> assertThat(HostileHtml.problem(document("", body))).as(name).isEmpty());
    }

    private static String attributes(int number) {
        return IntStream.range(0, number).mapToObj(i -> " a" + i).collect(Collectors.joining());
    }

    /** The time of this thread, so that what else the machine does matters little. */
    private static long took(Runnable work) {
        var threads = ManagementFactory.getThreadMXBean();
        long start = threads.getCurrentThreadCpuTime();
        work.run();
        return Duration.ofNanos(threads.getCurrentThreadCpuTime() - start).toMillis();
    }

    private static String start(String body) {
        return body.substring(0, Math.min(40, body.length()));
    }
}
