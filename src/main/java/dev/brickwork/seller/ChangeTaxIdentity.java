package dev.brickwork.seller;

import java.util.List;
import java.util.regex.Pattern;

import dev.brickwork.core.Problems;
import dev.brickwork.identity.Address;
import dev.brickwork.identity.BankAccount;
import dev.brickwork.identity.ElectronicAddress;
import dev.brickwork.identity.TaxId;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.json.Patch;
import dev.brickwork.platform.words.Words;

/** The part of a change of settings that says who the seller is. */
record ChangeTaxIdentity(Patch<String> legalName, Patch<Address.Change> address, Patch<List<TaxId>> taxIds,
        Patch<String> registrationLine, Patch<BankAccount.Change> bankAccount,
        Patch<ElectronicAddress> electronicAddress, Patch<String> language, Patch<String> phone,
        Patch<ElectronicFormat> electronicInvoiceFormat) {
    private static final int LEGAL_NAME_LENGTH_MAX = 5_000;
    private static final int REGISTRATION_LENGTH_MAX = 500;
    private static final int PHONE_LENGTH_MAX = 50;
    /** What XRechnung takes for a phone number. */
    private static final Pattern PHONE = Pattern.compile("(.*[0-9]){3}.*");

    static ChangeTaxIdentity read(Fields in) {
        return new ChangeTaxIdentity(in.text("legal_name", LEGAL_NAME_LENGTH_MAX).nullablePatch(),
                in.object("address", Address.Change::read).nullablePatch(),
                in.list("tax_ids", TaxId.COUNT_MAX, TaxId::read).patch(),
                in.text("registration_line", REGISTRATION_LENGTH_MAX).nullablePatch(),
                in.object("bank_account", BankAccount.Change::read).nullablePatch(),
                in.object("electronic_address", ElectronicAddress::read).nullablePatch(),
                in.oneOf("language", Words.languages()).patch(), phone(in),
                in.oneOf("electronic_invoice_format", ElectronicFormat.class).nullablePatch());
    }

    private static Patch<String> phone(Fields in) {
        var phone = in.text("phone", PHONE_LENGTH_MAX).nullablePatch();
        if (phone.value() != null && !PHONE.matcher(phone.value()).matches()) {
            in.problem("phone", "must have at least three digits");
        }
        return phone;
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
        phone.ifSent(value -> seller.phone = value);
        electronicInvoiceFormat.ifSent(value -> seller.electronicInvoiceFormat = value);
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
