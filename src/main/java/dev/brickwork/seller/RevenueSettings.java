package dev.brickwork.seller;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.revenue.OneTimeRevenue;
import dev.brickwork.core.revenue.RampRevenue;
import dev.brickwork.core.revenue.RevenuePolicy;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.json.Patch;

/** When what is billed is revenue, where that is a choice. */
@Schema(name = "RevenueSettings")
public record RevenueSettings(
        @Schema(required = true, description = "When what recurs in a term with several phases is revenue: over the days that were billed, or in equal months over the whole term.") RampRevenue ramps,
        @Schema(required = true, description = "When one-time charges are revenue: on their first day, or over the term they were sold for.") OneTimeRevenue oneTime,
        @Schema(required = true, description = "Bricks that go another way. In a change, the whole list.") List<OfBrick> bricks) {
    public static final RevenueSettings DEFAULT = new RevenueSettings(RampRevenue.BY_PERIOD, OneTimeRevenue.ON_DAY,
            List.of());
    private static final int BRICKS_MAX = 200;
    private static final int CODE_LENGTH_MAX = 200;

    public RevenueSettings {
        bricks = List.copyOf(bricks);
    }

    @Schema(name = "BrickRevenue", requiredProperties = {"brick_code", "one_time"})
    public record OfBrick(@Schema(examples = "setup", description = "Each only once.") String brickCode,
            OneTimeRevenue oneTime) {

        static OfBrick read(Fields in) {
            return new OfBrick(in.text("brick_code", CODE_LENGTH_MAX).required(),
                    in.oneOf("one_time", OneTimeRevenue.class).required());
        }
    }

    /** Members that are sent replace those that are there. */
    record Change(Patch<RampRevenue> ramps, Patch<OneTimeRevenue> oneTime, Patch<List<OfBrick>> bricks) {

        static Change read(Fields in) {
            var change = new Change(in.oneOf("ramps", RampRevenue.class).patch(),
                    in.oneOf("one_time", OneTimeRevenue.class).patch(),
                    in.list("bricks", BRICKS_MAX, OfBrick::read).patch());
            var seen = new HashSet<String>();
            if (change.bricks.value() != null && !change.bricks.value().stream().filter(Objects::nonNull)
                    .allMatch(brick -> seen.add(brick.brickCode))) {
                in.problem("bricks", "must not have the same brick_code twice");
            }
            return change;
        }

        RevenueSettings appliedTo(RevenueSettings current) {
            return new RevenueSettings(ramps.or(current.ramps), oneTime.or(current.oneTime), bricks.or(current.bricks));
        }
    }

    public RevenuePolicy policy() {
        return new RevenuePolicy(ramps, oneTime,
                bricks.stream().collect(Collectors.toMap(OfBrick::brickCode, OfBrick::oneTime)));
    }
}
