package dev.brickwork.invoice.electronic.en16931;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes UBL 2.1 as Peppol BIS Billing 3 wants it. Invoices and credit notes are two kinds of documents there. */
public final class UblWriter {
    private static final String SPECIFICATION = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";
    private static final String UBL = "urn:oasis:names:specification:ubl:schema:xsd:";
    private static final String SCHEME = "schemeID";

    private final ElectronicInvoice invoice;
    private final XmlOutput xml;

    private UblWriter(ElectronicInvoice invoice, XmlOutput xml) {
        this.invoice = invoice;
        this.xml = xml;
    }

    /** The document in UTF-8. Throws {@link RuleViolation} instead of writing one that Peppol forbids. */
    public static byte[] write(ElectronicInvoice invoice) {
        invoice.check();
        new ProfileRules(invoice).checkPeppol();
        var root = invoice.isCreditNote() ? "CreditNote" : "Invoice";
        return XmlOutput.document(root, namespaces(root), xml -> new UblWriter(invoice, xml).document());
    }

    private static Map<String, String> namespaces(String root) {
        var namespaces = new LinkedHashMap<String, String>();
        namespaces.put("", UBL + root + "-2");
        namespaces.put("cac", UBL + "CommonAggregateComponents-2");
        namespaces.put("cbc", UBL + "CommonBasicComponents-2");
        return namespaces;
    }

    private void document() {
        head();
        references();
        xml.group("cac:AccountingSupplierParty",
                () -> xml.group("cac:Party", () -> party(invoice.seller(), invoice.seller().taxNumber())));
        xml.group("cac:AccountingCustomerParty", () -> xml.group("cac:Party", () -> party(invoice.buyer(), null)));
        delivery();
        paymentMeans();
        xml.group("cac:PaymentTerms", () -> xml.text("cbc:Note", invoice.payment().writtenTerms()));
        allowances(invoice.allowances());
        taxes();
        xml.group("cac:LegalMonetaryTotal", this::totals);
        invoice.lines().forEach(this::line);
    }

    private void head() {
        var head = invoice.head();
        xml.text("cbc:CustomizationID", SPECIFICATION);
        xml.text("cbc:ProfileID", CiiProfile.BILLING);
        xml.text("cbc:ID", head.number());
        day("cbc:IssueDate", head.issuedOn());
        if (invoice.isCreditNote()) {
            xml.text("cbc:CreditNoteTypeCode", head.type().code());
        } else {
            day("cbc:DueDate", head.dueOn());
            xml.text("cbc:InvoiceTypeCode", type().code());
        }
        xml.text("cbc:Note", String.join("\n", head.notes())); // Peppol takes one note
        xml.text("cbc:DocumentCurrencyCode", head.currency().name());
        xml.text("cbc:BuyerReference", head.references().buyer());
        period(invoice.delivery().period());
    }

    /** Peppol has corrected invoices only inside Germany (PEPPOL-EN16931-P0112); elsewhere the reference says it. */
    private ElectronicInvoice.Type type() {
        var type = invoice.head().type();
        return type == ElectronicInvoice.Type.CORRECTED_INVOICE && !invoice.isInside("DE")
                ? ElectronicInvoice.Type.INVOICE
                : type;
    }

    private void references() {
        var references = invoice.head().references();
        xml.group("cac:OrderReference", () -> xml.text("cbc:ID", references.order()));
        references.preceding().forEach(preceding -> xml.group("cac:BillingReference",
                () -> xml.group("cac:InvoiceDocumentReference", () -> {
                    xml.text("cbc:ID", preceding.number());
                    day("cbc:IssueDate", preceding.issuedOn());
                })));
        xml.group("cac:ContractDocumentReference", () -> xml.text("cbc:ID", references.contract()));
    }

    private void party(Party party, String taxNumber) {
        identifier("cbc:EndpointID", party.electronicAddress());
        xml.group("cac:PartyIdentification", () -> xml.text("cbc:ID", party.identifier()));
        xml.group("cac:PartyName", () -> xml.text("cbc:Name", party.tradingName()));
        address("cac:PostalAddress", party.address());
        taxId(party.vatId(), "VAT");
        taxId(taxNumber, "TAX");
        xml.group("cac:PartyLegalEntity", () -> {
            xml.text("cbc:RegistrationName", party.name());
            identifier("cbc:CompanyID", party.registration());
            xml.text("cbc:CompanyLegalForm", party.legalInformation());
        });
        if (party.contact() != null) {
            xml.group("cac:Contact", () -> {
                xml.text("cbc:Name", party.contact().name());
                xml.text("cbc:Telephone", party.contact().phone());
                xml.text("cbc:ElectronicMail", party.contact().email());
            });
        }
    }

    private void taxId(String id, String scheme) {
        if (id != null) {
            xml.group("cac:PartyTaxScheme", () -> {
                xml.text("cbc:CompanyID", id);
                taxScheme(scheme);
            });
        }
    }

    private void taxScheme(String id) {
        xml.group("cac:TaxScheme", () -> xml.text("cbc:ID", id));
    }

    private void address(String name, Address address) {
        xml.group(name, () -> {
            xml.text("cbc:StreetName", address.line1());
            xml.text("cbc:AdditionalStreetName", address.line2());
            xml.text("cbc:CityName", address.city());
            xml.text("cbc:PostalZone", address.postalCode());
            xml.text("cbc:CountrySubentity", address.region());
            xml.group("cac:AddressLine", () -> xml.text("cbc:Line", address.line3()));
            xml.group("cac:Country", () -> xml.text("cbc:IdentificationCode", address.country()));
        });
    }

