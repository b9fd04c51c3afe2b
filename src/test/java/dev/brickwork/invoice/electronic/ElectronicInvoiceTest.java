package dev.brickwork.invoice.electronic;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.not;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.invoice.paper.InvoiceMails;
import dev.brickwork.mail.MailNote;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.seller.ElectronicFormat;
import dev.brickwork.spi.MailSender;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Pdfs;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Seller;

@ServiceTest
class ElectronicInvoiceTest {
    @Inject
    InvoiceMails mails;
    @Inject
    AsSeller asSeller;

    private Seller seller;
    private Invoice invoice;

    @BeforeEach
    void anIssuedInvoice() {
        seller = GivenGermanSale.seller();
        invoice = GivenGermanSale.customer(seller).made().invoice(10_000, "currency", "EUR");
    }

    @Test
    void everyFormatIsADownload() {
        String number = invoice.read().path("invoice_number");
        for (var format : ElectronicFormat.values()) {
            invoice.get("/xml?format=" + format).statusCode(200).contentType("application/xml")
                    .header("Content-Disposition", "attachment; filename=\"" + number + ".xml\"")
                    .body(containsString(number)).body(containsString("DE136695976"))
                    .body(containsString("DE02120300000000202051")).body(containsString("119.00"));
        }
        invoice.get("/xml?format=facturx").body(containsString("urn:cen.eu:en16931:2017<"));
        invoice.get("/xml?format=xrechnung").body(containsString("xrechnung_3.0")).body(containsString("+49 221 123456"));
        invoice.get("/xml?format=peppol").body(containsString("<cbc:CustomizationID>"));
    }

    @Test
    void theSameStateGivesTheSameBytesAndAPaymentAnother() throws SQLException {
        var first = invoice.get("/xml?format=peppol").asString();
        assertThat(invoice.get("/xml?format=peppol").asString()).isEqualTo(first);
        invoice.paid(1_900);

        assertThat(invoice.get("/xml?format=peppol").asString()).isNotEqualTo(first).contains(">19.00</cbc:PrepaidAmount>",
                ">100.00</cbc:PayableAmount>");
        assertThat(TestSql.text("SELECT count(*) FROM invoice_paper WHERE format = 'peppol' AND invoice_id = ?",
                invoice.uuid())).isEqualTo("2");
    }

    @Test
    void whatTheSettingsAreLaterChangesNothing() {
        seller.settings("tax_ids", List.of(), "legal_name", "Somebody else");

        invoice.get("/xml?format=facturx").statusCode(200).body(containsString("DE136695976"))
                .body(containsString("Ziegel Software GmbH"));
    }

    @Test
    void theXmlIsInsideOfThePdf() {
        var xml = invoice.get("/xml?format=facturx").asByteArray();
        var pdf = invoice.get("/pdf").statusCode(200).asByteArray();

        assertThat(attached(pdf)).isEqualTo(xml);
        assertThat(pdf).hasSizeLessThan(60_000);
    }

    @Test
    void aPdfIsForPeopleOnlyIfDataIsMissing() {
        var plain = Given.seller().customer().invoice(10_000);

        assertThat(attached(plain.get("/pdf").statusCode(200).asByteArray())).isNull();
    }

    @Test
    void whatIsMissingIsNamed() {
        var plain = Given.seller().customer().invoice(10_000);

        plain.get("/xml?format=facturx").statusCode(400)
                .body("error.message", allOf(containsString("settings.tax_ids: Factur-X needs a tax id of the seller."),
                        containsString("regenerate the invoice")))
                .body("error.details.fields", hasKey("settings.address"))
                .body("error.details.fields", hasKey("customer.billing_address"))
                .body("error.details.fields", not(hasKey("settings.phone")));
        plain.get("/xml?format=xrechnung").statusCode(400).body("error.details.fields", hasKey("settings.phone"))
                .body("error.details.fields", hasKey("settings.electronic_address"))
                .body("error.details.fields", hasKey("customer.buyer_reference"));
        plain.get("/xml?format=peppol").statusCode(400).body("error.details.fields", hasKey("customer.electronic_address"));
    }

    @Test
    void whatTheCustomerSaysLaterIsNotOnAnInvoiceThatWasIssued() {
        var customer = GivenGermanSale.customer(seller).without("buyer_reference").made();
        var incomplete = customer.invoice(10_000, "currency", "EUR");
        incomplete.get("/xml?format=xrechnung").statusCode(400).body("error.details.fields",
                hasKey("customer.buyer_reference"));
        customer.patch(json("buyer_reference", "04011000-1234512345-06"));

        incomplete.get("/xml?format=xrechnung").statusCode(400);
    }

