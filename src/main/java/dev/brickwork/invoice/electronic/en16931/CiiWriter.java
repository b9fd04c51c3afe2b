package dev.brickwork.invoice.electronic.en16931;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the syntax of UN/CEFACT (Cross Industry Invoice), which Factur-X, ZUGFeRD and XRechnung use: what D16B allows. */
public final class CiiWriter {
    private static final Map<String, String> NAMESPACES = new LinkedHashMap<>();

    static {
        NAMESPACES.put("rsm", "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100");
        NAMESPACES.put("ram", "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100");
        NAMESPACES.put("udt", "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100");
        NAMESPACES.put("qdt", "urn:un:unece:uncefact:data:standard:QualifiedDataType:100");
    }

    private static final String SCHEME = "schemeID";
    /** Year, month and day without anything between them. */
    private static final String DAY = "102";

    private final ElectronicInvoice invoice;
    private final CiiProfile profile;
    private final XmlOutput xml;

    private CiiWriter(ElectronicInvoice invoice, CiiProfile profile, XmlOutput xml) {
        this.invoice = invoice;
        this.profile = profile;
        this.xml = xml;
    }

    /** The document in UTF-8. Throws {@link RuleViolation} instead of writing one that its profile forbids. */
    public static byte[] write(ElectronicInvoice invoice, CiiProfile profile) {
        invoice.check();
        var rules = new ProfileRules(invoice);
        rules.checkCii();
        if (profile == CiiProfile.XRECHNUNG) {
            rules.checkXRechnung();
        }
        return XmlOutput.document("rsm:CrossIndustryInvoice", NAMESPACES,
                xml -> new CiiWriter(invoice, profile, xml).document());
    }

    private void document() {
        var head = invoice.head();
        xml.group("rsm:ExchangedDocumentContext", () -> {
            xml.group("ram:BusinessProcessSpecifiedDocumentContextParameter", () -> xml.text("ram:ID", profile.process()));
            xml.group("ram:GuidelineSpecifiedDocumentContextParameter",
                    () -> xml.text("ram:ID", profile.specification()));
        });
        xml.group("rsm:ExchangedDocument", () -> {
            xml.text("ram:ID", head.number());
            xml.text("ram:TypeCode", head.type().code());
            day("ram:IssueDateTime", head.issuedOn());
            head.notes().forEach(note -> xml.group("ram:IncludedNote", () -> xml.text("ram:Content", note)));
        });
        xml.group("rsm:SupplyChainTradeTransaction", () -> {
            invoice.lines().forEach(this::line);
            xml.group("ram:ApplicableHeaderTradeAgreement", this::agreement);
            xml.requiredGroup("ram:ApplicableHeaderTradeDelivery", this::delivery);
            xml.group("ram:ApplicableHeaderTradeSettlement", this::settlement);
        });
    }

    private void line(InvoiceLine line) {
        xml.group("ram:IncludedSupplyChainTradeLineItem", () -> {
            xml.group("ram:AssociatedDocumentLineDocument", () -> xml.text("ram:LineID", line.id()));
            xml.group("ram:SpecifiedTradeProduct", () -> {
                xml.text("ram:SellerAssignedID", line.item().sellersId());
                xml.text("ram:Name", line.item().name());
                xml.text("ram:Description", line.item().description());
            });
            xml.group("ram:SpecifiedLineTradeAgreement", () -> xml.group("ram:NetPriceProductTradePrice", () -> {
                xml.number("ram:ChargeAmount", line.price().amount());
                if (!line.price().isForOne()) {
                    xml.text("ram:BasisQuantity", line.price().baseQuantity().toPlainString(), "unitCode", line.unit());
                }
            }));
            xml.group("ram:SpecifiedLineTradeDelivery",
                    () -> xml.text("ram:BilledQuantity", line.quantity().toPlainString(), "unitCode", line.unit()));
            xml.group("ram:SpecifiedLineTradeSettlement", () -> {
                xml.group("ram:ApplicableTradeTax", () -> tax(line.tax()));
                period(line.period());
                allowances(line.allowances());
                xml.group("ram:SpecifiedTradeSettlementLineMonetarySummation",
                        () -> xml.number("ram:LineTotalAmount", line.net()));
            });
        });
    }

