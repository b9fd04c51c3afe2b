package dev.brickwork.customer;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.ServiceUnavailableException;

import org.jboss.resteasy.reactive.RestResponse;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.customer.DefaultMethods.Wallet;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.spi.PaymentProcessor;
import dev.brickwork.spi.PaymentProcessor.MethodType;
import dev.brickwork.spi.PaymentProcessors;

/**
 * How companies pay. The methods live with the processor, always under the company that is billed: an end customer that a
 * partner pays for shows the partner's. Nothing here may be called inside a transaction.
 */
@ApplicationScoped
public class PaymentMethodService {
    private final PaymentProcessors processors;
    private final DefaultMethods defaults;
    private final Transactions transactions;

    PaymentMethodService(PaymentProcessors processors, DefaultMethods defaults, Transactions transactions) {
        this.processors = processors;
        this.defaults = defaults;
        this.transactions = transactions;
    }

    /**
     * A company as the seller's processor knows it.
     *
     * @param customer the processor's id of it
     * @param methods newest first
     */
    public record Payer(UUID companyId, PaymentProcessor processor, String customer, List<PaymentMethodResponse> methods) {

        public Optional<PaymentMethodResponse> method(String methodId) {
            return methods.stream().filter(method -> method.paymentMethodId().equals(methodId)).findFirst();
        }

        /** Empty also when the default was detached at the processor since. */
        public Optional<PaymentMethodResponse> defaultMethod() {
            return methods.stream().filter(PaymentMethodResponse::isDefault).findFirst();
        }
    }

    /** @param companyId a partner's customer gets its partner's */
    Payer payer(UUID companyId) {
        return payer(billed(companyId));
    }

    /** @param companyId who is billed, and stays it, whatever partner it has got since */
    public Payer payerItself(UUID companyId) {
        return payer(company(transactions.joining(() -> Customer.get(companyId))));
    }

    /** A default as it was chosen; the processor is not asked whether it is still there. */
    public record Chosen(String methodId, MethodType type) {
    }

    /** Asks nobody, so that it may be called inside a transaction. */
    public Optional<Chosen> storedDefault(UUID companyId, String processor) {
        return defaults.find(new Wallet(companyId, processor));
    }

    /** What has just paid becomes the default; in the transaction of the caller. */
    public void keepAsDefault(UUID companyId, String processor, Chosen chosen) {
        defaults.set(new Wallet(companyId, processor), chosen.methodId(), chosen.type());
    }

    UUID refuseUnlessThere(UUID customerId) {
        return transactions.joining(() -> Customer.get(customerId)).billedCompanyId();
    }

    RestResponse<PaymentMethodResponse> attach(UUID customerId, PaymentMethodRequests.Attach request) {
        var company = billed(customerId);
        var processor = processor();
        var method = asked(processor, p -> {
            try {
                return p.attach(p.customerOf(company), request.paymentMethodId());
            } catch (PaymentProcessor.NoSuchMethod e) {
                throw Refused.field("payment_method_id", "is no payment method that " + p.name() + " can attach");
            }
        });
        var wallet = new Wallet(company.companyId(), processor.name());
        var isDefault = request.isDefault() || defaults.find(wallet)
                .filter(chosen -> chosen.methodId().equals(method.id())).isPresent();
        return defaults.attached(wallet, PaymentMethodResponse.from(method, isDefault));
    }

    PaymentMethodRequests.DefaultSet makeDefault(UUID customerId, String methodId) {
        var company = billed(customerId);
        var processor = processor();
        var method = asked(processor, p -> p.method(p.customerOf(company), methodId)).orElseThrow(
                () -> Refused.field("payment_method_id", "is not attached to the company that pays"));
        return defaults.made(new Wallet(company.companyId(), processor.name()), customerId, method);
    }

    PaymentMethodResponse detach(UUID customerId, String methodId) {
        var payer = payer(customerId);
        var method = payer.method(methodId).orElseThrow(() -> new Missing("Payment method"));
        asked(payer.processor(), p -> {
            p.detach(payer.customer(), methodId);
            return null;
        });
        return defaults.detached(new Wallet(payer.companyId(), payer.processor().name()), method);
    }

    private Payer payer(PaymentProcessor.Company company) {
        var processor = processor();
        return asked(processor, p -> {
            var id = p.customerOf(company);
            var chosen = defaults.find(new Wallet(company.companyId(), p.name())).map(Chosen::methodId).orElse(null);
            return new Payer(company.companyId(), p, id, p.methods(id).stream()
                    .map(method -> PaymentMethodResponse.from(method, method.id().equals(chosen))).toList());
        });
    }

    private PaymentProcessor.Company billed(UUID customerId) {
        return company(transactions.joining(() -> Customer.get(Customer.get(customerId).billedCompanyId())));
    }

    private static PaymentProcessor.Company company(Customer payer) {
        return new PaymentProcessor.Company(payer.id, payer.name, payer.email);
    }

    private PaymentProcessor processor() {
        return processors.connected()
                .orElseThrow(() -> new Refused("No payment processor that can take payments is connected; see /settings."));
    }

    private static <T> T asked(PaymentProcessor processor, Function<PaymentProcessor, T> question) {
        try {
            return question.apply(processor);
        } catch (PaymentProcessor.Unanswered e) {
            throw new ServiceUnavailableException(processor.name() + " does not answer", (Long) null, e);
        }
    }
}