    @Test
    void anEmailAddressIsNoAddressOfPeppol() {
        var customer = GivenGermanSale.customer(seller)
                .with("electronic_address", json("scheme", "EM", "value", "ap@stadtwerke.example"))
                .made();
        var mailed = customer.invoice(10_000, "currency", "EUR");

        mailed.get("/xml?format=xrechnung").statusCode(200);
        mailed.get("/xml?format=peppol").statusCode(400).body("error.message", containsString("four digits"));
    }

    @Test
    void aVoidInvoiceHasOnlyWhatWasAskedForBefore() {
        var before = invoice.get("/xml?format=facturx").asString();
        invoice.voided().statusCode(200);

        assertThat(invoice.get("/xml?format=facturx").statusCode(200).asString()).isEqualTo(before);
        invoice.get("/xml?format=peppol").statusCode(400).body("error.message",
                equalTo("The invoice is void and has no electronic form."));
        assertThat(attached(invoice.get("/pdf").asByteArray())).isNull();
    }

    @Test
    void aRegeneratedInvoiceIsACorrectedOneThatNamesTheOneBefore() {
        String number = invoice.read().path("invoice_number");
        invoice.regenerate().statusCode(200);

        assertThat(invoice.get("/xml?format=peppol").statusCode(200).asString())
                .contains("<cbc:InvoiceTypeCode>384</cbc:InvoiceTypeCode>", "<cac:InvoiceDocumentReference>",
                        "<cbc:ID>" + number + "</cbc:ID>", "<cbc:PaymentMeansCode>58<");
        assertThat(invoice.get("/xml?format=xrechnung").statusCode(200).asString())
                .contains("<ram:TypeCode>384</ram:TypeCode>",
                        "<ram:IssuerAssignedID>" + number + "</ram:IssuerAssignedID>");
    }

    /** PEPPOL-EN16931-P0112. */
    @Test
    void peppolHasCorrectedInvoicesOnlyInsideGermany() {
        var abroad = GivenGermanSale.customer(seller).with("billing_address",
                json("line1", "Ring 1", "city", "Wien", "postal_code", "1010", "country", "AT")).made()
                .invoice(10_000, "currency", "EUR");
        String number = abroad.read().path("invoice_number");
        abroad.regenerate().statusCode(200);

        assertThat(abroad.get("/xml?format=peppol").statusCode(200).asString())
                .contains("<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>", "<cac:InvoiceDocumentReference>",
                        "<cbc:ID>" + number + "</cbc:ID>");
        assertThat(abroad.get("/xml?format=facturx").statusCode(200).asString())
                .contains("<ram:TypeCode>384</ram:TypeCode>");
    }

    @Test
    void theSellersRegistrationIsFreeTextUnlessTheRegisterIsKnown() {
        seller.settings("registration_line", "Amtsgericht Köln, HRB 12345");
        var customer = GivenGermanSale.customer(seller).made();
        assertThat(customer.invoice(10_000, "currency", "EUR").get("/xml?format=peppol").statusCode(200).asString())
                .contains("<cbc:CompanyLegalForm>Amtsgericht Köln, HRB 12345</cbc:CompanyLegalForm>")
                .doesNotContain("<cbc:CompanyID>Amtsgericht");
        assertThat(customer.invoice(10_000, "currency", "EUR").get("/xml?format=xrechnung").statusCode(200).asString())
                .contains("<ram:Description>Amtsgericht Köln, HRB 12345</ram:Description>");

        seller.settings("electronic_address", json("scheme", "0106", "value", "12345678"));
        assertThat(customer.invoice(10_000, "currency", "EUR").get("/xml?format=peppol").statusCode(200).asString())
                .contains("<cbc:CompanyID schemeID=\"0106\">12345678</cbc:CompanyID>");
    }

