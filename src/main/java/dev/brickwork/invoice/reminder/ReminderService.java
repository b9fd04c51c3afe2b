package dev.brickwork.invoice.reminder;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Problems;
import dev.brickwork.core.Refused;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.customer.CustomerService;
import dev.brickwork.invoice.InvoiceChanges;
import dev.brickwork.invoice.InvoiceService;
import dev.brickwork.invoice.reminder.ReminderStop.Kind;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.CurrentSeller;

/** Holds and promises, and what is to be seen of reminders. */
@ApplicationScoped
class ReminderService {
    private static final int HOLD_DAYS_MAX = 1_000;
    private static final int PROMISE_DAYS_MAX = 365;

    private final ReminderTable rows;
    private final InvoiceChanges changes;
    private final InvoiceService invoices;
    private final CustomerService customers;
    private final CurrentSeller seller;
    private final Audit audit;
    private final BusinessClock clock;

    ReminderService(ReminderTable rows, InvoiceChanges changes, InvoiceService invoices, CustomerService customers,
            CurrentSeller seller, Audit audit, BusinessClock clock) {
        this.rows = rows;
        this.changes = changes;
        this.invoices = invoices;
        this.customers = customers;
        this.seller = seller;
        this.audit = audit;
        this.clock = clock;
    }

    @Transactional
    ReminderResponses.OfInvoice read(UUID invoiceId) {
        invoices.existing(invoiceId);
        return ofExisting(invoiceId);
    }

    /** For callers that have read the invoice. */
    @Transactional
    ReminderResponses.OfInvoice ofExisting(UUID invoiceId) {
        var invoice = rows.invoices(List.of(invoiceId)).get(0);
        var billed = invoice.billed();
        var stops = ReminderStop.ofAny(invoiceId, billed.customerId(), billed.billedCompanyId());
        var customerHold = stop(stops, billed.customerId(), Kind.HOLD)
                .or(() -> stop(stops, billed.billedCompanyId(), Kind.HOLD));
        return new ReminderResponses.OfInvoice(invoiceId,
                stop(stops, invoiceId, Kind.HOLD).map(ReminderResponses.Hold::of).orElse(null),
                customerHold.map(ReminderResponses.Hold::of).orElse(null),
                stop(stops, invoiceId, Kind.PROMISE).map(ReminderResponses.Promise::of).orElse(null),
                invoice.hasReminders()
                        ? rows.ofInvoice(invoiceId).stream().map(ReminderResponses.Made::of).toList()
                        : List.of(),
                ahead(invoice, stops));
    }

    private static Optional<ReminderStop> stop(List<ReminderStop> stops, UUID ofId, Kind kind) {
        return stops.stream().filter(stop -> stop.is(ofId, kind)).findFirst();
    }

    private List<ReminderResponses.Ahead> ahead(OpenInvoice invoice, List<ReminderStop> stops) {
        var settings = seller.settings();
        var today = invoice.isOpen() ? firstDay(invoice, stops) : Optional.<LocalDate>empty();
        if (today.isEmpty() || settings.billing().isMuted()) {
            return List.of();
        }
        return settings.reminders().set().schedule().plan(invoice.scheduled(settings.reminders().since()), today.get())
                .stream().map(ReminderResponses.Ahead::of).toList();
    }

    /** From when on reminders are sent; empty when there are none, or somebody has to lift a hold first. */
    private Optional<LocalDate> firstDay(OpenInvoice invoice, List<ReminderStop> stops) {
        if (invoice.remindAt() == null) {
            return Optional.empty();
        }
        var today = invoice.today(clock.now());
        var next = DateRange.later(today, invoice.today(invoice.remindAt()));
        var last = stops.stream().map(ReminderStop::stop).reduce(Stop::or);
        if (last.isEmpty() || last.get().isOver(today)) {
            return Optional.of(next);
        }
        return Optional.ofNullable(last.get().endsOn()).map(end -> DateRange.later(next, end.plusDays(1)));
    }

    @Transactional
    ReminderResponses.Hold hold(UUID invoiceId, ReminderRequests.Hold request) {
        var change = changes.lock(invoiceId);
        checkUntil("until", request.until(), change.invoice.today(change.now), HOLD_DAYS_MAX).refuseIfAny();
        var stop = new ReminderStop();
        stop.kind = Kind.HOLD;
        stop.invoiceId = invoiceId;
        stop.endsOn = request.until();
        stop.reason = request.reason();
        keep(stop, ReminderStop.ofInvoice(invoiceId, Kind.HOLD));
        // it may end earlier than the one before
        change.invoice.lookForReminders(change.now);
        change.done("invoice.reminders_held", request.reason());
        return ReminderResponses.Hold.of(stop);
    }

