package dev.brickwork.invoice.document;

import static dev.brickwork.core.Orders.once;
import static dev.brickwork.core.Orders.perSeat;
import static dev.brickwork.core.Orders.plans;
import static dev.brickwork.core.Orders.renewing;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

import javax.imageio.ImageIO;

import dev.brickwork.core.Orders;
import dev.brickwork.core.agreement.Explainer;
import dev.brickwork.core.agreement.PlannedLine;
import dev.brickwork.core.agreement.Planner;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.PriceModel;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.core.tax.LineTaxes;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.document.Brand;
import dev.brickwork.identity.Address;
import dev.brickwork.identity.TaxId;
import dev.brickwork.invoice.InvoiceVersion.BillTo;
import dev.brickwork.invoice.document.IssuedInvoice.Applied;
import dev.brickwork.invoice.document.IssuedInvoice.Ending;
import dev.brickwork.invoice.document.IssuedInvoice.Settlement;
import dev.brickwork.invoice.document.IssuedInvoice.UsedCredit;
import dev.brickwork.invoice.document.IssuedInvoice.Version;
import dev.brickwork.seller.TaxIdentity;
import dev.brickwork.spi.InlinePicture;
import dev.brickwork.spi.TaxCalculator.Place;

/** Invoices to look at. Their lines are priced by the core, so they add up. */
public final class SampleInvoices {
    public static final Ending OPEN = new Ending(null, null, null);
    public static final Brand NORTHWIND = new Brand("Northwind Software",
            List.of("548 Market Street, Suite 12", "San Francisco, CA 94104", "United States"), "billing@northwind.example",
            null, null,
            List.of("Bank: First Example Bank", "Account 000123456789, routing 110000000", "SWIFT EXAMUS33"));
    public static final Brand SCHEMA = new Brand("Schêma & Söhne AG",
            List.of("Bahnhofstrasse 1", "8001 Zürich", "Switzerland"), "rechnung@schema.example", logo(), "#1a5fb4",
            List.of("IBAN CH93 0076 2011 6238 5295 7", "BIC EXAMCHZZ"));
    public static final TaxIdentity NORTHWIND_INC = new TaxIdentity("Northwind Software", "Northwind Software Inc.",
            new Address("548 Market Street, Suite 12", null, "San Francisco", "CA", "94104", "US"), null,
            List.of(new TaxId(TaxId.Type.OTHER, "94-3456789")), "Delaware corporation no. 4567890", null, null,
            "billing@northwind.example", null, "en");
    public static final TaxIdentity SCHEMA_AG = new TaxIdentity("Schêma", "Schêma & Söhne AG",
            new Address("Bahnhofstrasse 1", null, "Zürich", null, "8001", "CH"), null,
            List.of(new TaxId(TaxId.Type.VAT, "CHE-116.281.710 MWST")), "Handelsregister Zürich CH-020.3.021.615-0", null,
            null, "rechnung@schema.example", null, "de");
    public static final BillTo COLOGNE = new BillTo("Ziegelwerk Köln", "Ziegelwerk Köln GmbH & Co. KG",
            new Place("DE", null, "50667", "Köln", "Hauptstraße 1", "2. Stock"), List.of(),
            List.of(new TaxId(TaxId.Type.VAT, "DE136695976")), null, "Kst. 4711", "de", null);
    public static final BillTo BOSTON = new BillTo("Globex Corporation", null,
            new Place("US", "MA", "02110", "Boston", "100 Summer Street", null), List.of(), List.of(), null, null, "en",
            null);
    public static final BillTo LYON = new BillTo("Briques du Rhône", "Briques du Rhône SARL",
            new Place("FR", null, "69002", "Lyon", "12 rue de la République", null), List.of(),
            List.of(new TaxId(TaxId.Type.VAT, "FR40303265045")), null, null, "fr", null);

    private SampleInvoices() {
    }