    @Test
    void peppolNeedsTheRegisterNumberOfASellerInTheNetherlands() {
        seller.settings("address", json("line1", "Gracht 1", "city", "Utrecht", "postal_code", "3511", "country", "NL"));
        var dutch = GivenGermanSale.customer(seller).made().invoice(10_000, "currency", "EUR");

        dutch.get("/xml?format=peppol").statusCode(400).body("error.details.fields", hasKey("settings.tax_ids"));

        seller.settings("tax_ids", List.of(json("type", "VAT", "value", "NL004495445B01"),
                json("type", "REGISTRATION", "scheme", "0106", "value", "1234 5678")));
        assertThat(GivenGermanSale.customer(seller).made().invoice(10_000, "currency", "EUR").get("/xml?format=peppol")
                .statusCode(200).asString()).contains("<cbc:CompanyID schemeID=\"0106\">12345678</cbc:CompanyID>",
                        "<cbc:CompanyID>NL004495445B01</cbc:CompanyID>");
    }

    @Test
    void theFormatMustBeOneThatWeKnow() {
        assertThat(invoice.get("/xml").statusCode(200).asString())
                .isEqualTo(invoice.get("/xml?format=facturx").asString());
        invoice.get("/xml?format=edifact").statusCode(400).body("error.details.fields", hasKey("format"));
        invoice.get("/xml?format=peppol&version=2").statusCode(404);
        Api.ofNewSeller().get("/invoices/" + invoice.id() + "/xml?format=peppol").statusCode(404);
    }

    @Test
    void aCreditNoteIsElectronicToo() {
        String note = invoice.creditNote(1_190).statusCode(201).path("credit_note_id");
        for (var format : ElectronicFormat.values()) {
            var path = "/credit-notes/" + note + "/xml?format=" + format;
            var xml = seller.api.get(path).statusCode(200).contentType("application/xml").asString();
            assertThat(xml).contains("381", "11.90").contains(invoice.read().<String>path("invoice_number"));
            assertThat(seller.api.get(path).asString()).isEqualTo(xml);
            Api.ofNewSeller().get(path).statusCode(404);
        }
        var pdf = seller.api.get("/credit-notes/" + note + "/pdf").statusCode(200).asByteArray();
        assertThat(new String(attached(pdf), StandardCharsets.UTF_8))
                .isEqualTo(seller.api.get("/credit-notes/" + note + "/xml?format=facturx").asString());
        seller.api.get("/credit-notes/" + note + "/xml?format=edifact").statusCode(400);
    }

    /** The credit note is a document of its own: taken off the invoice as well, it would count twice. */
    @Test
    void whatACreditNoteTookOffIsStillDueByTheInvoice() {
        invoice.paid(1_900);
        invoice.creditNote(1_190).statusCode(201);

        assertThat(invoice.get("/xml?format=peppol").statusCode(200).asString()).contains(">19.00</cbc:PrepaidAmount>",
                ">100.00</cbc:PayableAmount>");
    }

    @Test
    void settingsRefuseWhatIsNoPhoneNumberAndNoFormat() {
        seller.api.patch("/settings", json("phone", "call me")).statusCode(400)
                .body("error.details.fields", hasKey("phone"));
        seller.api.patch("/settings", json("electronic_invoice_format", "pdf")).statusCode(400)
                .body("error.details.fields", hasKey("electronic_invoice_format"));
        seller.settings("electronic_invoice_format", "xrechnung").api.get("/settings")
                .body("electronic_invoice_format", equalTo("xrechnung")).body("phone", equalTo("+49 221 123456"));
    }

    @Test
    void aMailBringsTheXmlUnlessTheInvoiceIsVoidByNow() {
        seller.settings("electronic_invoice_format", "xrechnung");
        String number = invoice.read().path("invoice_number");
        assertThat(mailed()).containsExactly(number + ".pdf", number + ".xml");

        invoice.voided().statusCode(200);

        assertThat(mailed()).containsExactly(number + ".pdf");
    }

    /** The files that the mail of the issued invoice has, if it is sent now. */
    private List<String> mailed() {
        var note = MailNote.of(InvoiceMails.ISSUED, invoice.uuid(), "1", List.of("ap@stadtwerke.example"));
        return asSeller.call(seller.id(), () -> mails.compose(note)).attachments().stream()
                .filter(file -> file.contentId() == null).map(MailSender.Attachment::fileName).toList();
    }

    /** Null if nothing is inside. */
    private static byte[] attached(byte[] pdf) {
        return Pdfs.look(pdf, document -> {
            var names = document.getDocumentCatalog().getNames();
            return names == null || names.getEmbeddedFiles() == null
                    ? null
                    : names.getEmbeddedFiles().getNames().get("factur-x.xml").getEmbeddedFile().toByteArray();
        });
    }
}
