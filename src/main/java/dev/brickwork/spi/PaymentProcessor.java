package dev.brickwork.spi;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import dev.brickwork.core.money.CurrencyCode;

/**
 * Takes money from a company's payment methods, for the seller at work. Every call may go over the network, so none belongs
 * into a transaction: note the intent, call, note the outcome. Whatever can be called twice has the same effect once: a charge
 * and a refund are known to the processor by our own ids.
 */
public interface PaymentProcessor {

    /** As the settings call it: {@code SANDBOX}. */
    String name();

    /** Whether the seller has an account here that can take payments. Asks nobody. */
    boolean isConnected();

    /** The seller's account that is charged through at the moment, as the processor calls it; null where it has none. Asks nobody. */
    default String account() {
        return null;
    }

    /** The processor's id of a company; the same for the same company, however often it is asked. */
    String customerOf(Company company);

    /**
     * Lets the customer pay by this method from now on; attached already is as good.
     *
     * @throws NoSuchMethod when there is no such method, or it is another customer's
     */
    Method attach(String customer, String methodId);

    /** Forgets a method; one that is not the customer's is forgotten already. */
    void detach(String customer, String methodId);

    /** The customer's methods, newest first. */
    List<Method> methods(String customer);

    default Optional<Method> method(String customer, String methodId) {
        return methods(customer).stream().filter(method -> method.id().equals(methodId)).findFirst();
    }

    /**
     * Takes money.
     *
     * @throws Unanswered when nobody knows whether it was taken: ask {@link #outcomeOf} later
     */
    Outcome charge(Charge charge);

    /**
     * What became of a charge, by our own id: for what a crash or a lost answer left behind. Never takes money. A charge that the
     * processor never saw has failed, and stays failed should it arrive after all.
     *
     * @throws Unanswered when nobody knows, also because it went to another account than the seller's present one
     */
    Outcome outcomeOf(Charge charge);

    /** Calls off a charge that waits for the payer, who has walked away. */
    Outcome cancel(Charge charge);

    /**
     * Gives money back; the outcome is the refund's.
     *
     * @throws Unanswered as for a charge
     */
    Outcome refund(Refund refund);

    Outcome outcomeOf(Refund refund);

    /** How a payer enters a method on the payment page. */
    Form form();

    /** Of what kind the method is that a payer has entered there; empty when there is no such thing. */
    Optional<MethodType> entered(String methodId);

    /** @param companyId who is billed; never the end customer that a partner pays for */
    record Company(UUID companyId, String name, String email) {
    }

    /** The contract's words, as they are on the wire. */
    enum MethodType {
        card, us_bank_account, link
    }

    /** Of {@code card}, {@code bank} and {@code email} the one that the type names; the others are null. */
    record Method(String id, MethodType type, Card card, Bank bank, String email) {

        public static Method ofCard(String id, Card card) {
            return new Method(id, MethodType.card, card, null, null);
        }

        public static Method ofBank(String id, Bank bank) {
            return new Method(id, MethodType.us_bank_account, null, bank, null);
        }

        public static Method ofLink(String id, String email) {
            return new Method(id, MethodType.link, null, null, email);
        }
    }

    record Card(String brand, String last4, int expMonth, int expYear) {
    }

    record Bank(String bankName, String bankType, String last4, String routingNumber) {
    }

    /**
     * @param paymentId our id, which the processor takes as its idempotency key
     * @param methodId a method of the customer's, or what the payer has just entered (see {@link Form})
     * @param amount minor units
     * @param accepted by what it may be paid; where the method is the customer's own, that was looked at before
     * @param isPayerPresent whether somebody is there to confirm it
     * @param isKept whether the customer's method it is from then on, to be charged without the payer
     * @param requestedAt in real time; a look-up reckons with it
     * @param reference what the processor called it, where it has said so
     * @param account which account it goes to, see {@link #account}; null where nobody noted it
     */
    record Charge(UUID paymentId, String customer, String methodId, long amount, CurrencyCode currency, String description,
            List<MethodType> accepted, boolean isPayerPresent, boolean isKept, Instant requestedAt, String reference,
            String account) {

        public Charge {
            accepted = List.copyOf(accepted);
        }
    }

    /**
     * @param chargeReference what the processor called the charge
     * @param account which account the charge went to; null where nobody noted it
     */
    record Refund(UUID refundId, UUID paymentId, String chargeReference, long amount, Instant requestedAt,
            String account) {
    }

    enum State {
        SETTLED, PROCESSING, FAILED
    }

    /**
     * What became of a charge or a refund.
     *
     * @param reference what the processor calls it; null when it never saw it
     * @param error for people; set when it failed, and only then
     * @param method how it was paid, where the processor says so; null otherwise
     * @param askAgainAt while it is processing: when to look again should nobody call back; in the seller's time
     * @param keptMethodId the method that paid, where it was to be kept; null otherwise
     * @param action while the payer has to confirm it: what the page's script needs for that; null otherwise
     */
    record Outcome(State state, String reference, String error, MethodType method, Instant askAgainAt, String action,
            String keptMethodId) {

        public static Outcome settled(String reference, MethodType method) {
            return new Outcome(State.SETTLED, reference, null, method, null, null, null);
        }

        public static Outcome processing(String reference, MethodType method, Instant askAgainAt) {
            return new Outcome(State.PROCESSING, reference, null, method, askAgainAt, null, null);
        }

        public static Outcome waitingForPayer(String reference, MethodType method, Instant askAgainAt, String action) {
            return new Outcome(State.PROCESSING, reference, null, method, askAgainAt, action, null);
        }

        public static Outcome failed(String reference, MethodType method, String error) {
            return new Outcome(State.FAILED, reference, error, method, null, null, null);
        }

        /** The customer's own from now on. */
        public Outcome keeping(String methodId) {
            return new Outcome(state, reference, error, method, askAgainAt, action, methodId);
        }
    }

    /**
     * How a payer enters a method: by choosing one of {@code choices}, which is what a sandbox has instead of cards; or in fields
     * of the processor's own, which its script puts onto the page.
     *
     * @param scriptUrl where that script is; null where there is none
     * @param publishableKey what it is told
     */
    record Form(List<Choice> choices, String scriptUrl, String publishableKey) {

        public Form {
            choices = List.copyOf(choices);
        }
    }

    /** @param label the key of what a person reads, among the words of the page */
    record Choice(Method method, String label) {
    }

    /** Fired when a processor calls back: the payment or refund with this id of ours should be looked up. Null where it is not meant. */
    record Changed(UUID paymentId, UUID refundId) {
    }

    /**
     * Fired when a processor tells what others did to a charge: the payer's bank wants it back, somebody gave it back at the
     * processor, or a refund of ours could not be delivered. The processor was asked, so it is so.
     *
     * @param chargeReference what the processor calls the charge
     * @param reference what it calls the dispute or the refund
     * @param status the processor's own word for how that stands
     * @param reason likewise; may be null
     * @param refundId our id of the refund, where it is one of ours; null otherwise
     */
    record Outside(Kind kind, String chargeReference, String reference, long amount, String status, String reason,
            UUID refundId) {

        public enum Kind {
            DISPUTED, REFUNDED, REFUND_RETURNED
        }
    }

    /** There is no such method, or it is not this customer's. */
    class NoSuchMethod extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public NoSuchMethod() {
            super("no such payment method", null, false, false);
        }
    }

    /**
     * No answer, or none that says what happened. The message is for logs. Where the processor did answer, and does not want to tell,
     * the cause is a {@code Refused} or {@link NoSuchMethod}: then there is no outage.
     */
    class Unanswered extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public Unanswered(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
