package dev.brickwork.invoice.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import jakarta.inject.Inject;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.invoice.document.IssuedInvoice;
import dev.brickwork.invoice.document.SampleInvoices;
import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.Pdfs;
import dev.brickwork.testing.ServiceTest;

/** What stands on an invoice. The PDFs are kept in target/documents, to be looked at. */
@ServiceTest
class InvoicePaperTest {
    @Inject
    InvoicePaper paper;

    @Test
    void anInvoiceShowsWhatIsBilledAndHowToPay() throws IOException {
        var text = Pdfs.text(kept("usual", SampleInvoices.usual(), false));

        assertThat(text).contains("Northwind Software", "548 Market Street", "billing@northwind.example", "K7QF3M-001",
                "Bill to Globex Corporation", "100 Summer Street", "Boston, MA 02110", "United States", "15 Jan 2026",
                "Due date", "14 Feb 2026", "PO-2026-0815", "Platform seats",
                "10 × $49.00 × 1 month = $490.00", "40 × $42.00 × 1 month", "25 × $36.50 × 1 month",
                "Discount 10% of $3,082.50 = -$308.25", "Northwind Software Inc.", "Tax ID: 94-3456789",
                "Delaware corporation no. 4567890", "per month", "Premium support", "$19.99", "$99.95",
                "Onboarding workshop", "Net total $4,074.20",
                "Tax $0.00",
                "Total $", "Amount due $", "How to pay", "/pay/mYp4", "Account 000123456789", "Please quote K7QF3M-001",
                "All amounts are in USD", "Page 1 of 1").doesNotContain("Void", "Reissued", "Customer ");
    }

    @Test
    void wordsDatesAndNumbersAreInTheLanguageOfThePayer() throws IOException {
        var text = Pdfs.text(kept("german", SampleInvoices.german(), false)).replace('\u00a0', ' ').replace('\u202f', ' ');

        assertThat(text).contains("Ziegelwerk Köln GmbH & Co. KG", "USt-IdNr.: DE136695976",
                "Referenz des Käufers Kst. 4711",
                "Kunde Globex Corporation", "10 × 49,00 € × 1 Monat = 490,00 €", "Rabatt 10 % auf 3.082,50 € = -308,25 €",
                "Nettobetrag 4.074,20 €", "VAT 19 % auf 4.074,20 € 774,10 €", "Angerechnetes Guthaben: Vertragsanpassung",
                "-500,00 €", "Bezahlt am 20. Jan. 2026, Überweisung", "-1.000,00 €", "Zu zahlen 3.348,30 €", "Seite 1 von 1")
                .doesNotContain("Invoice", "Discount", "Amount", "Page ");
    }

    @Test
    void aReissuedInvoiceSaysSo() throws IOException {
        assertThat(Pdfs.text(kept("reissued", SampleInvoices.reissued(), false))).contains("K7QF3M-001-R2",
                "Berichtigt", "berichtigt die Rechnung K7QF3M-001");
    }

    @Test
    void aVoidInvoiceSaysSoAndWhyAndAsksForNoMoney() throws IOException {
        assertThat(Pdfs.text(kept("void", SampleInvoices.voided(), false)))
                .contains("VOID", "was voided on 3 Feb 2026 and is not to be paid",
                        "Reason: Billed to the wrong company. A new invoice follows.")
                .doesNotContain("How to pay", "Amount due");
    }

    @Test
    void aLongVoidInvoiceSaysSoOnEveryPage() {
        var usual = SampleInvoices.voided();
        var lines = SampleInvoices.many(400).lines();
        var pdf = paper.pdf(SampleInvoices.invoice(usual.billTo(), usual.currency(), lines, List.of(), List.of(),
                usual.ending(), 1), SampleInvoices.NORTHWIND, false);

        int pages = Pdfs.look(pdf, document -> document.getNumberOfPages());
        assertThat(Pdfs.text(pdf).split("K7QF3M-001 · Void").length - 1).isEqualTo(pages);
    }

