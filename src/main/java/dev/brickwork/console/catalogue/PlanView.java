package dev.brickwork.console.catalogue;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.IntStream;

import dev.brickwork.catalog.CatalogBrick;
import dev.brickwork.catalog.PlanResponse;
import dev.brickwork.catalog.PlanVersionResponse;
import dev.brickwork.catalog.PriceEntry;
import dev.brickwork.catalog.PriceTier;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Tone;

/**
 * A version of a plan, alone or beside another one.
 *
 * @param columns one version, or two: the one that is compared with stands left
 * @param numbers of all versions, the newest first
 */
public record PlanView(PlanResponse.Summary plan, List<Version> columns, List<Integer> numbers, List<Row> rows) {

    /** @param published null for a draft */
    public record Version(int number, String published) {
    }

    /**
     * One brick.
     *
     * @param change {@code added}, {@code removed} or {@code changed}; null for none
     */
    public record Row(String name, String code, String change, List<Brick> bricks) {

        public String words() {
            return change == null ? "" : Tone.words(change);
        }

        /** How the change is coloured. */
        public String tone() {
            return Objects.equals(change, "added") ? "good" : Objects.equals(change, "removed") ? "bad" : "warn";
        }
    }

    /** A brick in one version; nothing is said where the version has none. @param version for those who read it as a card */
    public record Brick(int version, List<String> lines) {
    }

    static String link(UUID planId) {
        return Links.to(Links.CATALOGUE + "/plans/" + planId);
    }

    public String href() {
        return link(plan.planId());
    }

    public boolean isCompared() {
        return columns.size() == 2;
    }

    public boolean isShown(Integer number) {
        return columns.get(columns.size() - 1).number == number;
    }

    /** What a version is compared with at first: the one before it. */
    public int before() {
        return Math.max(1, columns.get(columns.size() - 1).number - 1);
    }

    public int shown() {
        return columns.get(columns.size() - 1).number;
    }

    /** @param left null for one version alone */
    static PlanView of(PlanResponse.Summary plan, int count, PlanVersionResponse left, PlanVersionResponse right, Format f) {
        var versions = left == null ? List.of(right) : List.of(left, right);
        var bricks = new LinkedHashMap<String, CatalogBrick[]>();
        for (int i = versions.size() - 1; i >= 0; i--) {
            for (var brick : versions.get(i).bricks()) {
                bricks.computeIfAbsent(brick.code(), code -> new CatalogBrick[versions.size()])[i] = brick;
            }
        }
        var rows = new ArrayList<Row>();
        bricks.forEach((code, found) -> rows.add(row(code, found, versions)));
        return new PlanView(plan, versions.stream()
                .map(version -> new Version(version.version(),
                        version.publishedAt() == null ? null : f.day(version.publishedAt())))
                .toList(), IntStream.rangeClosed(1, count).map(i -> count + 1 - i).boxed().toList(), rows);
    }

    private static Row row(String code, CatalogBrick[] found, List<PlanVersionResponse> versions) {
        var shown = new ArrayList<Brick>();
        for (int i = 0; i < found.length; i++) {
            shown.add(new Brick(versions.get(i).version(), found[i] == null ? List.of() : lines(found[i])));
        }
        var last = found[found.length - 1] == null ? found[0] : found[found.length - 1];
        return new Row(last.name(), code, found.length == 1 ? null : change(shown), shown);
    }

    private static String change(List<Brick> sides) {
        var left = sides.get(0).lines;
        var right = sides.get(1).lines;
        return left.equals(right) ? null : left.isEmpty() ? "added" : right.isEmpty() ? "removed" : "changed";
    }

    /** All that makes a brick what it is, a line each. */
    private static List<String> lines(CatalogBrick brick) {
        var lines = new ArrayList<String>();
        lines.add(brick.name() + ", " + Tone.words(brick.kind()).toLowerCase(Locale.ROOT)
                + (brick.unit() == null ? "" : ", in " + brick.unit()));
        brick.pricing().prices().forEach((currency, price) -> prices(price, brick).forEach(
                line -> lines.add(currency + " " + line)));
        if (brick.aggregation() != null) {
            lines.add("Counted by " + Tone.words(brick.aggregation()).toLowerCase(Locale.ROOT)
                    + (brick.aggregationProperty() == null ? "" : " of " + brick.aggregationProperty()));
        }
        if (brick.preCommitmentSchedule() != null) {
            lines.add("Commitment " + Tone.words(brick.preCommitmentSchedule()).toLowerCase(Locale.ROOT));
        }
        if (brick.totalQuantity() != null) {
            lines.add("Quantity " + brick.totalQuantity());
        }
        if (brick.taxCategory() != null) {
            lines.add("Tax category " + brick.taxCategory());
        }
        return lines;
    }

    private static List<String> prices(PriceEntry price, CatalogBrick brick) {
        var period = period(brick);
        var lines = new ArrayList<String>();
        if (price.amount() != null) {
            lines.add(price.amount().toPlainString() + period);
        }
        if (price.unitPrice() != null) {
            lines.add(price.unitPrice().toPlainString() + (price.packageSize() == null
                    ? " each" + period
                    : period + (price.packageSize().compareTo(BigDecimal.ONE) == 0
                            ? " for each unit that is begun"
                            : " for each " + price.packageSize().toPlainString())));
        }
        if (price.tiers() != null) {
            BigDecimal above = null;
            for (var tier : price.tiers()) {
                lines.add(tier(tier, above, period) + ", "
                        + Tone.words(brick.pricing().model()).toLowerCase(Locale.ROOT));
                above = tier.upTo();
            }
        }
        if (price.unlimitedAmount() != null) {
            lines.add(price.unlimitedAmount().toPlainString() + period + " without a limit");
        }
        if (price.overageUnitPrice() != null) {
            lines.add(price.overageUnitPrice().toPlainString() + " each above the commitment");
        }
        return lines;
    }

    private static String tier(PriceTier tier, BigDecimal above, String period) {
        return tier.unitPrice().toPlainString() + " each"
                + (tier.flatAmount() == null ? "" : " and " + tier.flatAmount().toPlainString() + " flat") + period
                + (above == null && tier.upTo() == null ? "" : ",")
                + (above == null ? "" : " above " + above.toPlainString())
                + (tier.upTo() == null ? "" : " up to " + tier.upTo().toPlainString());
    }

    /** Usage is priced by the period of its meter. */
    private static String period(CatalogBrick brick) {
        return brick.preCommitmentSchedule() == null
                ? Map.of("MONTH", " a month", "YEAR", " a year").getOrDefault(brick.pricing().period().name(), " once")
                : switch (brick.preCommitmentSchedule()) {
                    case MONTHLY -> " a month";
                    case QUARTERLY -> " a quarter";
                    case SEMI_ANNUALLY -> " a half-year";
                    case ANNUALLY -> " a year";
                };
    }
}
