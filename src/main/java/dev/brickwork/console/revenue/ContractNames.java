package dev.brickwork.console.revenue;

import java.util.List;
import java.util.function.Function;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.console.list.Links;
import dev.brickwork.insight.revenue.ContractShares;
import dev.brickwork.invoice.receivable.InvoiceGlances;
import dev.brickwork.subscription.ContractGlances;

/** How the contracts of reports are called: by the plan, or by the number of an invoice that stands alone. */
@ApplicationScoped
class ContractNames {
    private final ContractGlances contracts;
    private final InvoiceGlances invoices;

    ContractNames(ContractGlances contracts, InvoiceGlances invoices) {
        this.contracts = contracts;
        this.invoices = invoices;
    }

    record Name(String text, String customer, String href) {
    }

    Function<ContractShares.Share, Name> of(List<ContractShares.Share> shares) {
        var plans = contracts
                .named(shares.stream().filter(share -> !share.isInvoice()).map(ContractShares.Share::id).toList());
        var numbers = invoices
                .named(shares.stream().filter(ContractShares.Share::isInvoice).map(ContractShares.Share::id).toList());
        return share -> {
            if (share.isInvoice()) {
                var found = numbers.get(share.id());
                return new Name("Invoice " + found.number(), found.billedCompanyName(), Links.invoice(share.id()));
            }
            var found = plans.get(share.id());
            return new Name(found.planName() == null ? "Contract" : found.planName(), found.customerName(),
                    Links.contract(share.id()));
        };
    }
}
