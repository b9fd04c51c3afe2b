package dev.brickwork.customer;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.tax.TaxStatus;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.identity.Address;
import dev.brickwork.identity.ElectronicAddress;
import dev.brickwork.identity.ElectronicCompany;
import dev.brickwork.identity.TaxId;
import dev.brickwork.identity.TaxIdentityRules;
import dev.brickwork.platform.json.Metadata;
import dev.brickwork.platform.refusal.Warning;
import dev.brickwork.seller.ElectronicFormat;
import dev.brickwork.seller.ElectronicNeeds;
import dev.brickwork.seller.TaxIdentity;

@Schema(name = "Customer")
public record CustomerResponse(
        @Schema(required = true) UUID customerId,
        @Schema(required = true, examples = "Globex GmbH") String name,
        @Schema(required = true, nullable = true, examples = "office@globex.example") String email,
        @Schema(required = true, description = "Who gets the invoices by mail.", examples = "[\"ap@globex.example\"]") List<String> invoiceRecipients,
        @Schema(required = true, nullable = true) Address billingAddress,
        @Schema(required = true, description = "Whether `tax_treatment` is `EXEMPT`.") boolean taxExempt,
        @Schema(required = true, description = "`STANDARD` means that the tax rates of its address apply. Any other applies to all that it buys, at 0 %.") TaxTreatment taxTreatment,
        @Schema(required = true, nullable = true, description = "Why no tax is due, as invoices print it. Null means the usual words for the treatment.", examples = "Reverse charge") String taxReason,
        @Schema(required = true, nullable = true, description = "The registered name, printed on documents. Null means that it is the name.", examples = "Globex Deutschland GmbH") String legalName,
        @Schema(required = true) List<TaxId> taxIds,
        @Schema(required = true, nullable = true, implementation = ElectronicAddress.class) ElectronicAddress electronicAddress,
        @Schema(required = true, nullable = true, description = "What the buyer wants to find on invoices, such as a Leitweg-ID.", examples = "04011000-1234512345-06") String buyerReference,
        @Schema(required = true, nullable = true, description = "Of its documents. Null means the seller's.") String language,
        @Schema(required = true, nullable = true, description = "Null means the seller's.", examples = "Europe/Berlin") String timeZone,
        @Schema(required = true, nullable = true, description = "Null means the seller's.") CurrencyCode currency,
        @Schema(required = true, nullable = true, description = "The customer's id in a system of yours.", examples = "crm-4711") String externalId,
        @Schema(required = true, nullable = true, description = "The customer that pays for this one.") UUID partnerId,
        @Schema(required = true, description = "Who pays: the partner, or the customer itself.") UUID billedCompanyId,
        @Schema(required = true, implementation = Object.class, examples = "{\"segment\": \"smb\"}") JsonNode metadata,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Schema(required = true, readOnly = true, description = "What invoices will need and is missing. Nothing is refused for it, unless an invoice would not be valid; then it is not issued.") List<Warning> warnings,
        @Schema(required = true) Instant createdAt) {

    /** @param format that the seller sends documents in; null for none */
    static CustomerResponse from(Customer customer, TaxIdentity seller, ElectronicFormat format) {
        var warnings = new ArrayList<>(TaxIdentityRules.ofBuyer(
                new TaxIdentityRules.Party(customer.billingAddress, customer.taxIds),
                new TaxStatus(customer.taxTreatment, customer.taxReason), customer.partnerId == null, seller.party()));
        warnings.addAll(TaxIdentityRules.ofReference(customer.electronicAddress, customer.buyerReference));
        if (format != null && customer.partnerId == null) {
            var company = new ElectronicCompany(customer.billingAddress, customer.taxIds, customer.electronicAddress, null);
            warnings.addAll(
                    new ElectronicNeeds(format, seller.electronic()).ofBuyer(company, customer.buyerReference, null));
        }
        return from(customer, List.copyOf(warnings));
    }

    /** As the audit log keeps it: what is missing follows from the rest. */
    static CustomerResponse toAudit(Customer customer) {
        return from(customer, (List<Warning>) null);
    }

    private static CustomerResponse from(Customer customer, List<Warning> warnings) {
        return new CustomerResponse(customer.id, customer.name, customer.email, customer.invoiceRecipients,
                customer.billingAddress, customer.taxTreatment == TaxTreatment.EXEMPT, customer.taxTreatment,
                customer.taxReason,
                customer.legalName, customer.taxIds, customer.electronicAddress, customer.buyerReference, customer.language,
                customer.timeZone, customer.currency, customer.externalId,
                customer.partnerId, customer.billedCompanyId(), Metadata.visible(customer.metadata), warnings,
                customer.createdAt);
    }
}
