package dev.brickwork.order.form;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import dev.brickwork.core.estimate.Estimate;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.document.Fact;
import dev.brickwork.document.TaxRows;
import dev.brickwork.order.OrderType;
import dev.brickwork.order.estimate.DiscountBody;
import dev.brickwork.platform.words.Words;

/**
 * How an order is written: what all documents have in common, and the words that only orders need.
 *
 * @param accent the seller's colour; null for ours
 */
public record OrderDocumentFormat(DocumentFormat base, String accent) {
    private static final int YEAR_MONTHS = 12;

    static OrderDocumentFormat of(CurrencyCode currency, Words words, String country, ZoneId zone, String accent) {
        return new OrderDocumentFormat(DocumentFormat.of(currency, words, country, zone), accent);
    }

    public Words words() {
        return base.words();
    }

    public CurrencyCode currency() {
        return base.currency();
    }

    public String money(long cents) {
        return base.money(cents);
    }

    /** A price in major units, which may have more decimals than money. */
    public String price(BigDecimal price) {
        return base.price(price);
    }

    /** A contract value as the API has it, {@code USD 46291.00}, for people to read. */
    public String grouped(String value) {
        return base.price(new BigDecimal(value.substring(value.indexOf(' ') + 1)));
    }

    public String title(OrderType type) {
        return words().get("order.title." + type);
    }

    /** What the sum of an order is the sum of. */
    public String total(OrderDocument order) {
        return words().get(isUpgrade(order) ? "order.change_total" : "order.term_total");
    }

    /** What the value before tax is the value of. */
    public String value(OrderDocument order) {
        return words().get(isUpgrade(order) ? "order.change_value" : "order.contract_value");
    }

    /** What the periods of an order say: whole invoices, or by how much they change. */
    public String schedule(OrderDocument order) {
        return words().get(isUpgrade(order) ? "order.change_schedule" : "order.schedule");
    }

    /** A row for what is taxed alike. */
    public List<Fact> taxes(OrderDocument order) {
        var rows = new TaxRows(base);
        order.content().taxes().forEach(tax -> rows.add(tax.treatment(), tax.name(), new BigDecimal(tax.rate()), tax.net(),
                tax.tax()));
        return rows.rows();
    }

    /** Our own name of the credit is in the language of the document, as on invoices. */
    public String creditLabel(OrderDocument order) {
        var label = order.content().creditLabel();
        return label.equals(Estimate.Credit.DEFAULT_LABEL) ? words().get("credit.RECAST") : label;
    }

    public String perMonth(OrderDocument order) {
        return words().get(isUpgrade(order) ? "order.change_per_month" : "order.per_month");
    }

    /** What the first invoice of an order is called; an upgrade may change one that was to come anyway. */
    public String first(OrderDocument order) {
        return words().get(changesInvoice(order) ? "order.first_changed_invoice" : "order.first_invoice");
    }

    /** How much the first invoice is and when it comes. */
    public String firstInvoice(OrderDocument order) {
        var first = order.content().firstInvoice();
        var state = order.state();
        if (first == null) {
            return words().get("order.no_invoice");
        }
        var day = first.dayOf(state.isOpen(), state.acceptedOn());
        return day == null
                ? words().get("order.first_invoice_at_acceptance", "amount", money(first.total()))
                : words().fill("order.first_invoice_on", "amount", money(first.total()), "date", date(day));
    }

    /** What acceptance bills at once, where that is more than the first invoice; else empty. */
    public String billedOnAcceptance(OrderDocument order) {
        var billed = order.content().billedOnAcceptance();
        return billed.invoices() < 2
                ? ""
                : words().fill("order_page.billed_now", "count", billed.invoices(), "amount", money(billed.amount()), "day",
                        date(order.terms().startsOn()));
    }

    /** Whether the first invoice was to come anyway, and the order changes it. */
    static boolean changesInvoice(OrderDocument order) {
        var first = order.content().firstInvoice();
        return first != null && first.isChangedBy(order.head().type());
    }

    private static boolean isUpgrade(OrderDocument order) {
        return order.head().type() == OrderType.UPGRADE;
    }

    /** What usage beyond the commitment costs; empty where nothing is metered. */
    public String overage(OrderDocument.Line line) {
        return line.overage() == null ? "" : OverageText.of(line, this);
    }

    /** When a line is billed; empty where there is nothing to say. */
    public String note(OrderDocument.Billing billing) {
        return billing == OrderDocument.Billing.RECURRING ? "" : words().get("order.note." + billing);
    }

    /** What a unit price is for; empty where time does not matter. */
    public String per(OrderDocument.Line line) {
        return base.per(line.priceMonths());
    }

    /** How many are ordered, and of a change from how many to how many. */
    public String ordered(OrderDocument.Line line) {
        var change = LinePrices.of(line).change();
        if (change != null) {
            return words().fill("invoice.change", "from", quantity(change.from()), "to", quantity(change.to()));
        }
        return line.isUnlimited() ? words().get("unlimited") : quantity(line.quantity());
    }