    private void agreement() {
        var references = invoice.head().references();
        xml.text("ram:BuyerReference", references.buyer());
        xml.group("ram:SellerTradeParty", () -> party(invoice.seller(), invoice.seller().taxNumber()));
        xml.group("ram:BuyerTradeParty", () -> party(invoice.buyer(), null));
        xml.group("ram:BuyerOrderReferencedDocument", () -> xml.text("ram:IssuerAssignedID", references.order()));
        xml.group("ram:ContractReferencedDocument", () -> xml.text("ram:IssuerAssignedID", references.contract()));
    }

    private void party(Party party, String taxNumber) {
        xml.text("ram:ID", party.identifier());
        xml.text("ram:Name", party.name());
        xml.text("ram:Description", party.legalInformation());
        xml.group("ram:SpecifiedLegalOrganization", () -> {
            identifier("ram:ID", party.registration());
            xml.text("ram:TradingBusinessName", party.tradingName());
        });
        if (party.contact() != null) {
            xml.group("ram:DefinedTradeContact", () -> {
                xml.text("ram:PersonName", party.contact().name());
                xml.group("ram:TelephoneUniversalCommunication",
                        () -> xml.text("ram:CompleteNumber", party.contact().phone()));
                xml.group("ram:EmailURIUniversalCommunication", () -> xml.text("ram:URIID", party.contact().email()));
            });
        }
        address(party.address());
        xml.group("ram:URIUniversalCommunication", () -> identifier("ram:URIID", party.electronicAddress()));
        xml.group("ram:SpecifiedTaxRegistration", () -> xml.text("ram:ID", party.vatId(), SCHEME, "VA"));
        xml.group("ram:SpecifiedTaxRegistration", () -> xml.text("ram:ID", taxNumber, SCHEME, "FC"));
    }

    private void address(Address address) {
        xml.group("ram:PostalTradeAddress", () -> {
            xml.text("ram:PostcodeCode", address.postalCode());
            xml.text("ram:LineOne", address.line1());
            xml.text("ram:LineTwo", address.line2());
            xml.text("ram:LineThree", address.line3());
            xml.text("ram:CityName", address.city());
            xml.text("ram:CountryID", address.country());
            xml.text("ram:CountrySubDivisionName", address.region());
        });
    }

    private void delivery() {
        if (invoice.delivery().to() != null) {
            xml.group("ram:ShipToTradeParty", () -> address(invoice.delivery().to()));
        }
        xml.group("ram:ActualDeliverySupplyChainEvent", () -> day("ram:OccurrenceDateTime", invoice.delivery().on()));
    }

    private void settlement() {
        var head = invoice.head();
        xml.text("ram:PaymentReference", invoice.payment().reference());
        xml.text("ram:InvoiceCurrencyCode", head.currency().name());
        paymentMeans(invoice.payment().means());
        invoice.taxes().forEach(this::subtotal);
        period(invoice.delivery().period());
        allowances(invoice.allowances());
        xml.group("ram:SpecifiedTradePaymentTerms", () -> {
            xml.text("ram:Description", invoice.payment().writtenTerms());
            day("ram:DueDateDateTime", head.dueOn());
        });
        xml.group("ram:SpecifiedTradeSettlementHeaderMonetarySummation", this::totals);
        head.references().preceding().forEach(preceding -> xml.group("ram:InvoiceReferencedDocument", () -> {
            xml.text("ram:IssuerAssignedID", preceding.number());
            xml.group("ram:FormattedIssueDateTime",
                    () -> xml.text("qdt:DateTimeString", text(preceding.issuedOn()), "format", DAY));
        }));
    }