    /** A blue square with a white ring. */
    private static String logo() {
        var picture = new BufferedImage(240, 72, BufferedImage.TYPE_INT_RGB);
        var pen = picture.createGraphics();
        pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        pen.setColor(Color.WHITE);
        pen.fillRect(0, 0, 240, 72);
        pen.setColor(new Color(0x1a5fb4));
        pen.fillRoundRect(0, 0, 72, 72, 18, 18);
        pen.fillRect(88, 28, 150, 16);
        pen.setColor(Color.WHITE);
        pen.setStroke(new BasicStroke(9));
        pen.drawOval(18, 18, 36, 36);
        pen.dispose();
        var bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(picture, "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return InlinePicture.read("data:image/png;base64," + Base64.getEncoder().encodeToString(bytes.toByteArray()))
                .orElseThrow().address();
    }

    /** What an invoice of a month has: tiers, discounts, two taxes, and a price for nothing. */
    public static List<IssuedLine> month(String tax) {
        var seats = Orders.addOn("Platform seats", new PriceModel.Graduated(List.of(Orders.tier("10", "49.00", "0"),
                Orders.tier("50", "42.00", "0"), Orders.tier(null, "36.50", "0"))), PricePeriod.MONTH);
        var support = perSeat("Premium support", "19.99");
        var setup = Orders.setup("Onboarding workshop", "1500");
        var term = Timeline.start(Orders.from("2026-01-15").sell(seats, 75, renewing("10")).sell(support, 5)
                .sell(setup, 1, once("20")).order(), plans(seats, support, setup)).current();
        return lines(term, 0, tax);
    }

    public static List<IssuedLine> lines(Term term, int invoice, String tax) {
        var lines = new ArrayList<IssuedLine>();
        for (var planned : Planner.plan(term).invoices().get(invoice).lines()) {
            lines.add(line(lines.size(), term, planned, tax));
        }
        return taxed(lines);
    }

    /** As the lines of one invoice are taxed. What gives back, or takes back, has the tax that it comes with. */
    public static List<IssuedLine> taxed(List<IssuedLine> lines) {
        var taxes = LineTaxes.of(lines.stream().map(line -> new LineTaxes.Line(Rate.ofPercent(line.taxRate()), line.net(),
                TaxExplainer.hasTaxOfEarlierCharge(line) ? line.tax() : null)).toList());
        return IntStream.range(0, taxes.size()).mapToObj(i -> withTax(lines.get(i), taxes.get(i))).toList();
    }

    static IssuedLine withTax(IssuedLine line, long tax) {
        return new IssuedLine(line.place(), line.kind(), line.brickName(), line.brickCode(), line.startsOn(), line.endsOn(),
                line.quantity(), line.amount(), line.discount(), line.taxName(), line.taxRate(), line.taxTreatment(),
                line.taxReason(), tax, line.net() + tax, line.breakdown());
    }

    public static IssuedLine line(int place, Term term, PlannedLine planned, String tax) {
        var rate = Rate.ofPercent(tax);
        var totals = planned.totals();
        var breakdown = Explainer.explain(term, planned);
        long discount = totals.gross() - totals.net();
        return new IssuedLine(place, "PLANNED", planned.item().brick().code(), planned.item().brick().code(),
                planned.days().from(), planned.days().lastDay(), planned.item().quantity(), totals.gross(), discount,
                rate.equals(Rate.ZERO) ? null : "VAT", new BigDecimal(tax), TaxTreatment.STANDARD, null,
                rate.of(totals.net()), totals.net() + rate.of(totals.net()), breakdown);
    }

    public static IssuedInvoice usual() {
        return invoice(BOSTON, CurrencyCode.USD, month("0"), List.of(), List.of(), OPEN, 1);
    }

    public static IssuedInvoice german() {
        return invoice(COLOGNE, CurrencyCode.EUR, month("19"),
                List.of(new UsedCredit("RECAST", null, 50_000)),
                List.of(new Applied("WIRE", LocalDate.of(2026, 1, 20), 100_000)), OPEN, 1);
    }

    public static IssuedInvoice reissued() {
        return invoice(COLOGNE, CurrencyCode.EUR, month("19"), List.of(), List.of(), OPEN, 2);
    }

    /** The usual one, and a payment that is on its way. */
    public static IssuedInvoice processing(long cents) {
        var one = usual();
        return new IssuedInvoice(one.id(), one.currency(), one.zone(), one.startsOn(), one.endsOn(), one.issuedAt(),
                one.dueOn(), one.customerName(), one.purchaseOrder(), one.paymentUrl(), one.version(), one.soldBy(),
                one.billTo(), one.lines(), one.settlement(), cents, one.ending());
    }

    public static IssuedInvoice voided() {
        return invoice(BOSTON, CurrencyCode.USD, month("6.25"), List.of(), List.of(), new Ending(
                Instant.parse("2026-02-03T10:00:00Z"), "Billed to the wrong company. A new invoice follows.", null), 1);
    }

    public static IssuedInvoice many(int count) {
        var one = month("19");
        var lines = new ArrayList<IssuedLine>();
        for (int i = 0; i < count; i++) {
            var line = one.get(i % one.size());
            lines.add(named(line, i, "Module " + (i + 1) + ": " + line.brickName()));
        }
        return invoice(COLOGNE, CurrencyCode.EUR, lines, List.of(), List.of(), OPEN, 1);
    }

    public static IssuedInvoice named(String... names) {
        var one = month("19").get(1);
        var lines = new ArrayList<IssuedLine>();
        for (var name : names) {
            lines.add(named(one, lines.size(), name));
        }
        return invoice(
                new BillTo(names[0], null, new Place("JP", null, null, null, String.join(" ", names), null), List.of(),
                        List.of(), null, null, "en", null),
                CurrencyCode.AUD, lines,
                List.of(), List.of(), OPEN, 1);
    }

    private static IssuedLine named(IssuedLine line, int place, String name) {
        return new IssuedLine(place, line.kind(), name, line.brickCode(), line.startsOn(), line.endsOn(), line.quantity(),
                line.amount(), line.discount(), line.taxName(), line.taxRate(), line.taxTreatment(), line.taxReason(),
                line.tax(), line.grandTotal(), line.breakdown());
    }

    /** The same line, of which no tax is due. */
    public static IssuedLine untaxed(IssuedLine line, TaxTreatment treatment, String reason) {
        return new IssuedLine(line.place(), line.kind(), line.brickName(), line.brickCode(), line.startsOn(), line.endsOn(),
                line.quantity(), line.amount(), line.discount(), null, BigDecimal.ZERO, treatment, reason, 0, line.net(),
                line.breakdown());
    }

    public static IssuedInvoice zero() {
        var line = new IssuedLine(0, "CUSTOM", "Courtesy month", null, LocalDate.of(2026, 1, 15),
                LocalDate.of(2026, 2, 14), BigDecimal.ONE, 0, 0, null, BigDecimal.ZERO, TaxTreatment.STANDARD, null, 0, 0,
                null);
        return invoice(BOSTON, CurrencyCode.CAD, List.of(line), List.of(), List.of(), OPEN, 1);
    }

    public static IssuedInvoice invoice(BillTo billTo, CurrencyCode currency, List<IssuedLine> lines,
            List<UsedCredit> credits,
            List<Applied> payments, Ending ending, int version) {
        long amount = lines.stream().mapToLong(IssuedLine::amount).sum();
        long discount = lines.stream().mapToLong(IssuedLine::discount).sum();
        long tax = lines.stream().mapToLong(IssuedLine::tax).sum();
        long total = amount - discount + tax;
        long settled = credits.stream().mapToLong(UsedCredit::amount).sum()
                + payments.stream().mapToLong(Applied::amount).sum();
        var number = "K7QF3M-001" + (version == 1 ? "" : "-R" + version);
        return new IssuedInvoice(UUID.fromString("018f2f7e-7b1c-7c4e-9d0a-3f1f6b7a1c22"), currency,
                ZoneId.of("Europe/Berlin"), LocalDate.of(2026, 1, 15), LocalDate.of(2026, 2, 14),
                Instant.parse("2026-01-15T08:00:00Z"), LocalDate.of(2026, 2, 14), "Globex Corporation", "PO-2026-0815",
                "https://billing.northwind.example/pay/mYp4-kq0Zb7sV2d8JwE5rTn1cXuL9aHfGoIiQ3k6SxA",
                new Version(version, number,
                        version == 1 ? null : version == 2 ? "K7QF3M-001" : "K7QF3M-001-R" + (version - 1),
                        Instant.parse("2026-01-15T08:00:00Z"), amount, discount, tax, total),
                NORTHWIND_INC, billTo,
                lines, new Settlement(credits, payments, List.of(), total - settled, 0), 0, ending);
    }
}
