package dev.brickwork.console.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Browser;

/**
 * Looks at screens at a desk and on a phone, by day and by night, and on paper: nothing is too wide, and axe-core finds nothing. A screen is
 * loaded once, and only what depends on colours is looked at again by night.
 */
public final class ScreenCheck {
    static final int PHONE = 390;
    static final int DESK = 1280;
    /** A4, upright, without its margins. */
    private static final int PAPER = 718;
    /** axe-core reads colours back from a canvas of its own, and the browser says so; no page of ours has one. */
    private static final String COMPLAINT_OF_AXE = "Canvas2D: Multiple readback operations using getImageData";
    private static final String WIDEST = """
            Array.from(document.querySelectorAll('main *'))
                .filter(e => e.getBoundingClientRect().right > document.documentElement.clientWidth)
                .slice(0, 5).map(e => e.tagName + '.' + e.getAttribute('class')).join(' ')""";
    private static final String EVERY_RULE = "{resultTypes: ['violations']}";
    private static final String RULES_OF_COLOURS = "{resultTypes: ['violations'], runOnly: ['color-contrast',"
            + " 'link-in-text-block']}";
    private static final String AXE = script();

    private final Browser browser;
    private final List<String> problems = new ArrayList<>();

    public ScreenCheck(Browser browser) {
        this.browser = browser;
    }

    /** @param path below the site */
    public void look(String name, String path) throws Exception {
        browser.prefer("light");
        browser.goTo(Api.site() + path);
        // what a page brings by its script stands in place of a link to it
        browser.awaitTrue("document.querySelector('.later, [hx-trigger=load] > p > a') === null");
        lookHere(name);
    }

    /** At what the browser shows, by light, as what a form was answered with. */
    void lookHere(String name) throws Exception {
        browser.evaluate(AXE);
        look(name, "light", EVERY_RULE);
        look(name, "dark", RULES_OF_COLOURS);
        browser.onPaper();
        browser.picture(name + "-paper", PAPER);
        if (browser.isTooWide()) {
            problems.add(name + " is cut off on paper: " + browser.evaluate(WIDEST));
        }
    }

    /** The same, once: for a page that differs from another one in its rows alone. */
    void glance(String name, String path) throws Exception {
        browser.prefer("light");
        browser.goTo(Api.site() + path);
        browser.evaluate(AXE);
        browser.picture(name, DESK);
        at(PHONE, name, "light", EVERY_RULE);
    }

    private void look(String name, String scheme, String rules) throws Exception {
        browser.prefer(scheme);
        at(DESK, name, scheme, rules);
        at(PHONE, name, scheme, rules);
    }

    private void at(int width, String name, String scheme, String rules) throws Exception {
        browser.picture(name + "-" + scheme, width);
        if (browser.isTooWide()) {
            problems.add("%s is too wide at %d".formatted(name, width));
        }
        var found = browser.evaluate("axe.run(document, " + rules + ").then(r =>"
                + " r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html).join(' | ')).join('; '))");
        if (!found.isEmpty()) {
            problems.add("%s at %d, %s: %s".formatted(name, width, scheme, found));
        }
    }

    /** All screens have been looked at before the test fails. */
    public void finish() {
        assertThat(problems).isEmpty();
        assertThat(browser.complaints()).allMatch(complaint -> complaint.startsWith(COMPLAINT_OF_AXE));
        // The browser's own icon of a field for a date is a data: URL.
        assertThat(browser.requested()).allMatch(
                url -> url.startsWith(Api.site()) || url.startsWith("data:") || url.equals("about:blank"));
    }

    private static String script() {
        try (var script = ScreenCheck.class.getResourceAsStream("/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js")) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8) + ";''";
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
