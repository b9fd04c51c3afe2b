package dev.brickwork.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import jakarta.enterprise.context.ApplicationScoped;

import org.jsoup.Jsoup;

/**
 * All pages in reading order. A section is a folder, and its pages are what its README links to: a native binary cannot list the
 * files of a folder, and the order of the README is the one to read in.
 */
@ApplicationScoped
public class DocsTree {
    private static final List<String> FOLDERS = List.of("guides", "concepts", "reference", "operating", "decisions");

    private final DocsPages pages;
    private volatile List<Section> sections;

    DocsTree(DocsPages pages) {
        this.pages = pages;
    }

    /** @param name as in the address below {@code /docs/}; empty for the first page */
    public record Entry(String name, String title) {
    }

    /** @param entries its own README is the first, as "Overview" */
    public record Section(String title, List<Entry> entries) {
        boolean has(String name) {
            return entries.stream().anyMatch(entry -> entry.name.equals(name));
        }
    }

    List<Section> sections() {
        if (sections == null) {
            sections = Stream.concat(Stream.of(new Section("Start", List.of(new Entry("", "Overview"),
                    new Entry("start", title("start")), new Entry("tests", title("tests"))))),
                    FOLDERS.stream().map(this::section)).toList();
        }
        return sections;
    }

    /** The page before this one and the page after it; null at the ends and for a page that is in no section. */
    public record Neighbours(Entry before, Entry after) {
    }

    Neighbours neighbours(String name) {
        var all = sections().stream().flatMap(section -> section.entries.stream()).toList();
        int at = IntStream.range(0, all.size()).filter(i -> all.get(i).name.equals(name)).findFirst().orElse(-1);
        return new Neighbours(at > 0 ? all.get(at - 1) : null, at >= 0 && at + 1 < all.size() ? all.get(at + 1) : null);
    }

    private Section section(String folder) {
        var readme = folder + "/README";
        var entries = new ArrayList<Entry>();
        entries.add(new Entry(readme, "Overview"));
        for (var link : Jsoup.parseBodyFragment(page(readme).html()).select("a[href*=/docs/" + folder + "/]")) {
            var name = link.attr("href").replaceFirst(".*/docs/", "").replaceFirst("#.*", "");
            if (!name.contains(".") && entries.stream().noneMatch(entry -> entry.name.equals(name))) {
                entries.add(new Entry(name, link.text()));
            }
        }
        return new Section(title(readme), List.copyOf(entries));
    }

    private String title(String name) {
        return page(name).title();
    }

    private DocsPage page(String name) {
        return pages.page(name).orElseThrow(() -> new IllegalStateException("no page " + name));
    }
}
