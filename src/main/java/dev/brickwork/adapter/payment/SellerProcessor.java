package dev.brickwork.adapter.payment;

import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.tenancy.Caller;
import dev.brickwork.platform.tenancy.Reads;

/** What the seller at work has set about payments. Row-level security shows the seller's own row only. */
@ApplicationScoped
class SellerProcessor {
    private static final String NAME = "SELECT payment_processor FROM seller WHERE id = current_seller()";
    private static final String IS_TEST = "SELECT key_mode = 'TEST' FROM seller WHERE id = current_seller()";
    private static final int REMEMBERED_MAX = 10_000;

    private final Reads reads;
    private final Caller caller;
    /** Never outdated: the database refuses to change it. */
    private final Map<UUID, Boolean> tests = new ConcurrentHashMap<>();

    SellerProcessor(Reads reads, Caller caller) {
        this.reads = reads;
        this.caller = caller;
    }

    /** {@code SANDBOX}, {@code STRIPE} or {@code NONE}. */
    String name() {
        try {
            return reads.select(NAME, row -> row.getString(1)).get(0);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    boolean isTest() {
        var remembered = tests.get(caller.sellerId());
        return remembered == null ? readIsTest() : remembered;
    }

    private boolean readIsTest() {
        try {
            boolean isTest = reads.select(IS_TEST, row -> row.getBoolean(1)).get(0);
            if (tests.size() >= REMEMBERED_MAX) {
                tests.clear();
            }
            tests.put(caller.sellerId(), isTest);
            return isTest;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
