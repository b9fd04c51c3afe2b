package dev.brickwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

class DocsSearchTest {
    private static final DocsSearch SEARCH = new DocsSearch(List.of(
            document("guides/webhooks", false, """
                    <h1 id="webhooks">Webhooks</h1><p>Events are sent to an address of yours.</p>
                    <h2 id="a-receiver">A receiver</h2><p>It verifies the signature of each event.</p>
                    <h2 id="replay">Replay</h2><p>Sends events again.</p>"""),
            document("reference/events", false,
                    """
                            <h1 id="events">Events</h1><p>A feed. The signature is in a header, and the <code>event_id</code> in the body.</p>"""),
            document("decisions/0036-events", true, """
                    <h1 id="0036-events">0036: Events</h1><p>Why events have numbers.</p>""")));

    private static DocsSearch.Document document(String name, boolean isBackground, String html) {
        return new DocsSearch.Document(name, DocsPage.of(html), isBackground);
    }

    private static List<String> found(String query) {
        return SEARCH.find(query).stream().map(hit -> hit.name() + "#" + hit.anchor()).toList();
    }

    @Test
    void aPartHasAllWordsEachAtTheBeginningOfAWord() {
        assertThat(found("signature")).containsExactlyInAnyOrder("guides/webhooks#a-receiver", "reference/events#events");
        assertThat(found("SIGN receiv")).containsExactly("guides/webhooks#a-receiver");
        assertThat(found("ignature")).isEmpty();
        assertThat(found("signature elephants")).isEmpty();
    }

    @Test
    void theTitleOfAPageAnswersForItsParts() {
        assertThat(found("webhooks replay")).containsExactly("guides/webhooks#replay");
    }

    @Test
    void titlesComeBeforeTextAndWhatExplainsUseBeforeReasons() {
        assertThat(found("events")).startsWith("reference/events#events").contains("guides/webhooks#webhooks")
                .containsSubsequence("reference/events#events", "decisions/0036-events#0036-events");
    }

    @Test
    void aQueryWithoutALetterOrDigitFindsNothing() {
        assertThat(found("")).isEmpty();
        assertThat(found(" -.* ")).isEmpty();
    }

    @Test
    void theExcerptShowsWhatWasFound() {
        var hit = SEARCH.find("event_id").get(0);

        assertThat(hit.title()).isEqualTo("Events");
        assertThat(hit.heading()).isNull();
        assertThat(hit.excerpt()).filteredOn(DocsSearch.Piece::isMatch).extracting(DocsSearch.Piece::text)
                .containsExactly("event_id");
        assertThat(text(hit)).isEqualTo("A feed. The signature is in a header, and the event_id in the body.");
    }

    @Test
    void aLongTextIsCutAroundWhatWasFound() {
        var search = new DocsSearch(List.of(document("long", false,
                "<h1 id=\"long\">Long</h1><p>" + "before ".repeat(100) + "needle " + "after ".repeat(100) + "</p>")));

        assertThat(text(search.find("needle").get(0))).startsWith("… before").contains("needle").endsWith("after …")
                .hasSizeLessThan(200);
    }

    private static String text(DocsSearch.Hit hit) {
        return hit.excerpt().stream().map(DocsSearch.Piece::text).collect(Collectors.joining());
    }
}
