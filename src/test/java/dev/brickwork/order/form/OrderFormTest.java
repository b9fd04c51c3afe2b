package dev.brickwork.order.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;

import jakarta.inject.Inject;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.document.Fact;
import dev.brickwork.platform.words.Words;
import dev.brickwork.testing.HostileDocuments;
import dev.brickwork.testing.Pdfs;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class OrderFormTest {
    @Inject
    OrderForm form;

    @Test
    void theFormShowsWhatIsAgreed() throws IOException {
        var pdf = kept("open", form.pdf(SampleOrders.year(SampleOrders.OPEN), null));

        assertThat(Pdfs.text(pdf)).contains("Northwind Software", "548 Market Street", "Order form K7QF3M", "For signature",
                "Ziegelwerk Köln GmbH & Co. KG", "Hauptstraße 1", "50667 Köln", "Germany", "15 Jan 2026", "14 Jan 2027",
                "1 year", "$46,291.00", "Monthly", "30 days", "PO-2026-0815", "Platform seats", "Platform seats 75",
                "10 × $49.00 × 12 months = $5,880.00",
                "40 × $42.00 × 12 months = $20,160.00", "25 × $36.50 × 12 months = $10,950.00",
                "Discount (10%, also on renewal) = -$3,699.00", "per month",
                "API calls", "$0.0025", "Onboarding workshop", "Data migration", "Billed as it is completed",
                "Billing schedule",
                "15 Jan 2026 – 14 Feb 2026", "All amounts are in USD", "Signature", "Page 1 of ",
                "The order renews at its end, for 2 years, at prices raised by 3.5%, unless it is ended earlier.");
    }

    @Test
    void theFormIsInTheLanguageOfItsReader() throws IOException {
        var german = text("german", Words.of("de"));
        var french = text("french", Words.of("fr"));

        assertThat(german).contains("Auftrag K7QF3M", "Zur Unterschrift", "15. Jan. 2026", "1 Jahr",
                "10 × 49,00 $ × 12 Monate = 5.880,00 $", "Rabatt (10 %, auch bei Verlängerung) = -3.699,00 $", "pro Monat",
                "Abrechnungsplan", "Deutschland", "Seite 1 von ", "um 2 Jahre, zu um 3,5 % erhöhten Preisen");
        assertThat(french).contains("Bon de commande K7QF3M", "15 janv. 2026", "10 × 49,00 $US × 12 mois = 5 880,00 $US",
                "Remise (10 %, aussi au renouvellement) = -3 699,00 $US", "Échéancier de facturation", "Page 1 sur ");
    }

    private String text(String name, Words words) throws IOException {
        return Pdfs.text(kept(name, form.pdf(SampleOrders.year(SampleOrders.OPEN, words), null))).replace('\u00a0', ' ')
                .replace('\u202f', ' ');
    }

    @Test
    void aSignedFormShowsWhoSignedAndWhen() throws IOException {
        var text = Pdfs.text(kept("accepted", form.pdf(SampleOrders.year(SampleOrders.ACCEPTED), null)));

        assertThat(text).contains("Accepted", "Zoë Łukaszewicz-Brandão", "zoe@ziegelwerk.example", "12 Jan 2026, 16:04 CET")
                .doesNotContain("For signature");
    }

    @Test
    void phasesAreShownOneByOne() throws IOException {
        var text = Pdfs.text(kept("phases", form.pdf(SampleOrders.phases(), null)));

        assertThat(text).contains("Phase 1: 15 Jan 2026 – 14 Jan 2027", "Phase 2: 15 Jan 2027 – 14 Jan 2029", "3 years");
    }

    @Test
    void anUpgradeShowsWhatChangesFromAndTo() throws IOException {
        var text = Pdfs.text(kept("upgrade", form.pdf(SampleOrders.upgrade(), null)));

        assertThat(text).contains("from 10 to 25", "15 × $20.00 × 6 months = $1,800.00",
                "10 × $49.00 × 6 months = $2,940.00", "10 × $42.00 × 6 months = $2,520.00",
                "less 5 × $49.00 × 6 months = -$1,470.00", "from 5 to 20", "from 1 to 3",
                "2 × $1,200.00 × 6 of 12 months = $1,200.00").doesNotContain("-10 ×", "-5 ×", "-1 ×");
    }

    @Test
    void anUpgradeDoesNotTakeTheChangeForTheContract() {
        assertThat(Pdfs.text(form.pdf(SampleOrders.upgradeOrder(), null)))
                .contains("Total of the change", "Change before tax", "Change of each invoice")
                .doesNotContain("Contract value", "Billing schedule");
    }

    @Test
    void monthsAndDaysAreOneFactor() {
        var row = new TierRow(BigDecimal.TEN, new BigDecimal("20.00"), 229_677, "11 months 15 days");
        var time = new OrderTime(SampleOrders.upgrade().format().base(), row, 1);

        assertThat(time.text()).isEqualTo("11 months + 15 days");
        assertThat(time.factor()).isEqualTo("(11 months + 15 days)");
    }

    @Test
    void theFormHasTheSellersColour() {
        assertThat(OrderForm.html(SampleOrders.year(SampleOrders.OPEN), null)).contains("#0b6b5d").doesNotContain("#b4472b");
        assertThat(OrderForm.html(SampleOrders.year(SampleOrders.OPEN), "<html><body>Ours</body></html>"))
                .contains("#0b6b5d").doesNotContain("#b4472b");
    }

    @Test
    void whatIsNotRefundedIsSaidInWords() {
        var format = SampleOrders.upgrade().format();
        var line = SampleOrders.notCharged();

        assertThat(format.ordered(line)).isEqualTo("from 10 to 0");
        assertThat(format.details(line)).containsExactly("less 10 × $20.00 × 6 months = -$1,200.00",
                "not refunded, because it was not charged = $12.00");
    }

    @Test
    void aPricePerYearIsBilledByTheYear() {
        var order = SampleOrders.yearly();
        var line = order.content().phases().get(0).lines().get(0);

        assertThat(Pdfs.text(form.pdf(order, null))).contains("$1,200.00", "per year", "1 year", "$12,000.00");
        assertThat(order.format().prices(line)).containsExactly(new Fact("10 × $1,200.00 × 1 year", "$12,000.00"));
        assertThat(order.format().duration(line)).isEqualTo("1 year");
    }

    @Test
    void manyLinesGoOverManyPagesAndEachHasTheHeadings() throws IOException {
        var pdf = kept("large", form.pdf(SampleOrders.large(120, 60), null));

        int pages = Pdfs.look(pdf, document -> document.getNumberOfPages());
        assertThat(pages).isBetween(6, 16);
        var text = Pdfs.text(pdf);
        assertThat(text).contains("Module 120", "Page " + pages + " of " + pages);
        assertThat(text.split("Item Quantity Unit price").length - 1).isGreaterThanOrEqualTo(4);
        assertThat(text.split("Period Net amount Tax").length - 1).isGreaterThanOrEqualTo(2);
    }

    @Test
    void theLargestOrderOfOneTermCanStillBePrinted() throws IOException {
        assertThat(Pdfs.text(kept("largest", form.pdf(SampleOrders.large(500, 1_200), null)))).contains("Module 500");
    }

    @Test
    void namesOfStrangersAreTextAndNothingElse() {
        var text = Pdfs.text(form.pdf(SampleOrders.named("<script>alert(1)</script>", "株式会社 <b>Ωμέγα</b> & Сыновья"), null));

        assertThat(text).contains("<script>alert(1)</script>", "株式会社 <b>Ωμέγα</b> & Сыновья");
    }

    @Test
    void theSellersOwnFormGetsOurSignatureBlock() throws IOException {
        var html = """
                <html><head><title>Master agreement</title><style>
                  body { font-size: 11pt; } h1 { color: navy; } table { width: 100%; border-collapse: collapse; }
                  td, th { border: 1px solid #999; padding: 4px; } div, p { color: red; display: none; }
                </style></head><body>
                <img alt="logo" width="80" src="LOGO">
                <h1>Master services agreement</h1>
                <table><tr><th>Service</th><th>Fee</th></tr><tr><td>Platform</td><td>USD 1,188.00</td></tr></table>
                <script>alert(1)</script></body></html>""".replace("LOGO", HostileDocuments.picture(160, 60));

        assertThat(Pdfs.text(kept("custom", form.pdf(SampleOrders.year(SampleOrders.OPEN), html))))
                .contains("Master services agreement",
                        "USD 1,188.00", "Acceptance", "By signing, Ziegelwerk Köln", "Signature", "Page 1 of 1")
                .doesNotContain("alert");
        assertThat(Pdfs.text(kept("custom-accepted", form.pdf(SampleOrders.year(SampleOrders.ACCEPTED), html))))
                .contains("Master services agreement", "Zoë Łukaszewicz-Brandão", "12 Jan 2026, 16:04 CET");
    }

    @Test
    void theSameOrderGivesTheSameBytes() {
        assertThat(form.pdf(SampleOrders.year(SampleOrders.ACCEPTED), null))
                .isEqualTo(form.pdf(SampleOrders.year(SampleOrders.ACCEPTED), null));
    }

    /** For people to look at: target/documents. */
    private static byte[] kept(String name, byte[] pdf) throws IOException {
        var folder = Files.createDirectories(Path.of("target/documents"));
        Files.write(folder.resolve("order-form-" + name + ".pdf"), pdf);
        return pdf;
    }
}
