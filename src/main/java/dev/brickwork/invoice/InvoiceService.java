package dev.brickwork.invoice;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Missing;
import dev.brickwork.customer.CustomerTaxes;
import dev.brickwork.invoice.Invoice.Guards;
import dev.brickwork.invoice.Invoice.HeldMoney;
import dev.brickwork.invoice.attachment.AttachmentQuery;
import dev.brickwork.invoice.attachment.AttachmentResponse;
import dev.brickwork.platform.database.TenantReads;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.refusal.Warning;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.PaymentProcessors;

@ApplicationScoped
public class InvoiceService {
    private final TenantReads reads;
    private final Transactions transactions;
    private final BusinessClock clock;
    private final PaymentProcessors processors;
    private final ExpectedUsage usage;
    private final CustomerTaxes taxes;

    InvoiceService(TenantReads reads, Transactions transactions, BusinessClock clock,
            PaymentProcessors processors, ExpectedUsage usage, CustomerTaxes taxes) {
        this.taxes = taxes;
        this.reads = reads;
        this.transactions = transactions;
        this.clock = clock;
        this.processors = processors;
        this.usage = usage;
    }

    /** Says that there is no such invoice before anybody looks at what was sent for it. */
    @Transactional
    public void existing(UUID invoiceId) {
        Invoice.subscriptionOf(invoiceId);
    }

    /** An invoice as the API shows it, and what can be done to it. */
    public record Shown(InvoiceResponse invoice, Guards guards, boolean isProcessorConnected) {

        public HeldMoney held() {
            return guards.held();
        }
    }

    public InvoiceResponse read(UUID invoiceId) {
        return read(invoiceId, false);
    }

    /** Without its warnings. */
    public Shown show(UUID invoiceId) {
        return show(invoiceId, false, one -> null);
    }

    /** @param isUsageExpected whether one that is not issued yet shows the usage metered so far */
    InvoiceResponse read(UUID invoiceId, boolean isUsageExpected) {
        return show(invoiceId, isUsageExpected, one -> taxes.missedRate(one.isUntaxed()).stream().toList()).invoice;
    }

    private Shown show(UUID invoiceId, boolean isUsageExpected, Function<InvoiceQuery.One, List<Warning>> warnings) {
        var found = InvoiceQuery.one(reads, invoiceId).orElseThrow(() -> new Missing("Invoice"));
        var invoice = expected(List.of(found.invoice()), isUsageExpected).get(0);
        var attachments = attachments(List.of(invoice)).getOrDefault(invoiceId, List.of());
        boolean isProcessorConnected = processors.isConnected(found.processor());
        return new Shown(InvoiceResponse.from(invoice, attachments, isProcessorConnected, warnings.apply(found),
                clock.now()), found.guards(),
                isProcessorConnected);
    }

    @Transactional
    public Page<InvoiceResponse> list(InvoiceListing listing, PageRequest page) {
        var found = InvoiceQuery.page(reads, listing.filters(), page, clock.now());
        return found.with(responses(expected(found.results(), listing.isUsageExpected())));
    }

    /** One that is not issued yet. */
    public InvoiceResponse response(InvoiceRow invoice, boolean isUsageExpected) {
        var shown = expected(List.of(invoice), isUsageExpected).get(0);
        return InvoiceResponse.from(shown, attachments(List.of(shown)).getOrDefault(shown.id(), List.of()),
                processors.connected().isPresent(), List.of(), clock.now());
    }

    private List<InvoiceRow> expected(List<InvoiceRow> invoices, boolean isUsageExpected) {
        return isUsageExpected ? transactions.joining(() -> usage.addTo(invoices)) : invoices;
    }

    private List<InvoiceResponse> responses(List<InvoiceRow> invoices) {
        var now = clock.now();
        var attachments = attachments(invoices);
        var isPayableOnline = processors.connected().isPresent();
        return invoices.stream().map(
                invoice -> InvoiceResponse.from(invoice, attachments.getOrDefault(invoice.id(), List.of()), isPayableOnline,
                        null, now))
                .toList();
    }

    private Map<UUID, List<AttachmentResponse>> attachments(List<InvoiceRow> invoices) {
        if (invoices.stream().noneMatch(InvoiceRow::hasAttachments)) {
            return Map.of();
        }
        var subscriptions = new HashMap<UUID, UUID>();
        invoices.forEach(invoice -> subscriptions.put(invoice.id(), invoice.subscriptionId()));
        return AttachmentQuery.of(reads, subscriptions);
    }
}
