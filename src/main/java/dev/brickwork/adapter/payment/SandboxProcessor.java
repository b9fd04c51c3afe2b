package dev.brickwork.adapter.payment;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.adapter.payment.SandboxBooks.Entry;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.PaymentProcessor;

/**
 * A processor without money. It keeps books of its own, lives by the seller's clock, and does the same thing every time, so
 * that whole stories can be told with it: paid, declined, paid three days later, lost on the way.
 */
@ApplicationScoped
class SandboxProcessor implements PaymentProcessor {
    static final String NAME = "SANDBOX";
    private static final String CUSTOMER = "cus_sandbox_";
    private static final String CHARGE = "ch_sandbox_";
    private static final String REFUND = "re_sandbox_";
    private static final String NEVER_ARRIVED = "The charge never reached the processor.";
    private static final long SLOW_MILLIS = 2_000;

    private final SandboxBooks books;
    private final SellerProcessor seller;
    private final BusinessClock clock;

    SandboxProcessor(SandboxBooks books, SellerProcessor seller, BusinessClock clock) {
        this.books = books;
        this.seller = seller;
        this.clock = clock;
    }

    @Override
    public String name() {
        return NAME;
    }

    /** For a seller that does real business it takes nothing: anybody could settle a real invoice with pretended money. */
    @Override
    public boolean isConnected() {
        return seller.isTest();
    }

    @Override
    public String customerOf(Company company) {
        return CUSTOMER + company.companyId();
    }

    @Override
    public Method attach(String customer, String methodId) {
        var method = SandboxMethod.find(methodId).orElseThrow(NoSuchMethod::new);
        books.attach(customer, methodId, clock.now());
        return method.method();
    }

    @Override
    public void detach(String customer, String methodId) {
        books.detach(customer, methodId);
    }

    @Override
    public List<Method> methods(String customer) {
        return books.methodsOf(customer).stream().map(SandboxMethod::find).flatMap(Optional::stream)
                .map(SandboxMethod::method).toList();
    }

    @Override
    public Outcome charge(Charge charge) {
        var method = SandboxMethod.find(charge.methodId())
                .filter(known -> charge.accepted().contains(known.method().type()))
                .filter(known -> charge.isPayerPresent() || method(charge.customer(), known.id()).isPresent())
                .orElseThrow(NoSuchMethod::new);
        if (method == SandboxMethod.PM_CARD_UNREACHABLE) {
            throw new Unanswered("the sandbox was not reached", null);
        }
        if (method == SandboxMethod.PM_CARD_SLOW) {
            think();
        }
        var now = clock.now();
        var booked = books.book(charge, new Entry(method, method.error, now.plus(method.takes())), now);
        if (method == SandboxMethod.PM_CARD_SLOW_ANSWER) {
            think();
        }
        if (method == SandboxMethod.PM_CARD_TIMEOUT) {
            throw new Unanswered("the sandbox did not answer in time", null);
        }
        return kept(charge, outcome(CHARGE + charge.paymentId(), booked));
    }

    @Override
    public Outcome outcomeOf(Charge charge) {
        var now = clock.now();
        var method = SandboxMethod.find(charge.methodId()).orElse(SandboxMethod.PM_CARD_UNREACHABLE);
        // Books the failure of what it has never seen, so that a straggler finds it and takes nothing.
        return kept(charge,
                outcome(CHARGE + charge.paymentId(), books.book(charge, new Entry(method, NEVER_ARRIVED, now), now)));
    }

    @Override
    public Outcome cancel(Charge charge) {
        return outcomeOf(charge);
    }

    @Override
    public Outcome refund(Refund refund) {
        var charge = books.find(refund.paymentId())
                .orElseThrow(() -> new IllegalStateException("the sandbox knows no such charge"));
        var now = clock.now();
        var error = charge.method() == SandboxMethod.PM_CARD_REFUND_FAILS ? "The card was closed." : null;
        var entry = new Entry(charge.method(), error, now.plus(charge.method().takes()));
        return outcome(REFUND + refund.refundId(), books.book(refund, entry, now));
    }

    /** A refund that got lost is made now: it is wanted, and it can't be made twice. */
    @Override
    public Outcome outcomeOf(Refund refund) {
        return books.findRefund(refund.refundId()).map(entry -> outcome(REFUND + refund.refundId(), entry))
                .orElseGet(() -> refund(refund));
    }

    @Override
    public Form form() {
        return new Form(SandboxMethod.choices(), null, null);
    }

    @Override
    public Optional<MethodType> entered(String methodId) {
        return form().choices().stream().map(choice -> choice.method()).filter(method -> method.id().equals(methodId))
                .map(Method::type).findFirst();
    }

    private Outcome outcome(String reference, Entry entry) {
        var type = entry.method().method().type();
        if (isUndecided(entry.decidedAt())) {
            return Outcome.processing(reference, type, entry.decidedAt());
        }
        return entry.error() == null ? Outcome.settled(reference, type) : Outcome.failed(reference, type, entry.error());
    }

    private Outcome kept(Charge charge, Outcome outcome) {
        if (!charge.isKept() || outcome.state() != State.SETTLED) {
            return outcome;
        }
        books.attach(charge.customer(), charge.methodId(), clock.now());
        return outcome.keeping(charge.methodId());
    }

    private boolean isUndecided(Instant decidedAt) {
        return decidedAt.isAfter(clock.now());
    }

    private static void think() {
        try {
            Thread.sleep(SLOW_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Unanswered("interrupted", e);
        }
    }
}
