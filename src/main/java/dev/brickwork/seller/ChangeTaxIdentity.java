package dev.brickwork.seller;

import java.util.List;

import dev.brickwork.core.Language;
import dev.brickwork.core.Problems;
import dev.brickwork.identity.Address;
import dev.brickwork.identity.BankAccount;
import dev.brickwork.identity.ElectronicAddress;
import dev.brickwork.identity.TaxId;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.json.Patch;

/** The part of a change of settings that says who the seller is. */
record ChangeTaxIdentity(Patch<String> legalName, Patch<Address.Change> address, Patch<List<TaxId>> taxIds,
        Patch<String> registrationLine, Patch<BankAccount.Change> bankAccount,
        Patch<ElectronicAddress> electronicAddress, Patch<Language> language) {
    private static final int LEGAL_NAME_LENGTH_MAX = 5_000;
    private static final int REGISTRATION_LENGTH_MAX = 500;

    static ChangeTaxIdentity read(Fields in) {
        return new ChangeTaxIdentity(in.text("legal_name", LEGAL_NAME_LENGTH_MAX).nullablePatch(),
                in.object("address", Address.Change::read).nullablePatch(),
                in.list("tax_ids", TaxId.COUNT_MAX, TaxId::read).patch(),
                in.text("registration_line", REGISTRATION_LENGTH_MAX).nullablePatch(),
                in.object("bank_account", BankAccount.Change::read).nullablePatch(),
                in.object("electronic_address", ElectronicAddress::read).nullablePatch(),
                in.oneOf("language", Language.class).patch());
    }

    void applyTo(Seller seller) {
        var newAddress = address.map(sent -> sent.appliedTo(seller.address));
        var newAccount = bankAccount.map(sent -> sent.appliedTo(seller.bankAccount));
        check(newAddress.value(), newAccount.value());
        legalName.ifSent(value -> seller.legalName = value);
        newAddress.ifSent(value -> seller.address = value);
        taxIds.ifSent(value -> seller.taxIds = value);
        registrationLine.ifSent(value -> seller.registrationLine = value);
        newAccount.ifSent(value -> seller.bankAccount = value);
        electronicAddress.ifSent(value -> seller.electronicAddress = value);
        language.ifSent(value -> seller.language = value);
    }

    private static void check(Address address, BankAccount account) {
        var problems = new Problems();
        if (address != null && address.country() == null) {
            problems.add("address.country", "is required");
        }
        if (account != null && account.iban() == null) {
            problems.add("bank_account.iban", "is required");
        }
        problems.refuseIfAny();
    }
}
