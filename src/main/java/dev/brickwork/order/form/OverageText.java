package dev.brickwork.order.form;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.order.estimate.EstimateResponse.Overage;
import dev.brickwork.order.form.OrderDocument.Line;

/** What usage beyond the commitment costs, in words. */
final class OverageText {
    private final Line line;
    private final OrderDocumentFormat format;

    private OverageText(Line line, OrderDocumentFormat format) {
        this.line = line;
        this.format = format;
    }

    static String of(Line line, OrderDocumentFormat format) {
        var text = new OverageText(line, format);
        var isReduced = line.discounts().stream().anyMatch(discount -> discount.rate() != null);
        return format.words().get(isReduced ? "order.overage_discounted" : "order.overage", "prices", text.prices());
    }

    private String prices() {
        var overage = line.overage();
        var first = overage.steps().get(0);
        return switch (overage.basis()) {
            case UNIT -> perUnit(first);
            case UNIT_BY_STEP -> bySteps(overage.steps());
            case ALL_UNITS_BY_STEP -> format.words().get("order.overage.ALL_UNITS_BY_STEP", "prices",
                    bySteps(overage.steps()));
            case PACKAGE -> first.packageSize().compareTo(BigDecimal.ONE) == 0
                    ? format.words().fill("order.overage.PACKAGE_OF_ONE", "price", price(first.price()))
                    : format.words().fill("order.overage.PACKAGE", "price", price(first.price()), "n",
                            format.quantity(first.packageSize()), "units", units());
            case PERIOD -> line.quantity().signum() > 0
                    ? format.words().get("order.overage.nothing")
                    : format.words().get("order.overage.PERIOD", "price", price(first.price()));
        };
    }

    private String bySteps(List<Overage.Step> steps) {
        var texts = new ArrayList<String>();
        var above = line.quantity();
        for (var step : steps) {
            var price = new BigDecimal(step.flatAmount()).signum() == 0
                    ? perUnit(step)
                    : format.words().fill("order.overage.plus", "price", perUnit(step), "flat", price(step.flatAmount()));
            texts.add(step.upTo() == null
                    ? last(price, above)
                    : format.words().fill("order.overage.up_to", "price", price, "n", format.quantity(step.upTo())));
            above = step.upTo();
        }
        return String.join("; ", texts);
    }

    /** A step without an end. */
    private String last(String price, BigDecimal above) {
        return above.signum() == 0
                ? price
                : format.words().fill("order.overage.above", "price", price, "n", format.quantity(above));
    }

    private String perUnit(Overage.Step step) {
        return format.words().fill("order.overage.UNIT", "price", price(step.price()));
    }

    /** A unit is named as it is read after a number: "1,000 calls". */
    private String units() {
        return line.unit() == null ? format.words().get("order.units") : line.unit();
    }

    private String price(String majorUnits) {
        return format.price(new BigDecimal(majorUnits));
    }
}