    private void paymentMeans(Payment.Means means) {
        if (means == null) {
            return;
        }
        xml.group("ram:SpecifiedTradeSettlementPaymentMeans", () -> {
            xml.text("ram:TypeCode", means.code());
            if (means.card() != null) {
                xml.group("ram:ApplicableTradeSettlementFinancialCard", () -> {
                    xml.text("ram:ID", means.card().lastDigits());
                    xml.text("ram:CardholderName", means.card().holder());
                });
            }
            if (means.account() != null) {
                var account = means.account();
                xml.group("ram:PayeePartyCreditorFinancialAccount", () -> {
                    xml.text("ram:IBANID", account.isIban() ? account.number() : null);
                    xml.text("ram:AccountName", account.name());
                    xml.text("ram:ProprietaryID", account.isIban() ? null : account.number());
                });
                xml.group("ram:PayeeSpecifiedCreditorFinancialInstitution", () -> xml.text("ram:BICID", account.bic()));
            }
        });
    }

    private void subtotal(TaxSubtotal subtotal) {
        xml.group("ram:ApplicableTradeTax", () -> {
            xml.number("ram:CalculatedAmount", subtotal.amount());
            xml.text("ram:TypeCode", "VAT");
            xml.text("ram:ExemptionReason", subtotal.reason());
            xml.number("ram:BasisAmount", subtotal.taxable());
            xml.text("ram:CategoryCode", subtotal.tax().category().code());
            xml.text("ram:ExemptionReasonCode", subtotal.reasonCode());
            // XRechnung wants a rate here even outside the scope of VAT (BR-DE-14); some readers fail on it elsewhere
            xml.number("ram:RateApplicablePercent",
                    profile == CiiProfile.XRECHNUNG ? subtotal.tax().rate() : subtotal.tax().writtenRate());
        });
    }

    private void tax(Tax tax) {
        xml.text("ram:TypeCode", "VAT");
        xml.text("ram:CategoryCode", tax.category().code());
        xml.number("ram:RateApplicablePercent", tax.writtenRate());
    }

    private void allowances(List<AllowanceOrCharge> allowances) {
        allowances.forEach(allowance -> xml.group("ram:SpecifiedTradeAllowanceCharge", () -> {
            xml.group("ram:ChargeIndicator", () -> xml.text("udt:Indicator", Boolean.toString(allowance.isCharge())));
            if (allowance.share() != null) {
                xml.number("ram:CalculationPercent", allowance.share().percent());
                xml.number("ram:BasisAmount", allowance.share().base());
            }
            xml.number("ram:ActualAmount", allowance.amount());
            xml.text("ram:ReasonCode", allowance.reasonCode());
            xml.text("ram:Reason", allowance.reason());
            if (allowance.tax() != null) {
                xml.group("ram:CategoryTradeTax", () -> tax(allowance.tax()));
            }
        }));
    }

    private void totals() {
        var totals = invoice.totals();
        xml.number("ram:LineTotalAmount", totals.lines());
        xml.number("ram:ChargeTotalAmount", invoice.chargesOnly().findAny().isPresent() ? totals.charges() : null);
        xml.number("ram:AllowanceTotalAmount", invoice.allowancesOnly().findAny().isPresent() ? totals.allowances() : null);
        xml.number("ram:TaxBasisTotalAmount", totals.taxExclusive());
        xml.text("ram:TaxTotalAmount", totals.tax().toPlainString(), "currencyID", invoice.head().currency().name());
        xml.number("ram:RoundingAmount", totals.rounding().signum() == 0 ? null : totals.rounding());
        xml.number("ram:GrandTotalAmount", totals.taxInclusive());
        xml.number("ram:TotalPrepaidAmount", totals.prepaid().signum() == 0 ? null : totals.prepaid());
        xml.number("ram:DuePayableAmount", totals.due());
    }

    private void period(Period period) {
        if (period != null) {
            xml.group("ram:BillingSpecifiedPeriod", () -> {
                day("ram:StartDateTime", period.firstDay());
                day("ram:EndDateTime", period.lastDay());
            });
        }
    }

    private void day(String name, LocalDate day) {
        xml.group(name, () -> xml.text("udt:DateTimeString", text(day), "format", DAY));
    }

    private static String text(LocalDate day) {
        return day == null ? null : DateTimeFormatter.BASIC_ISO_DATE.format(day);
    }

    private void identifier(String name, Identifier identifier) {
        if (identifier != null) {
            xml.text(name, identifier.value(), SCHEME, identifier.scheme());
        }
    }
}
