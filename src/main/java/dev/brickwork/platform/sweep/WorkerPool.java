package dev.brickwork.platform.sweep;

import java.util.ArrayList;
import java.util.Collection;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Consumer;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.caller.Caller;

/** Does many pieces of work for the current seller, a few at a time, where most of the time is spent waiting or printing. */
@ApplicationScoped
public class WorkerPool {
    private final ExecutorService threads;
    private final AsSeller asSeller;
    private final Caller caller;

    WorkerPool(ExecutorService threads, AsSeller asSeller, Caller caller) {
        this.threads = threads;
        this.asSeller = asSeller;
        this.caller = caller;
    }

    /**
     * Returns when all is done. The calling thread works too, so it ends even when no other thread is free. Work says itself what
     * to do about its failures; what it throws ends this worker, and is thrown on when the others have ended.
     */
    public <T> void each(int workers, Collection<T> pieces, Consumer<T> work) {
        var sellerId = caller.sellerId();
        var waiting = new ConcurrentLinkedQueue<>(pieces);
        Runnable worker = () -> asSeller.run(sellerId, () -> {
            for (var piece = waiting.poll(); piece != null; piece = waiting.poll()) {
                work.accept(piece);
            }
        });
        var helpers = new ArrayList<Future<?>>();
        for (int i = 1; i < Math.min(workers, pieces.size()); i++) {
            helpers.add(threads.submit(worker));
        }
        RuntimeException failure = null;
        try {
            worker.run();
        } catch (RuntimeException e) {
            failure = e;
        }
        for (var helper : helpers) {
            failure = ended(helper, failure);
        }
        if (failure != null) {
            throw failure;
        }
    }

    private static RuntimeException ended(Future<?> helper, RuntimeException failure) {
        try {
            helper.get();
            return failure;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new IllegalStateException("interrupted while others work", e);
        } catch (ExecutionException e) {
            return failure != null ? failure : new IllegalStateException(e.getCause());
        }
    }
}
