package dev.brickwork.invoice.electronic.en16931;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.invoice.electronic.en16931.ElectronicInvoice.Head;
import dev.brickwork.invoice.electronic.en16931.ElectronicInvoice.References;
import dev.brickwork.invoice.electronic.en16931.ElectronicInvoice.Totals;
import dev.brickwork.invoice.electronic.en16931.ElectronicInvoice.Type;
import dev.brickwork.invoice.electronic.en16931.InvoiceLine.Item;
import dev.brickwork.invoice.electronic.en16931.InvoiceLine.Price;

/** A document before its sums are known: tests say what is in it, and {@link #finish} adds up. */
final class Draft {
    static final LocalDate ISSUED_ON = LocalDate.of(2026, 3, 2);
    static final LocalDate DUE_ON = LocalDate.of(2026, 4, 1);
    static final Period MARCH = new Period(LocalDate.of(2026, 3, 1), LocalDate.of(2026, 3, 31));
    static final Tax VAT_19 = Tax.standard(new BigDecimal("19"));
    static final Tax VAT_7 = Tax.standard(new BigDecimal("7.00"));

    Type type = Type.INVOICE;
    String number = "INV-2026-0042";
    LocalDate dueOn = DUE_ON;
    CurrencyCode currency = CurrencyCode.EUR;
    References references = new References("04011000-12345-34", "PO-77", null, List.of());
    List<String> notes = new ArrayList<>();
    Party seller = Parties.german();
    Party buyer = Parties.germanBuyer();
    Delivery delivery = new Delivery(null, MARCH, null);
    Payment payment = new Payment(
            Payment.Means.sepaTransfer(new Payment.Account("DE02 1203 0000 0000 2020 51", "BYLADEM1001",
                    "Ziegel Software GmbH")),
            "INV-2026-0042", "Within 30 days, without deduction");
    List<InvoiceLine> lines = new ArrayList<>();
    List<AllowanceOrCharge> allowances = new ArrayList<>();
    BigDecimal prepaid = BigDecimal.ZERO;
    BigDecimal rounding = BigDecimal.ZERO;
    boolean isTaxedByLine;

    /** One line of 10 seats at 24.50. */
    static Draft domestic() {
        return new Draft().line("10", "24.50", "245.00", VAT_19);
    }

    /** The same under a category without tax. */
    static Draft untaxed(TaxCategory category) {
        return new Draft().line("10", "24.50", "245.00", Tax.none(category));
    }

    Draft line(String quantity, String price, String net, Tax tax) {
        return line(quantity, price, net, tax, List.of());
    }

    Draft line(String quantity, String price, String net, Tax tax, List<AllowanceOrCharge> off) {
        lines.add(new InvoiceLine(Integer.toString(lines.size() + 1), new Item("Seats", "Named users", "seat"),
                new BigDecimal(quantity), InvoiceLine.ONE, Price.each(new BigDecimal(price)), MARCH, off,
                new BigDecimal(net), tax));
        return this;
    }

    ElectronicInvoice finish() {
        var sums = Amounts.sum(lines.stream().map(InvoiceLine::net));
        var off = Amounts.sum(allowances.stream().filter(one -> !one.isCharge()).map(AllowanceOrCharge::amount));
        var on = Amounts.sum(allowances.stream().filter(AllowanceOrCharge::isCharge).map(AllowanceOrCharge::amount));
        var taxes = taxes();
        var tax = Amounts.sum(taxes.stream().map(TaxSubtotal::amount));
        var exclusive = sums.subtract(off).add(on);
        var inclusive = exclusive.add(tax);
        return new ElectronicInvoice(new Head(type, number, ISSUED_ON, dueOn, currency, references, notes), seller, buyer,
                delivery, payment, allowances, lines, taxes, new Totals(sums, off, on, exclusive, tax, inclusive, prepaid,
                        rounding, inclusive.subtract(prepaid).add(rounding)));
    }

    private List<TaxSubtotal> taxes() {
        var taxable = new LinkedHashMap<Tax, BigDecimal>();
        var taxed = new LinkedHashMap<Tax, BigDecimal>();
        lines.forEach(line -> add(line.tax(), line.net(), taxable, taxed));
        allowances.forEach(one -> add(one.tax(), one.signed(), taxable, taxed));
        return taxable.entrySet().stream().map(sum -> {
            var tax = sum.getKey();
            var amount = isTaxedByLine ? taxed.get(tax) : Amounts.share(sum.getValue(), tax.rate());
            return tax.category() == TaxCategory.EXEMPT
                    ? new TaxSubtotal(tax, sum.getValue(), amount, "Exempt by article 132", "VATEX-EU-132")
                    : TaxSubtotal.of(tax, sum.getValue(), amount);
        }).toList();
    }

    private static void add(Tax tax, BigDecimal net, LinkedHashMap<Tax, BigDecimal> taxable,
            LinkedHashMap<Tax, BigDecimal> taxed) {
        taxable.merge(tax, net, BigDecimal::add);
        taxed.merge(tax, Amounts.share(net, tax.rate()), BigDecimal::add);
    }
}
