package dev.brickwork.invoice.electronic;

import static dev.brickwork.testing.Json.json;

import java.util.List;

import dev.brickwork.testing.given.CustomerDraft;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;

/** A seller in Cologne and its customers, with everything that every format needs. */
public final class GivenGermanSale {

    private GivenGermanSale() {
    }

    public static Seller seller() {
        return Given.seller().taxOf("DE", "19").settings("name", "Ziegel", "legal_name", "Ziegel Software GmbH", "currency",
                "EUR", "address",
                json("line1", "Lange Straße 1", "city", "Köln", "postal_code", "50667", "country", "DE"), "tax_ids",
                List.of(json("type", "VAT", "value", "DE136695976")), "bank_account",
                json("iban", "DE02120300000000202051", "bic", "BYLADEM1001"), "electronic_address",
                json("scheme", "9930", "value", "DE136695976"), "sender_email", "rechnung@ziegel.example", "phone",
                "+49 221 123456");
    }

    public static CustomerDraft customer(Seller seller) {
        return seller.customer("Stadtwerke Musterstadt").with("billing_address",
                json("line1", "Am Rathaus 7", "city", "Musterstadt", "postal_code", "12345", "country", "DE"),
                "electronic_address", json("scheme", "0204", "value", "04011000-1234512345-06"), "buyer_reference",
                "04011000-1234512345-06");
    }
}
