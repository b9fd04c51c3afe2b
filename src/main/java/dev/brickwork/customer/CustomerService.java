package dev.brickwork.customer;

import java.time.ZoneId;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Problems;
import dev.brickwork.identity.Address;
import dev.brickwork.identity.TaxIdentityChanged;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.database.Lookup;
import dev.brickwork.platform.database.TransactionCache;
import dev.brickwork.platform.json.Metadata;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.CurrentSeller;

@ApplicationScoped
public class CustomerService {
    private static final Metadata.Change NO_METADATA = Metadata.Change.DELETE_ALL;

    private final BusinessClock clock;
    private final Audit audit;
    private final TransactionCache cache;
    private final CurrentSeller seller;
    private final Event<PayerChanged> payerChanges;
    private final Event<TaxIdentityChanged> identityChanges;
    private final Event<RecipientsChanged> recipientChanges;

    CustomerService(BusinessClock clock, Audit audit, TransactionCache cache, CurrentSeller seller,
            Event<PayerChanged> payerChanges, Event<TaxIdentityChanged> identityChanges,
            Event<RecipientsChanged> recipientChanges) {
        this.payerChanges = payerChanges;
        this.identityChanges = identityChanges;
        this.recipientChanges = recipientChanges;
        this.seller = seller;
        this.clock = clock;
        this.audit = audit;
        this.cache = cache;
    }

    /** The customer with this id; {@code Missing} when the seller has none. */
    public Company get(UUID customerId) {
        return find(customerId).orElseThrow(() -> new Missing("Customer"));
    }

    /** For ids that came in a body, where an unknown one is the member's fault. */
    public Optional<Company> find(UUID customerId) {
        return cache.find(new CustomerLookup(customerId));
    }

    /** For who asks for more than the customer. */
    public Lookup<?, ?> lookup(UUID customerId) {
        return new CustomerLookup(customerId);
    }

    /** For who keeps something of a customer elsewhere: nobody else can change it until this transaction ends. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void lock(UUID customerId) {
        Customer.lock(customerId, null);
    }

    /** Says that there is no such customer before what was sent is read for it. */
    @Transactional
    UUID existing(UUID customerId) {
        // Counted and not loaded: one that is loaded already is not read again when it is locked.
        if (Customer.count("id", customerId) == 0) {
            throw new Missing("Customer");
        }
        return customerId;
    }

    @Transactional
    CustomerResponse create(CustomerRequests.Create request) {
        var problems = new Problems();
        CustomerRules.checkExternalId(request.externalId(), problems);
        CustomerRules.checkPartner(null, request.partnerId(), problems);
        var customer = new Customer();
        request.identity().check(customer, problems);
        problems.refuseIfAny();
        customer.name = request.name();
        customer.email = request.email();
        customer.invoiceRecipients = request.invoiceRecipients();
        customer.billingAddress = request.billingAddress();
        request.identity().applyTo(customer);
        customer.timeZone = request.timeZone() == null ? null : request.timeZone().getId();
        customer.currency = request.currency();
        customer.externalId = request.externalId();
        customer.partnerId = request.partnerId();
        customer.metadata = (request.metadata() == null ? NO_METADATA : request.metadata()).appliedTo(null);
        customer.createdAt = clock.now();
        customer.persistAndFlush();
        audit.created("customer", customer.id, CustomerResponse.toAudit(customer));
        return response(customer);
    }

    @Transactional
    CustomerResponse read(UUID customerId) {
        return response(Customer.get(customerId));
    }

    @Transactional
    Page<CustomerResponse> list(CustomerQuery filters, PageRequest page) {
        return page.page(filters.find(page.sort()), this::response);
    }

    @Transactional
    CustomerResponse change(UUID customerId, CustomerRequests.Change change) {
        var customer = Customer.lock(customerId, change.partnerId().value());
        var before = CustomerResponse.toAudit(customer);
        var address = change.billingAddress().map(sent -> sent.appliedTo(customer.billingAddress));
        check(customer, change, address.value());
        change.name().ifSent(value -> customer.name = value);
        change.email().ifSent(value -> customer.email = value);
        change.invoiceRecipients().ifSent(value -> customer.invoiceRecipients = value);
        address.ifSent(value -> customer.billingAddress = value);
        change.identity().applyTo(customer);
        change.timeZone().map(ZoneId::getId).ifSent(value -> customer.timeZone = value);
        change.currency().ifSent(value -> customer.currency = value);
        change.externalId().ifSent(value -> customer.externalId = value);
        change.partnerId().ifSent(value -> customer.partnerId = value);
        change.metadata().ifSent(
                value -> customer.metadata = (value == null ? NO_METADATA : value).appliedTo(customer.metadata));
        Customer.flush();
        cache.forget(new CustomerLookup(customerId));
        var after = CustomerResponse.toAudit(customer);
        if (!after.billedCompanyId().equals(before.billedCompanyId())) {
            payerChanges.fire(new PayerChanged(customerId, after.billedCompanyId()));
        }
        if (!after.taxIds().equals(before.taxIds()) || after.taxTreatment() != before.taxTreatment()
                || !after.billedCompanyId().equals(before.billedCompanyId())
                || !Objects.equals(after.billingAddress(), before.billingAddress())) {
            identityChanges.fire(new TaxIdentityChanged(customerId));
        }
        if (!Objects.equals(after.email(), before.email())
                || !Objects.equals(after.invoiceRecipients(), before.invoiceRecipients())) {
            recipientChanges.fire(new RecipientsChanged(customerId));
        }
        audit.changed("customer.changed", "customer", customer.id, before, after);
        return response(customer);
    }

    private CustomerResponse response(Customer customer) {
        return CustomerResponse.from(customer, seller.taxIdentity(), seller.settings().billing().electronicInvoices());
    }

    private static void check(Customer customer, CustomerRequests.Change change, Address newAddress) {
        var problems = new Problems();
        if (newAddress != null && newAddress.country() == null) {
            problems.add("billing_address.country", "is required");
        }
        if (!Objects.equals(change.externalId().or(customer.externalId), customer.externalId)) {
            CustomerRules.checkExternalId(change.externalId().value(), problems);
        }
        CustomerRules.checkPartner(customer.id, change.partnerId().value(), problems);
        change.identity().check(customer, problems);
        problems.refuseIfAny();
    }
}
