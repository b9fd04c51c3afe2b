package dev.brickwork.customer;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import org.jboss.resteasy.reactive.RestResponse;

import dev.brickwork.customer.PaymentMethodEventTypes.PaymentMethodEventData;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.http.Answers;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.platform.write.Write;
import dev.brickwork.spi.PaymentProcessor;
import dev.brickwork.spi.PaymentProcessor.MethodType;

/**
 * Which method a company pays by, and the trail that changes of its methods leave here. Each of these writes follows a call to
 * the processor that has been made already, so it is a transaction of its own, with the request's Idempotency-Key.
 */
@ApplicationScoped
class DefaultMethods {
    private static final String SET = """
            INSERT INTO default_payment_method (company_id, processor, method_id, method_type, set_at, card_look_at)
            VALUES (?, ?, ?, ?, ?, ?::timestamptz)
            ON CONFLICT (seller_id, company_id, processor) DO UPDATE
                SET method_id = excluded.method_id, method_type = excluded.method_type, set_at = excluded.set_at,
                    card_look_at = excluded.card_look_at""";
    /** A card is looked at for the first time when what has made it the default is over. */
    private static final Duration FIRST_LOOK = Duration.ofDays(1);

    private final Database database;
    private final BusinessClock clock;
    private final Audit audit;
    private final LiveSubscriptions subscriptions;
    private final Outbox outbox;

    DefaultMethods(Database database, BusinessClock clock, Audit audit, LiveSubscriptions subscriptions, Outbox outbox) {
        this.database = database;
        this.clock = clock;
        this.audit = audit;
        this.subscriptions = subscriptions;
        this.outbox = outbox;
    }

    /** A company with a processor. */
    record Wallet(UUID companyId, String processor) {
    }

    @Transactional
    Optional<PaymentMethodService.Chosen> find(Wallet wallet) {
        return database.select(
                "SELECT method_id, method_type FROM default_payment_method WHERE company_id = ? AND processor = ?",
                row -> new PaymentMethodService.Chosen(row.getString(1), MethodType.valueOf(row.getString(2))),
                wallet.companyId(), wallet.processor()).stream().findFirst();
    }

    @Write("payment_method.attached")
    RestResponse<PaymentMethodResponse> attached(Wallet wallet, PaymentMethodResponse method) {
        if (method.isDefault()) {
            set(wallet, method.paymentMethodId(), method.type());
        }
        audit.changed("payment_method.attached", "customer", wallet.companyId(), null, method);
        publish("payment_method.attached", wallet, new PaymentMethodEventData(wallet.companyId(), method.paymentMethodId(),
                method.type(), method.isDefault()));
        return Answers.created(method);
    }

    @Write("payment_method.made_default")
    PaymentMethodRequests.DefaultSet made(Wallet wallet, UUID customerId, PaymentProcessor.Method method) {
        var answer = new PaymentMethodRequests.DefaultSet(subscriptions.newestOf(customerId).orElse(null), method.id());
        var before = find(wallet)
                .map(chosen -> new PaymentMethodRequests.DefaultSet(answer.subscriptionId(), chosen.methodId()))
                .orElse(null);
        set(wallet, method.id(), method.type());
        audit.changed("payment_method.made_default", "customer", wallet.companyId(), before, answer);
        publish("payment_method.made_default", wallet,
                new PaymentMethodEventData(wallet.companyId(), method.id(), method.type(), true));
        return answer;
    }

    @Write("payment_method.detached")
    PaymentMethodResponse detached(Wallet wallet, PaymentMethodResponse method) {
        change("DELETE FROM default_payment_method WHERE company_id = ? AND processor = ? AND method_id = ?",
                wallet.companyId(), wallet.processor(), method.paymentMethodId());
        audit.changed("payment_method.detached", "customer", wallet.companyId(), method, null);
        publish("payment_method.detached", wallet, new PaymentMethodEventData(wallet.companyId(), method.paymentMethodId(),
                method.type(), false));
        return method;
    }

    /** In the transaction of the caller. */
    @Transactional(Transactional.TxType.MANDATORY)
    void set(Wallet wallet, String methodId, MethodType type) {
        var now = clock.now();
        change(SET, wallet.companyId(), wallet.processor(), methodId, type.name(), now,
                type == MethodType.card ? now.plus(FIRST_LOOK) : null);
    }

    private void publish(String type, Wallet wallet, PaymentMethodEventData data) {
        outbox.publish(type, wallet.companyId(), data);
    }

    private void change(String sql, Object... parameters) {
        database.update(sql, parameters);
    }
}