    /** The same behind the name of the line. */
    public String times(OrderDocument.Line line) {
        return line.isUnlimited() || LinePrices.of(line).change() != null ? ordered(line) : "× " + ordered(line);
    }

    /** Empty unless one price holds for the line. */
    public String unitPrice(OrderDocument.Line line) {
        var row = LinePrices.of(line).inColumns(line);
        return row == null ? "" : price(row.unitPrice());
    }

    /** For how long, in words; empty unless one price holds for the line. */
    public String duration(OrderDocument.Line line) {
        var row = LinePrices.of(line).inColumns(line);
        return row == null ? "" : new OrderTime(base, row, line.priceMonths()).text();
    }

    public boolean isAllInColumns(OrderDocument.Line line) {
        return LinePrices.of(line).isAllInColumns(line);
    }

    /** How the price of a line comes about: {@code 10 × $49.00 × 12 months}, each with its amount. */
    public List<Fact> prices(OrderDocument.Line line) {
        var prices = LinePrices.of(line);
        var facts = new ArrayList<Fact>();
        prices.rows().forEach(row -> facts.add(new Fact(product(row, line.priceMonths()), money(row.subTotalCents()))));
        if (prices.notCharged() != 0) {
            facts.add(new Fact(words().get("invoice.term.not_charged"), money(prices.notCharged())));
        }
        return facts;
    }

    private String product(TierRow row, int priceMonths) {
        var factor = new OrderTime(base, row, priceMonths).factor();
        var product = quantity(row.quantity().abs()) + " × " + price(row.unitPrice())
                + (factor.isEmpty() ? "" : " × " + factor);
        return row.quantity().signum() < 0 ? words().get("invoice.term.less", "product", product) : product;
    }

    /** How a line comes about, where its row does not say it all: when it is billed, its prices, its discounts. */
    public List<String> details(OrderDocument.Line line) {
        var details = new ArrayList<String>();
        if (line.billing() != OrderDocument.Billing.RECURRING) {
            details.add(note(line.billing()));
        }
        if (line.overage() != null) {
            details.add(overage(line));
        }
        if (!isAllInColumns(line)) {
            prices(line).forEach(price -> details.add(price.label() + " = " + price.value()));
        }
        if (line.hasDiscount()) {
            details.add(discounts(line) + " = " + money(line.lessDiscount()));
        }
        return details;
    }

    public String phase(OrderDocument.Phase phase) {
        var name = words().fill("order.phase", "n", phase.position(), "period", period(phase.startsOn(), phase.endsOn()));
        return phase.netPerMonth() == null
                ? name
                : words().fill("order.phase_per_month", "phase", name, "amount", money(phase.netPerMonth()));
    }

    public String signing(OrderDocument order) {
        return words().fill("order.signing", "customer", order.customer().name(), "seller", order.seller().name());
    }

    /** What is taken off a line, with its rates. */
    public String discounts(OrderDocument.Line line) {
        var list = line.discounts().stream().map(this::discount).collect(Collectors.joining("; "));
        return list.isEmpty() ? words().get("discount") : words().get("discount_list", "list", list);
    }

    public String quantity(BigDecimal quantity) {
        return base.quantity(quantity);
    }

    /** Day before month, the month by name: nobody takes 3 April for 4 March. */
    public String date(LocalDate date) {
        return base.date(date);
    }

    /** To the minute, in the document's zone. */
    public String time(Instant instant) {
        return base.time(instant);
    }

    public String period(LocalDate from, LocalDate to) {
        return base.period(from, to);
    }

    /** @param months null of what ends with the term that it changes */
    public String length(Integer months) {
        if (months == null) {
            return words().get("order.rest_of_term");
        }
        return months % YEAR_MONTHS == 0 ? words().count("years", months / YEAR_MONTHS) : words().count("months", months);
    }

    public String days(int days) {
        return days == 0 ? words().get("order.on_receipt") : words().count("days", days);
    }

    /** @param frequency null of what is billed with that which it changes */
    public String frequency(BillingFrequency frequency) {
        return words().get("order.frequency." + (frequency == null ? "none" : frequency.name()));
    }

    /** The whole sentence: nobody should be surprised by it a year later. */
    public String renewal(OrderDocument.Renewal renewal) {
        var length = renewal.lengthMonths() == null ? words().get("order.same_length") : length(renewal.lengthMonths());
        return words().fill(renewal.isTrial() ? "order.renewal_of_trial" : "order.renewal", "length", length, "prices",
                uplift(renewal.upliftPercent()));
    }

    private String uplift(BigDecimal percent) {
        if (percent == null || percent.signum() == 0) {
            return "";
        }
        return words().get(percent.signum() > 0 ? "order.raised" : "order.lowered", "rate", base.percent(percent.abs()));
    }

    public String discount(DiscountBody discount) {
        if (discount.amount() != null) {
            return money(discount.amount());
        }
        var rate = base.percent(new BigDecimal(discount.rate()));
        return discount.renews() ? words().get("order.also_on_renewal", "rate", rate) : rate;
    }
}
