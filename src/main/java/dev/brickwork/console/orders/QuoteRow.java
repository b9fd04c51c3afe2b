package dev.brickwork.console.orders;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.catalog.CatalogBrick;
import dev.brickwork.console.list.Format;
import dev.brickwork.core.agreement.Item;
import dev.brickwork.core.pricing.BrickKind;
import dev.brickwork.core.pricing.Discount;

/**
 * A brick of a quote.
 *
 * @param place among the bricks of the form
 * @param now what the contract has of it; null for nothing
 * @param usual what stands in it until somebody changes it
 * @param problem null when nothing is wrong with it
 */
public record QuoteRow(int place, CatalogBrick brick, Said now, Said usual, Said said, String problem) {
    private static final String WAS = "was";

    /** What is said of a brick, as it is typed. */
    public record Said(String quantity, boolean isUnlimited, String renewingRate, String oneTimeRate, String amount,
            boolean isRemoved) {
        static final Said NOTHING = new Said("", false, "", "", "", false);

        /** The names are those of the API, in which a brick has a list of discounts. */
        static Said of(JsonNode brick) {
            var discounts = brick.path("discount");
            return new Said(text(brick.path("quantity")), text(brick.path("is_unlimited")).equals("true"),
                    text(discounts.path(0).path("rate")), text(discounts.path(1).path("rate")),
                    text(discounts.path(2).path("amount")),
                    text(brick.path("remove")).equals("true"));
        }

        /** What is usual: one, no commitment, or all of a milestone. */
        static Said usual(CatalogBrick brick) {
            var quantity = brick.kind() == BrickKind.MILESTONE
                    ? String.valueOf(brick.totalQuantity())
                    : brick.kind() == BrickKind.USAGE ? "0" : "1";
            return new Said(quantity, false, "", "", "", false);
        }

        static Said of(Item item) {
            var discounts = item.discounts();
            return new Said(item.unlimited() ? "" : item.quantity().stripTrailingZeros().toPlainString(), item.unlimited(),
                    rate(item, Discount.Place.RENEWING_RATE), rate(item, Discount.Place.ONE_TIME_RATE),
                    discounts.cents() == 0 ? "" : Format.plain(discounts.cents()), false);
        }

        private static String rate(Item item, Discount.Place place) {
            return item.discounts().list().stream().filter(discount -> discount.place() == place)
                    .map(discount -> discount.rate().toString()).findFirst().orElse("");
        }

        /** What nobody has changed since the form was shown is the usual, whatever it was then. */
        static Said of(JsonNode brick, Said usual) {
            var said = of(brick);
            return said.inOneLine().equals(text(brick.path(WAS))) ? usual : said;
        }

        String inOneLine() {
            return String.join("|", quantity, String.valueOf(isUnlimited), renewingRate, oneTimeRate, amount)
                    + (isRemoved ? "|removed" : "");
        }

        private static String text(JsonNode node) {
            return node.asText("").strip();
        }

        boolean isAmountSaid() {
            return isRemoved || isUnlimited || !quantity.isEmpty();
        }

        boolean isDiscounted() {
            return !(renewingRate + oneTimeRate + amount).isEmpty();
        }
    }

    /** For the form to send back: on another day, or after another order, the contract may have something else. */
    public String was() {
        return usual.inOneLine();
    }

    /** Whether it is the row that was sent, and shows the same of the contract. */
    boolean isOf(JsonNode sent) {
        return brick.brickId().toString().equals(sent.path("brick_id").asText(""))
                && was().equals(sent.path(WAS).asText(was()));
    }

    /** Before the names of its fields. */
    public String name() {
        return "bricks[" + place + "]";
    }

    /** For {@code id} and {@code for}. */
    public String id() {
        return "brick-" + place;
    }

    /** Whether it is sold without a limit, in any currency. */
    public boolean isUnlimitedOffered() {
        return brick.pricing().prices().values().stream().anyMatch(price -> price.unlimitedAmount() != null);
    }

    /** What the quantity counts. */
    public String unit() {
        return switch (brick.kind()) {
            case USAGE -> "committed" + (brick.unit() == null ? "" : ", " + brick.unit());
            case MILESTONE -> "to complete";
            default -> brick.unit() == null ? "" : brick.unit();
        };
    }

    public String nowWords() {
        return now == null ? "" : now.isUnlimited() ? "unlimited" : now.quantity();
    }

    QuoteRow with(String newProblem) {
        return new QuoteRow(place, brick, now, usual, said, newProblem);
    }
}