    @Transactional
    ReminderResponses.Promise promise(UUID invoiceId, ReminderRequests.Promise request) {
        var change = changes.lock(invoiceId);
        var invoice = change.invoice;
        if (!invoice.isIssued() || invoice.voidedAt != null || invoice.remainingAmount <= 0) {
            throw new Refused("Nothing is to be paid on the invoice.");
        }
        var problems = checkUntil("promised_on", request.promisedOn(), invoice.today(change.now), PROMISE_DAYS_MAX);
        if (request.amount() != null) {
            invoice.checkRemains("amount", request.amount(), problems);
        }
        problems.refuseIfAny();
        var stop = new ReminderStop();
        stop.kind = Kind.PROMISE;
        stop.invoiceId = invoiceId;
        stop.endsOn = request.promisedOn();
        stop.amount = request.amount();
        stop.reason = request.note();
        keep(stop, ReminderStop.ofInvoice(invoiceId, Kind.PROMISE));
        change.invoice.lookForReminders(change.now);
        change.done("invoice.payment_promised", request.note());
        return ReminderResponses.Promise.of(stop);
    }

    @Transactional
    void lift(UUID invoiceId, Kind kind) {
        var change = changes.lock(invoiceId);
        lift(ReminderStop.ofInvoice(invoiceId, kind).orElseThrow(
                () -> new Missing(kind == Kind.HOLD ? "Hold" : "Promise")));
        change.invoice.lookForReminders(change.now);
        change.done(kind == Kind.HOLD ? "invoice.reminders_released" : "invoice.promise_withdrawn", null);
    }

    @Transactional
    ReminderResponses.Hold holdOf(UUID customerId) {
        return ReminderStop.ofCustomer(customerId).map(ReminderResponses.Hold::of).orElseThrow(() -> new Missing("Hold"));
    }

    @Transactional
    ReminderResponses.Hold holdCustomer(UUID customerId, ReminderRequests.Hold request) {
        customers.lock(customerId);
        checkUntil("until", request.until(), clock.now().atZone(zoneOf(customerId)).toLocalDate(), HOLD_DAYS_MAX)
                .refuseIfAny();
        var before = ReminderStop.ofCustomer(customerId);
        var was = before.map(ReminderResponses.Hold::of).orElse(null);
        var stop = new ReminderStop();
        stop.kind = Kind.HOLD;
        stop.customerId = customerId;
        stop.endsOn = request.until();
        stop.reason = request.reason();
        keep(stop, before);
        rows.lookAgainOf(customerId, clock.now());
        var answer = ReminderResponses.Hold.of(stop);
        audit.changed("customer.reminders_held", "customer", customerId, was, answer);
        return answer;
    }

    @Transactional
    ReminderResponses.OfCustomer liftOfCustomer(UUID customerId) {
        customers.lock(customerId);
        var stop = ReminderStop.ofCustomer(customerId).orElseThrow(() -> new Missing("Hold"));
        lift(stop);
        rows.lookAgainOf(customerId, clock.now());
        audit.changed("customer.reminders_released", "customer", customerId, ReminderResponses.Hold.of(stop), null);
        return new ReminderResponses.OfCustomer(customerId, null);
    }

    private ZoneId zoneOf(UUID customerId) {
        return customers.get(customerId).timeZoneOr(seller.settings().defaults().timeZone());
    }

    private static Problems checkUntil(String member, LocalDate day, LocalDate today, int daysMax) {
        var problems = new Problems();
        if (day != null) {
            problems.addUnless(!day.isBefore(today) && !day.isAfter(today.plusDays(daysMax)), member,
                    "must lie from " + today + " to " + daysMax + " days after");
        }
        return problems;
    }

    /** What was there before is replaced: its row says until when it counted. */
    private void keep(ReminderStop stop, Optional<ReminderStop> before) {
        before.ifPresent(this::lift);
        stop.createdAt = clock.now();
        stop.persistAndFlush();
    }

    private void lift(ReminderStop stop) {
        stop.liftedAt = clock.now();
        ReminderStop.flush();
    }
}
