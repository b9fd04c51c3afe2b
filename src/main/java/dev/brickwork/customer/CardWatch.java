package dev.brickwork.customer;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.customer.PaymentMethodResponse.CardResponse;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.spi.PaymentProcessors;

/** Which default cards are to be looked at because they may expire. The cards themselves are known to the processor only. */
@ApplicationScoped
public class CardWatch {
    private static final int LOOKED_AT_ONCE = 50;
    private static final String OF_PROCESSOR = " FROM default_payment_method WHERE card_look_at IS NOT NULL AND processor = ?";

    private final Database database;
    private final PaymentProcessors processors;
    private final PaymentMethodService methods;

    CardWatch(Database database, PaymentProcessors processors, PaymentMethodService methods) {
        this.database = database;
        this.processors = processors;
        this.methods = methods;
    }

    /** @param lookAt as it was read: who looks twice finds another */
    public record Watched(UUID companyId, String processor, String methodId, Instant lookAt) {
    }

    /** In a transaction, as the next two. */
    public Optional<Instant> nextLook() {
        return processors.connected().flatMap(processor -> database.select("SELECT card_look_at" + OF_PROCESSOR
                + " ORDER BY card_look_at LIMIT 1", row -> Sql.instant(row, "card_look_at"), processor.name()).stream()
                .findFirst());
    }

    public List<Watched> toLookAt(Instant now) {
        return processors.connected().map(processor -> database.select("SELECT company_id, method_id, card_look_at"
                + OF_PROCESSOR + " AND card_look_at <= ? ORDER BY card_look_at, company_id LIMIT " + LOOKED_AT_ONCE,
                row -> new Watched(row.getObject("company_id", UUID.class), processor.name(), row.getString("method_id"),
                        Sql.instant(row, "card_look_at")),
                processor.name(), now)).orElse(List.of());
    }

    /**
     * @param at when to look again; null for never
     * @return false when somebody else has looked meanwhile, or there is another default
     */
    public boolean lookNext(Watched watched, Instant at) {
        return database.update("""
                UPDATE default_payment_method SET card_look_at = ?::timestamptz
                WHERE company_id = ? AND processor = ? AND method_id = ? AND card_look_at = ?""", at, watched.companyId,
                watched.processor, watched.methodId, watched.lookAt) == 1;
    }

    /** The card as the processor knows it; empty when it is gone. Outside of any transaction. */
    public Optional<CardResponse> card(Watched watched) {
        return methods.payerItself(watched.companyId).method(watched.methodId).map(PaymentMethodResponse::card);
    }

    /** The card that a company is charged by; empty when there is none. Outside of any transaction. */
    public Optional<CardResponse> current(UUID companyId) {
        return processors.connected().isEmpty()
                ? Optional.empty()
                : methods.payerItself(companyId).defaultMethod().map(PaymentMethodResponse::card);
    }
}
