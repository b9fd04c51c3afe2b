package dev.brickwork.invoice.electronic;

import static dev.brickwork.invoice.electronic.ElectronicLines.amount;

import java.math.BigDecimal;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.identity.Address;
import dev.brickwork.identity.ElectronicAddress;
import dev.brickwork.invoice.document.IssuedLine;
import dev.brickwork.invoice.electronic.TradeParties.TradeParty;
import dev.brickwork.invoice.electronic.en16931.Delivery;
import dev.brickwork.invoice.electronic.en16931.ElectronicInvoice;
import dev.brickwork.invoice.electronic.en16931.Identifier;
import dev.brickwork.invoice.electronic.en16931.Party;
import dev.brickwork.invoice.electronic.en16931.Payment;
import dev.brickwork.invoice.electronic.en16931.Payment.Means;
import dev.brickwork.invoice.electronic.en16931.RuleViolation;
import dev.brickwork.invoice.electronic.en16931.TaxCategory;
import dev.brickwork.invoice.electronic.en16931.TaxSubtotal;
import dev.brickwork.platform.words.Words;

/** Puts an invoice or a credit note into the terms of EN 16931. Amounts are those of the document, to the cent. */
final class ElectronicInvoiceMapping {
    /** UNCL 4461: paid on a page of ours. */
    private static final String ONLINE = "68";
    /** UNCL 4461: a credit note is set off against its invoice. */
    private static final String CLEARING = "97";

    private final ElectronicSource source;
    private final TradeParties parties;
    private final ElectronicLines lines;
    private final ElectronicWords words;
    private final boolean isOutsideScope;

    ElectronicInvoiceMapping(ElectronicSource source, TradeParties parties) {
        this.source = source;
        this.parties = parties;
        this.words = new ElectronicWords(DocumentFormat.of(source.currency(), Words.of(parties.language()),
                parties.buyer().address() == null ? null : parties.buyer().address().country(), ZoneOffset.UTC));
        this.lines = new ElectronicLines(source.lines(), words);
        this.isOutsideScope = lines.has(TaxCategory.OUTSIDE_SCOPE);
    }

    /** @throws RuleViolation if something is missing that no electronic invoice can be without */
    ElectronicInvoice invoice() {
        var taxes = lines.taxes();
        return new ElectronicInvoice(head(), seller(), buyer(), delivery(), payment(), List.of(), lines.lines(), taxes,
                totals(taxes));
    }

    private ElectronicInvoice.Head head() {
        return new ElectronicInvoice.Head(source.type(), source.number(), source.issuedOn(), source.dueOn(),
                source.currency(),
                new ElectronicInvoice.References(parties.buyerReference(), source.purchaseOrder(), null,
                        Stream.ofNullable(source.preceding()).toList()),
                notes());
    }

    private List<String> notes() {
        long carried = carried();
        return carried == 0 ? List.of() : List.of(words.carried(carried));
    }

    /**
     * What is outside the scope of VAT names no VAT id of anybody. The registration is free text, so it identifies the seller only
     * where nothing better does.
     */
    private Party seller() {
        var seller = parties.seller();
        var vatId = isOutsideScope ? null : seller.vatId();
        var company = parties.sellingCompany();
        var registration = identifier(company.registerNumber());
        return party(seller, vatId, company.taxNumber(), registration,
                new Party.Contact(seller.tradingName() == null ? seller.name() : seller.tradingName(), seller.phone(),
                        seller.email()))
                .withLegal(vatId == null && registration == null ? parties.registrationLine() : null,
                        parties.registrationLine());
    }

    private Party buyer() {
        var buyer = parties.buyer();
        var company = parties.buyingCompany();
        var registration = identifier(company.registerNumber());
        var taxNumber = company.taxNumber();
        return party(buyer, isOutsideScope ? null : buyer.vatId(), taxNumber,
                registration == null && taxNumber != null && company.mayHaveUnknownRegister()
                        ? new Identifier(taxNumber, null)
                        : registration,
                null);
    }

    private static Party party(TradeParty party, String vatId, String taxNumber, Identifier registration,
            Party.Contact contact) {
        return new Party(party.name(), party.tradingName(), address(party.address()), vatId, taxNumber, registration,
                identifier(party.electronicAddress()), contact);
    }

    /** What we sell is used where the buyer is. */
    private Delivery delivery() {
        return new Delivery(null, lines.period(),
                lines.has(TaxCategory.INTRA_COMMUNITY) ? address(parties.buyer().address()) : null);
    }

    private Payment payment() {
        return source.isCreditNote()
                ? new Payment(new Means(CLEARING, null, null), source.number(), words.setOff(source.preceding().number()))
                : new Payment(means(), source.number(), null);
    }

    private Means means() {
        var account = parties.bankAccount();
        if (account == null) {
            return source.paymentUrl() == null ? null : new Means(ONLINE, null, null);
        }
        var name = account.accountName() == null ? parties.seller().name() : account.accountName();
        var to = new Payment.Account(account.iban(), account.bic(), name);
        return source.currency() == CurrencyCode.EUR ? Means.sepaTransfer(to) : Means.transfer(to);
    }

    /**
     * What was paid, and credit that was used, is paid ahead; what a credit note took off is not. What is carried to credit is
     * paid ahead with a minus: the sale is below zero, and the buyer has the amount as credit instead of money.
     */
    private ElectronicInvoice.Totals totals(List<TaxSubtotal> taxes) {
        var net = sum(taxes.stream().map(TaxSubtotal::taxable));
        var tax = sum(taxes.stream().map(TaxSubtotal::amount));
        var gross = net.add(tax);
        var due = amount(source.remaining());
        return new ElectronicInvoice.Totals(net, amount(0), amount(0), net, tax, gross, gross.subtract(due), amount(0), due);
    }

    private long carried() {
        return source.lines().stream().filter(ElectronicLines::isCarried).mapToLong(IssuedLine::grandTotal).sum();
    }

    private static BigDecimal sum(Stream<BigDecimal> amounts) {
        return amounts.reduce(amount(0), BigDecimal::add);
    }

    private static dev.brickwork.invoice.electronic.en16931.Address address(Address address) {
        return address == null
                ? null
                : new dev.brickwork.invoice.electronic.en16931.Address(address.line1(), address.line2(), null,
                        address.city(),
                        address.region(), address.postalCode(), address.country());
    }

    private static Identifier identifier(ElectronicAddress address) {
        return address == null ? null : new Identifier(address.value(), address.scheme());
    }
}
