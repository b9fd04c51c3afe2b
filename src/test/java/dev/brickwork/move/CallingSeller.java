package dev.brickwork.move;

import static dev.brickwork.testing.Json.json;

import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Patience;

/** A seller's program that works on while its seller moves: it writes with an Idempotency-Key, and comes again after a 503. */
final class CallingSeller implements AutoCloseable {
    private static final int CLIENTS = 2;
    private static final int TRIES_MAX = 12_000;

    private final Api api;
    private final String site;
    private final List<String> invoices;
    private final ExecutorService clients = Executors.newFixedThreadPool(CLIENTS + 1);
    private final AtomicInteger turn = new AtomicInteger();
    private final AtomicInteger readsRefused = new AtomicInteger();
    private final AtomicInteger writesRefused = new AtomicInteger();
    private final AtomicInteger reads = new AtomicInteger();
    private final Queue<String> failed = new ConcurrentLinkedQueue<>();
    private final List<String> customers = new CopyOnWriteArrayList<>();
    private final AtomicInteger paid = new AtomicInteger();
    private volatile boolean isOver;

    CallingSeller(Api api, String site, List<String> invoices) {
        this.api = api;
        this.site = site;
        this.invoices = List.copyOf(invoices);
        for (int i = 0; i < CLIENTS; i++) {
            clients.submit(this::callOnAndOn);
        }
        clients.submit(this::readOnAndOn);
    }

    /** The names of those that were answered 201. */
    List<String> customers() {
        return customers;
    }

    /** How many payments of one cent were answered 201. */
    int paid() {
        return paid.get();
    }

    int reads() {
        return reads.get();
    }

    /** How many reads were answered 503. */
    int readsRefused() {
        return readsRefused.get();
    }

    /** How often a write was answered 503, and sent again. */
    int writesRefused() {
        return writesRefused.get();
    }

    Queue<String> failed() {
        return failed;
    }

    private void callOnAndOn() {
        try {
            while (!isOver) {
                int call = turn.incrementAndGet();
                if (call % 3 == 0) {
                    read();
                } else if (call % 3 == 1) {
                    var name = "moved " + UUID.randomUUID();
                    if (isWritten("/customers", json("name", name, "email", "a@example.com"))) {
                        customers.add(name);
                    }
                } else if (isWritten("/invoices/" + invoices.get(call % invoices.size()) + "/payments",
                        json("payment_method", "WIRE", "paid_amount", 1))) {
                    paid.incrementAndGet();
                }
                TimeUnit.MILLISECONDS.sleep(10);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            failed.add(e.toString());
        }
    }

    /** While the others wait until they may write again. */
    private void readOnAndOn() {
        try {
            while (!isOver) {
                read();
                TimeUnit.MILLISECONDS.sleep(10);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            failed.add(e.toString());
        }
    }

    private void read() {
        var answer = api.request().get(site + Api.BASE + "/invoices?limit=5");
        if (answer.status() == 503) {
            readsRefused.incrementAndGet();
        } else if (answer.status() == 200) {
            reads.incrementAndGet();
        } else {
            failed.add("GET " + answer.status() + ": " + answer.asString());
        }
    }

    private boolean isWritten(String path, Object body) throws InterruptedException {
        var key = UUID.randomUUID().toString();
        for (int tries = 0; tries < TRIES_MAX; tries++) {
            var answer = api.request().header("Idempotency-Key", key).body(body).post(site + Api.BASE + path);
            if (answer.status() == 201) {
                return true;
            }
            if (answer.status() != 503) {
                failed.add(path + ": " + answer.status() + " " + answer.asString());
                return false;
            }
            writesRefused.incrementAndGet();
            TimeUnit.MILLISECONDS.sleep(100);
        }
        failed.add(path + " was refused again and again");
        return false;
    }

    @Override
    public void close() {
        isOver = true;
        clients.shutdown();
        try {
            if (!clients.awaitTermination(Patience.SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("the clients do not end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
