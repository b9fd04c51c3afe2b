package dev.brickwork.adapter.payment;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.caller.Caller;
import dev.brickwork.seller.CurrentSeller;

/** What the seller at work has set about payments. */
@ApplicationScoped
class SellerProcessor {
    private static final int REMEMBERED_MAX = 10_000;

    private final CurrentSeller seller;
    private final Caller caller;
    /** Never outdated: the database refuses to change it. */
    private final Map<UUID, Boolean> tests = new ConcurrentHashMap<>();

    SellerProcessor(CurrentSeller seller, Caller caller) {
        this.seller = seller;
        this.caller = caller;
    }

    /** {@code SANDBOX}, {@code STRIPE} or {@code NONE}. */
    String name() {
        return seller.settings().billing().processor().name();
    }

    boolean isTest() {
        var remembered = tests.get(caller.sellerId());
        return remembered == null ? readIsTest() : remembered;
    }

    private boolean readIsTest() {
        boolean isTest = seller.settings().isTest();
        if (tests.size() >= REMEMBERED_MAX) {
            tests.clear();
        }
        tests.put(caller.sellerId(), isTest);
        return isTest;
    }
}
