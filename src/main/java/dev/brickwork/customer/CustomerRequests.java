package dev.brickwork.customer;

import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.identity.Address;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.json.Metadata;
import dev.brickwork.platform.json.Patch;

/** What may be sent about customers. */
final class CustomerRequests {
    static final int TEXT_LENGTH_MAX = 5_000;
    static final int RECIPIENTS_MAX = 50;
    /** An index keeps it unique, and an index entry has room for so much. */
    static final int EXTERNAL_ID_LENGTH_MAX = 255;

    private CustomerRequests() {
    }

    @Schema(name = "CreateCustomerRequest", requiredProperties = "name")
    record Create(
            @Schema(description = "Printed on documents.", examples = "Globex GmbH") String name,
            @Schema(nullable = true, examples = "office@globex.example") String email,
            @Schema(description = "Who gets the invoices by mail.", defaultValue = "[]", examples = "[\"ap@globex.example\"]") List<String> invoiceRecipients,
            @Schema(nullable = true) Address billingAddress,
            @Schema(nullable = true, implementation = String.class, description = "In which calendar days are counted; without it, the seller's.", examples = "Europe/Berlin") ZoneId timeZone,
            @Schema(nullable = true, description = "Without it, the seller's.", examples = "EUR") CurrencyCode currency,
            @Schema(nullable = true, description = "The customer's id in a system of yours; no two customers share one.", examples = "crm-4711") String externalId,
            @Schema(nullable = true, description = "The customer that pays for this one. It can't have a partner itself.") UUID partnerId,
            @Schema(nullable = true, implementation = Object.class, description = "Whatever you want to keep with it; keys that start with `_` are ignored.", examples = "{\"segment\": \"smb\"}") Metadata.Change metadata,
            @JsonUnwrapped ChangeBuyerIdentity identity) {

        static Create read(Fields in) {
            return new Create(in.text("name", TEXT_LENGTH_MAX).required(), in.email("email").optional(),
                    in.emails("invoice_recipients", RECIPIENTS_MAX).or(List.of()),
                    in.object("billing_address", Address::read).optional(),
                    in.timeZone("time_zone").optional(), in.currency("currency").optional(),
                    in.reference("external_id", EXTERNAL_ID_LENGTH_MAX).optional(),
                    in.id("partner_id", CustomerSql.NAMED).optional(),
                    in.metadata("metadata").optional(), ChangeBuyerIdentity.read(in));
        }
    }

    @Schema(name = "ChangeCustomerRequest", description = "Members that are not sent stay as they are; null clears those that can be.")
    record Change(
            @Schema(implementation = String.class, examples = "Globex GmbH") Patch<String> name,
            @Schema(implementation = String.class, nullable = true, examples = "office@globex.example") Patch<String> email,
            @Schema(type = SchemaType.ARRAY, implementation = String.class, description = "The whole list.", examples = "[\"ap@globex.example\"]") Patch<List<String>> invoiceRecipients,
            @Schema(implementation = Address.Change.class, nullable = true, description = "Members that are sent replace those that are there; null removes the whole address.") Patch<Address.Change> billingAddress,
            @Schema(implementation = String.class, nullable = true, examples = "Europe/Berlin") Patch<ZoneId> timeZone,
            @Schema(type = SchemaType.STRING, enumeration = {
                    "USD", "EUR", "GBP", "AUD",
                    "CAD"}, implementation = String.class, nullable = true) Patch<CurrencyCode> currency,
            @Schema(implementation = String.class, nullable = true, examples = "crm-4711") Patch<String> externalId,
            @Schema(implementation = String.class, nullable = true) Patch<UUID> partnerId,
            @Schema(implementation = Object.class, nullable = true, description = "Merged key by key: a key sent as null is deleted; `{}` or null delete all.", examples = "{\"segment\": \"smb\"}") Patch<Metadata.Change> metadata,
            @JsonUnwrapped ChangeBuyerIdentity identity){

        static Change read(Fields in) {
            return new Change(in.text("name", TEXT_LENGTH_MAX).patch(), in.email("email").nullablePatch(),
                    in.emails("invoice_recipients", RECIPIENTS_MAX).patch(),
                    in.object("billing_address", Address.Change::read).nullablePatch(),
                    in.timeZone("time_zone").nullablePatch(), in.currency("currency").nullablePatch(),
                    in.reference("external_id", EXTERNAL_ID_LENGTH_MAX).nullablePatch(),
                    in.id("partner_id", CustomerSql.NAMED).nullablePatch(), in.metadata("metadata").nullablePatch(),
                    ChangeBuyerIdentity.read(in));
        }
    }
}
