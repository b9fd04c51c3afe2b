package dev.brickwork.invoice.electronic;

import java.util.List;

import dev.brickwork.identity.Address;
import dev.brickwork.identity.BankAccount;
import dev.brickwork.identity.ElectronicAddress;
import dev.brickwork.identity.ElectronicCompany;
import dev.brickwork.identity.TaxId;
import dev.brickwork.invoice.InvoiceVersion.BillTo;
import dev.brickwork.seller.TaxIdentity;

/**
 * Who sold and who pays, as they were when a version of an invoice was made.
 *
 * @param bankAccount the seller's; null if there was none
 * @param registrationLine the seller's; null if there was none
 * @param buyerReference null if there was none
 */
public record TradeParties(TradeParty seller, TradeParty buyer, BankAccount bankAccount, String registrationLine,
        String buyerReference, String language) {
    /**
     * One of them. All but the name and the tax ids may be null.
     *
     * @param name the registered name if there is one
     * @param tradingName the name that it is known by, if that is another
     */
    public record TradeParty(String name, String tradingName, Address address, List<TaxId> taxIds,
            ElectronicAddress electronicAddress, String email, String phone) {

        public TradeParty {
            taxIds = List.copyOf(taxIds);
        }

        TradeParty reachedBy(String newEmail, String newPhone) {
            return new TradeParty(name, tradingName, address, taxIds, electronicAddress, newEmail, newPhone);
        }

        String vatId() {
            return TaxId.vatId(taxIds).orElse(null);
        }

        private ElectronicCompany company(String registrationLine) {
            return new ElectronicCompany(address, taxIds, electronicAddress, registrationLine);
        }
    }

    ElectronicCompany sellingCompany() {
        return seller.company(registrationLine);
    }

    ElectronicCompany buyingCompany() {
        return buyer.company(null);
    }

    public static TradeParties of(TaxIdentity soldBy, BillTo billTo) {
        var seller = party(soldBy.name(), soldBy.legalName(), soldBy.address(), soldBy.taxIds(),
                soldBy.electronicAddress()).reachedBy(soldBy.email(), soldBy.phone());
        var place = billTo.address();
        var address = place == null || place.country() == null
                ? null
                : new Address(place.line1(), place.line2(), place.city(), place.region(), place.postalCode(),
                        place.country());
        return new TradeParties(seller,
                party(billTo.name(), billTo.legalName(), address, billTo.taxIds(), billTo.electronicAddress()),
                soldBy.bankAccount(), soldBy.registrationLine(), billTo.buyerReference(),
                billTo.language());
    }

    private static TradeParty party(String name, String legalName, Address address, List<TaxId> taxIds,
            ElectronicAddress electronicAddress) {
        return new TradeParty(legalName == null ? name : legalName,
                legalName == null || legalName.equals(name) ? null : name, address, taxIds == null ? List.of() : taxIds,
                electronicAddress, null, null);
    }
}