    private void delivery() {
        xml.group("cac:Delivery", () -> {
            day("cbc:ActualDeliveryDate", invoice.delivery().on());
            if (invoice.delivery().to() != null) {
                xml.group("cac:DeliveryLocation", () -> address("cac:Address", invoice.delivery().to()));
            }
        });
    }

    private void paymentMeans() {
        var means = invoice.payment().means();
        var code = PeppolMeans.code(invoice);
        if (code == null) {
            return;
        }
        xml.group("cac:PaymentMeans", () -> {
            xml.text("cbc:PaymentMeansCode", code);
            day("cbc:PaymentDueDate", invoice.isCreditNote() ? invoice.head().dueOn() : null);
            xml.text("cbc:PaymentID", invoice.payment().reference());
            if (means.card() != null) {
                xml.group("cac:CardAccount", () -> {
                    xml.text("cbc:PrimaryAccountNumberID", means.card().lastDigits());
                    xml.text("cbc:NetworkID", means.card().network());
                    xml.text("cbc:HolderName", means.card().holder());
                });
            }
            if (means.account() != null) {
                xml.group("cac:PayeeFinancialAccount", () -> {
                    xml.text("cbc:ID", means.account().number());
                    xml.text("cbc:Name", means.account().name());
                    xml.group("cac:FinancialInstitutionBranch", () -> xml.text("cbc:ID", means.account().bic()));
                });
            }
        });
    }

    private void allowances(List<AllowanceOrCharge> allowances) {
        allowances.forEach(allowance -> xml.group("cac:AllowanceCharge", () -> {
            xml.text("cbc:ChargeIndicator", Boolean.toString(allowance.isCharge()));
            xml.text("cbc:AllowanceChargeReasonCode", allowance.reasonCode());
            xml.text("cbc:AllowanceChargeReason", allowance.reason());
            if (allowance.share() != null) {
                xml.number("cbc:MultiplierFactorNumeric", allowance.share().percent());
            }
            amount("cbc:Amount", allowance.amount());
            if (allowance.share() != null) {
                amount("cbc:BaseAmount", allowance.share().base());
            }
            if (allowance.tax() != null) {
                tax("cac:TaxCategory", allowance.tax());
            }
        }));
    }

    private void taxes() {
        xml.group("cac:TaxTotal", () -> {
            amount("cbc:TaxAmount", invoice.totals().tax());
            invoice.taxes().forEach(subtotal -> xml.group("cac:TaxSubtotal", () -> {
                amount("cbc:TaxableAmount", subtotal.taxable());
                amount("cbc:TaxAmount", subtotal.amount());
                xml.group("cac:TaxCategory", () -> {
                    xml.text("cbc:ID", subtotal.tax().category().code());
                    // also outside the scope of VAT: documents inside Germany need it (DE-R-014), others may have it
                    xml.number("cbc:Percent", subtotal.tax().rate());
                    xml.text("cbc:TaxExemptionReasonCode", subtotal.reasonCode());
                    xml.text("cbc:TaxExemptionReason", subtotal.reason());
                    taxScheme("VAT");
                });
            }));
        });
    }

    private void tax(String name, Tax tax) {
        xml.group(name, () -> {
            xml.text("cbc:ID", tax.category().code());
            xml.number("cbc:Percent", tax.writtenRate());
            taxScheme("VAT");
        });
    }

    private void totals() {
        var totals = invoice.totals();
        amount("cbc:LineExtensionAmount", totals.lines());
        amount("cbc:TaxExclusiveAmount", totals.taxExclusive());
        amount("cbc:TaxInclusiveAmount", totals.taxInclusive());
        amount("cbc:AllowanceTotalAmount", invoice.allowancesOnly().findAny().isPresent() ? totals.allowances() : null);
        amount("cbc:ChargeTotalAmount", invoice.chargesOnly().findAny().isPresent() ? totals.charges() : null);
        amount("cbc:PrepaidAmount", totals.prepaid().signum() == 0 ? null : totals.prepaid());
        amount("cbc:PayableRoundingAmount", totals.rounding().signum() == 0 ? null : totals.rounding());
        amount("cbc:PayableAmount", totals.due());
    }

    private void line(InvoiceLine line) {
        xml.group(invoice.isCreditNote() ? "cac:CreditNoteLine" : "cac:InvoiceLine", () -> {
            xml.text("cbc:ID", line.id());
            xml.text(invoice.isCreditNote() ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity",
                    line.quantity().toPlainString(), "unitCode", line.unit());
            amount("cbc:LineExtensionAmount", line.net());
            period(line.period());
            allowances(line.allowances());
            xml.group("cac:Item", () -> {
                xml.text("cbc:Description", line.item().description());
                xml.text("cbc:Name", line.item().name());
                xml.group("cac:SellersItemIdentification", () -> xml.text("cbc:ID", line.item().sellersId()));
                tax("cac:ClassifiedTaxCategory", line.tax());
            });
            xml.group("cac:Price", () -> {
                amount("cbc:PriceAmount", line.price().amount());
                if (!line.price().isForOne()) {
                    xml.text("cbc:BaseQuantity", line.price().baseQuantity().toPlainString(), "unitCode", line.unit());
                }
            });
        });
    }

    private void period(Period period) {
        if (period != null) {
            xml.group("cac:InvoicePeriod", () -> {
                day("cbc:StartDate", period.firstDay());
                day("cbc:EndDate", period.lastDay());
            });
        }
    }

    /** @param value null for no element */
    private void amount(String name, BigDecimal value) {
        xml.text(name, value == null ? null : value.toPlainString(), "currencyID", invoice.head().currency().name());
    }

    private void day(String name, LocalDate day) {
        xml.text(name, day == null ? null : day.toString());
    }

    private void identifier(String name, Identifier identifier) {
        if (identifier != null) {
            xml.text(name, identifier.value(), SCHEME, identifier.scheme());
        }
    }
}
