package dev.brickwork.catalog;

import java.util.HashMap;
import java.util.List;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.money.Decimals;
import dev.brickwork.core.pricing.BrickAggregation;
import dev.brickwork.core.pricing.BrickKind;
import dev.brickwork.platform.json.Currencies;
import dev.brickwork.platform.json.Fields;

/** What may be sent about plans. */
final class PlanRequests {
    static final int BRICKS_MAX = 500;
    private static final int CODE_LENGTH_MAX = 100;
    private static final int NAME_LENGTH_MAX = 5000;

    private PlanRequests() {
    }

    @Schema(name = "CreatePlanRequest", requiredProperties = {"code", "name", "bricks"})
    record Create(
            @Schema(description = "The plan's name among the seller's programs; unique.", examples = "team-2026") String code,
            @Schema(examples = "Team") String name,
            List<NewBrick> bricks) {

        static Create read(Fields in) {
            return new Create(in.text("code", CODE_LENGTH_MAX).required(), in.text("name", NAME_LENGTH_MAX).required(),
                    readBricks(in));
        }
    }

    @Schema(name = "CreatePlanVersionRequest", requiredProperties = "bricks")
    record CreateVersion(
            @Schema(description = "All bricks of the new version; nothing is taken over from the one before.") List<NewBrick> bricks,
            @Schema(defaultValue = "true", description = "False makes a draft, which nobody can buy until it is published.") boolean publish) {

        static CreateVersion read(Fields in) {
            return new CreateVersion(readBricks(in), Boolean.TRUE.equals(in.flag("publish").or(true)));
        }
    }

    @Schema(name = "NewPlanBrick", requiredProperties = {"code", "name", "kind", "pricing"})
    record NewBrick(
            @Schema(description = "Names the brick for the whole seller: the same code in another plan or version is the same brick, and of the same kind.", examples = "seats") String code,
            @Schema(examples = "Seats") String name,
            BrickKind kind,
            PriceList pricing,
            @Schema(nullable = true, description = "What the quantity counts, as it is printed after a number.", examples = "seats") String unit,
            @Schema(nullable = true, description = "Which tax rates apply; the general ones without it.", examples = "software") String taxCategory,
            @Schema(nullable = true, defaultValue = "SUM", description = "Usage only: what makes the quantity of a meter period out of its entries.") BrickAggregation aggregation,
            @Schema(nullable = true, description = "Needed with UNIQUE_COUNT and refused without: the property whose values are counted.", examples = "user_id") String aggregationProperty,
            @Schema(nullable = true, defaultValue = "MONTHLY", description = "Usage only: how long a meter period is.") BrickSchedule preCommitmentSchedule,
            @Schema(nullable = true, description = "Milestones only, and needed there: how much there is to complete.", examples = "4") Long totalQuantity) {

        static NewBrick read(Fields in) {
            var kind = in.oneOf("kind", BrickKind.class).required();
            var aggregation = in.oneOf("aggregation", BrickAggregation.class).optional();
            var property = in.text("aggregation_property", 200);
            var schedule = in.oneOf("pre_commitment_schedule", BrickSchedule.class).optional();
            var total = in.wholeNumber("total_quantity", 1, Decimals.BOUND - 1);
            var brick = new NewBrick(in.text("code", CODE_LENGTH_MAX).required(),
                    in.text("name", NAME_LENGTH_MAX).required(), kind,
                    in.object("pricing", pricing -> PriceList.read(pricing, kind, Currencies.taken())).required(),
                    in.text("unit", 100).optional(), in.text("tax_category", 100).optional(),
                    kind == BrickKind.USAGE && aggregation == null ? BrickAggregation.SUM : aggregation,
                    aggregation == BrickAggregation.UNIQUE_COUNT ? property.required() : property.optional(),
                    kind == BrickKind.USAGE && schedule == null ? BrickSchedule.MONTHLY : schedule,
                    kind == BrickKind.MILESTONE ? total.required() : total.optional());
            if (kind != null) {
                brick.refuseMembersOfOtherKinds(in);
            }
            return brick;
        }

        private void refuseMembersOfOtherKinds(Fields in) {
            if (kind != BrickKind.USAGE) {
                refuse(in, "aggregation", aggregation, "is for usage bricks only");
                refuse(in, "pre_commitment_schedule", preCommitmentSchedule, "is for usage bricks only");
            }
            if (aggregation != BrickAggregation.UNIQUE_COUNT) {
                refuse(in, "aggregation_property", aggregationProperty, "goes with the aggregation UNIQUE_COUNT only");
            }
            if (kind != BrickKind.MILESTONE) {
                refuse(in, "total_quantity", totalQuantity, "is for milestones only");
            }
        }

        private static void refuse(Fields in, String name, Object value, String message) {
            if (value != null) {
                in.problem(name, message);
            }
        }
    }

    private static List<NewBrick> readBricks(Fields in) {
        var bricks = in.list("bricks", BRICKS_MAX, NewBrick::read).required();
        in.refuseEmpty("bricks", bricks);
        if (bricks == null) {
            return null;
        }
        var seen = new HashMap<String, Integer>();
        for (int i = 0; i < bricks.size(); i++) {
            var first = bricks.get(i) == null || bricks.get(i).code == null ? null : seen.putIfAbsent(bricks.get(i).code, i);
            if (first != null) {
                in.problem("bricks[" + i + "].code", "is the same as that of bricks[" + first + "]");
            }
        }
        return bricks;
    }
}