    @Test
    void manyLinesGoOverManyPagesAndEachHasTheHeadings() throws IOException {
        var pdf = kept("many", SampleInvoices.many(90), false);

        int pages = Pdfs.look(pdf, document -> document.getNumberOfPages());
        var text = Pdfs.text(pdf);
        assertThat(pages).isBetween(4, 12);
        assertThat(text).contains("Module 90", "Seite " + pages + " von " + pages);
        assertThat(text.split("Position Menge Einzelpreis Dauer Steuer Netto").length - 1).isGreaterThanOrEqualTo(pages - 1);
    }

    @Test
    @LongLane
    void theLargestInvoiceCanStillBePrinted() throws IOException {
        assertThat(Pdfs.text(kept("largest", SampleInvoices.many(500), false))).contains("Module 500");
    }

    @Test
    void aLongInvoiceCanBeExplained() throws IOException {
        assertThat(Pdfs.text(kept("long-explained", SampleInvoices.many(60), true))).contains("Module 60: ",
                "Wie sich jeder Betrag ergibt");
    }

    @Test
    void namesAreWrittenInTheirOwnScript() throws IOException {
        var names = new String[]{"株式会社ブリックワーク", "ООО «Кирпич и сыновья»", "Ωμέγα Α.Ε.", "บริษัท อิฐ จำกัด",
                "شركة الطوب المحدودة",
                "לבנים בע״מ", "Բրիք ՍՊԸ", "შპს აგური", "<b>Bobby</b> & Söhne"};
        var text = Pdfs.text(kept("scripts", SampleInvoices.named(names), false));

        assertThat(text).contains("株式会社ブリックワーク", "ООО «Кирпич и сыновья»", "Ωμέγα Α.Ε.", "<b>Bobby</b> & Söhne")
                .doesNotContain("\uFFFD");
    }

    @Test
    void whyNoTaxIsDueIsSaid() throws IOException {
        var lines = SampleInvoices.month("0").stream().map(line -> SampleInvoices.untaxed(line, TaxTreatment.REVERSE_CHARGE,
                "The recipient owes the tax.")).toList();
        var text = Pdfs.text(kept("reverse-charge", SampleInvoices.invoice(SampleInvoices.BOSTON, CurrencyCode.USD, lines,
                List.of(), List.of(), SampleInvoices.OPEN, 1), false));

        assertThat(text).contains("Reverse charge 0% on $4,074.20 $0.00", "The recipient owes the tax.");
    }

    @Test
    void nothingToPayIsNoDemand() throws IOException {
        assertThat(Pdfs.text(kept("zero", SampleInvoices.zero(), false))).contains("Amount due CA$0.00", "Courtesy month")
                .doesNotContain("How to pay");
    }

    @Test
    void thePageThatExplainsHasEveryLine() throws IOException {
        var text = Pdfs.text(kept("explained", SampleInvoices.german(), true));

        assertThat(text).contains("Wie sich jeder Betrag ergibt", "Platform seats: Menge 75",
                "Rabatt von 10\u00a0%, auch bei Verlängerung", "Rabatt von 20\u00a0%, einmalig", "VAT von 19\u00a0% auf");
    }

    @Test
    void theSellersLogoAndColourAreOnIt() throws IOException {
        var html = InvoicePaper.html(SampleInvoices.german(), SampleInvoices.SCHEMA, false);

        assertThat(html).contains("#1a5fb4", "data:image/png;base64,").doesNotContain("#b4472b");
        Files.write(folder().resolve("invoice-branded.pdf"),
                paper.pdf(SampleInvoices.german(), SampleInvoices.SCHEMA, false));
    }

    @Test
    void theSameInvoiceGivesTheSameBytes() {
        assertThat(paper.pdf(SampleInvoices.german(), SampleInvoices.NORTHWIND, false))
                .isEqualTo(paper.pdf(SampleInvoices.german(), SampleInvoices.NORTHWIND, false));
    }

    private byte[] kept(String name, IssuedInvoice invoice, boolean isExplained) throws IOException {
        var pdf = paper.pdf(invoice, SampleInvoices.NORTHWIND, isExplained);
        Files.write(folder().resolve("invoice-" + name + ".pdf"), pdf);
        return pdf;
    }

    private static Path folder() throws IOException {
        return Files.createDirectories(Path.of("target/documents"));
    }
}
