package dev.brickwork.console.revenue;

import java.util.Arrays;
import java.util.Locale;

import dev.brickwork.console.list.Links;
import dev.brickwork.core.Missing;

/** The reports on revenue, in the order of their tabs. */
public enum Report {
    RECOGNIZED("Recognized"), DEFERRED("Deferred"), REMAINING("Remaining");

    private final String label;

    Report(String label) {
        this.label = label;
    }

    /** @param slug its part of the address */
    static Report of(String slug) {
        return Arrays.stream(values()).filter(report -> report.slug().equals(slug)).findFirst()
                .orElseThrow(() -> new Missing("Report"));
    }

    private String slug() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String label() {
        return label;
    }

    public String href() {
        return Links.to(Links.REVENUE + "/" + slug());
    }

    /** Where the figures are. */
    String figures() {
        return href() + "/figures";
    }

    /** Whether it is about a span of months, up to now if nobody asks for another. */
    public boolean hasMonths() {
        return this != REMAINING;
    }
}
