package dev.brickwork.seller;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonInclude;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.identity.Address;
import dev.brickwork.identity.BankAccount;
import dev.brickwork.identity.ElectronicAddress;
import dev.brickwork.identity.ElectronicCompany;
import dev.brickwork.identity.TaxId;
import dev.brickwork.identity.TaxIdentityRules;
import dev.brickwork.platform.refusal.Warning;

@Schema(name = "Settings")
public record SettingsResponse(
        @Schema(required = true, readOnly = true) UUID sellerId,
        @Schema(required = true, description = "Printed on documents.", examples = "Acme GmbH") String name,
        @Schema(required = true, description = "Calendar days of customers without a zone of their own are counted in it.", examples = "Europe/Berlin") String timeZone,
        @Schema(required = true) CurrencyCode currency,
        @Schema(required = true, description = "Days from issue to the due day, unless the order says otherwise.", examples = "30") int defaultPaymentTerms,
        @Schema(required = true) FirstChargeDate firstChargeDate,
        @Schema(required = true, description = "How many days before the end of a term subscription.term_ending tells of it; 0 for not at all.", examples = "30") int renewalLeadDays,
        @Schema(required = true, description = "While true, new invoices are MUTED: not sent.") boolean muted,
        @Schema(required = true, description = "Whether credit settles open invoices by itself when it arises, oldest due first. At issue it settles in any case.") boolean applyCreditAutomatically,
        @Schema(required = true, nullable = true, description = "Mail comes from here.", examples = "billing@acme.example") String senderEmail,
        @Schema(required = true, nullable = true, examples = "Acme Billing") String senderName,
        @Schema(required = true, nullable = true, description = "The postal address as free text. Printed on documents if there is no `address`.", examples = "Acme GmbH, Hauptstrasse 1, 10115 Berlin") String publicAddress,
        @Schema(required = true, nullable = true, description = "A PNG or JPEG picture as a `data:` address, at most 2,000 pixels a side and 256 KiB; printed on documents.", examples = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==") String logo,
        @Schema(required = true, nullable = true, description = "The colour of documents.", pattern = "^#[0-9a-fA-F]{6}$", examples = "#1a5fb4") String accentColor,
        @Schema(required = true, nullable = true, description = "Bank details and the like, printed on invoices line by line.", examples = "IBAN DE02 1203 0000 0000 2020 51") String paymentInstructions,
        @Schema(required = true) ProcessorName paymentProcessor,
        @Schema(required = true, description = "How invoice numbers are written: text with `{series}` (the code of the subscription or customer), `{year}` and, once, `{number:N}` (at least N digits). Numbers have no gaps within a series: one per seller, one per year with `{year}`, one per subscription with `{series}`.", examples = "{series}-{number:3}") String invoiceNumberFormat,
        @Schema(required = true, description = "How credit note numbers are written. Credit notes have a series of their own.", examples = "CN-{number:5}") String creditNoteNumberFormat,
        @Schema(required = true, nullable = true, description = "The registered name, printed on documents. Null means that it is the name.", examples = "Acme Software GmbH") String legalName,
        @Schema(required = true, nullable = true, implementation = Address.class, description = "Where the seller is. In a change, members that are sent replace those that are there; null removes the whole address.") Address address,
        @Schema(required = true, description = "Printed on invoices. In a change, the whole list.") List<TaxId> taxIds,
        @Schema(required = true, nullable = true, description = "Register, court, directors: printed in the foot of documents.", examples = "Amtsgericht Berlin, HRB 12345, Managing director: Ada Ziegel") String registrationLine,
        @Schema(required = true, nullable = true, implementation = BankAccount.class, description = "Where customers pay to, printed on invoices. In a change, members that are sent replace those that are there; null removes it.") BankAccount bankAccount,
        @Schema(required = true, nullable = true, implementation = ElectronicAddress.class, description = "Where electronic invoices come from. Sent whole; null removes it.") ElectronicAddress electronicAddress,
        @Schema(required = true, description = "Of documents, pages and mails for customers that have no language of their own.") String language,
        @Schema(required = true, nullable = true, description = "Whom customers call about an invoice. XRechnung requires it.", examples = "+49 30 1234567") String phone,
        @Schema(required = true, nullable = true, description = "The format for transmission; null for none. Mails attach the XML of xrechnung and peppol; that of facturx is inside the PDF.") ElectronicFormat electronicInvoiceFormat,
        @Schema(required = true, nullable = true, implementation = TermsAndConditions.class, description = "What buyers accept with an order. Sent whole; null removes them. An accepted order keeps those that it was accepted under.") TermsAndConditions termsAndConditions,
        @Schema(required = true, nullable = true, implementation = ApprovalRules.Body.class, description = "Which orders wait for approval; never null in an answer. In a change, members that are sent replace those that are there; null removes all limits. Orders that are approved or accepted stay so.") ApprovalRules.Body orderApproval,
        @Schema(required = true, description = "Which reminders customers get for unpaid invoices. In a change, members that are sent replace those that are there.") ReminderSettings reminders,
        @Schema(required = true, description = "When what is billed is revenue, where that is a choice. In a change, members that are sent replace those that are there.") RevenueSettings revenue,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Schema(required = true, readOnly = true, description = "What invoices will need and is missing. Nothing is refused for it, unless an invoice would not be valid; then it is not issued.") List<Warning> warnings,
        @Schema(required = true, readOnly = true) Instant createdAt) {

    static SettingsResponse from(Seller seller) {
        var warnings = new ArrayList<>(
                TaxIdentityRules.ofSeller(new TaxIdentityRules.Party(seller.address, seller.taxIds)));
        if (seller.electronicInvoiceFormat != null) {
            warnings.addAll(new ElectronicNeeds(seller.electronicInvoiceFormat, new ElectronicCompany(seller.address,
                    seller.taxIds, seller.electronicAddress, seller.registrationLine))
                    .warningsOfSeller(seller.senderEmail, seller.phone));
        }
        return from(seller, List.copyOf(warnings));
    }

    /** As the audit log keeps it: what is missing follows from the rest. */
    static SettingsResponse toAudit(Seller seller) {
        return from(seller, null);
    }

    private static SettingsResponse from(Seller seller, List<Warning> warnings) {
        return new SettingsResponse(seller.id, seller.name, seller.timeZone, seller.currency, seller.defaultPaymentTerms,
                seller.firstChargeDate, seller.renewalLeadDays, seller.isMuted, seller.applyCreditAutomatically,
                seller.senderEmail, seller.senderName,
                seller.publicAddress, seller.logo, seller.accentColor, seller.paymentInstructions, seller.paymentProcessor,
                seller.invoiceNumberFormat, seller.creditNoteNumberFormat,
                seller.legalName, seller.address, seller.taxIds, seller.registrationLine, seller.bankAccount,
                seller.electronicAddress, seller.language, seller.phone, seller.electronicInvoiceFormat,
                seller.termsAndConditions, seller.approvalRules.body(), seller.reminders, seller.revenue, warnings,
                seller.createdAt);
    }
}
