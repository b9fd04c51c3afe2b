package dev.brickwork.platform.process;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import jakarta.inject.Singleton;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.BaseUnits;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * Memory and garbage collection, by what a JVM and a native process both know. Of the meters that Micrometer brings, a native process
 * has no maximum of the heap (it says -1) and no pauses.
 */
@Singleton
class ProcessMeters implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry registry) {
        var memory = new ProcessMemory(Path.of("/"));
        var heap = Runtime.getRuntime();
        Gauge.builder("brickwork.process.resident", memory, ProcessMemory::residentBytes).baseUnit(BaseUnits.BYTES)
                .strongReference(true)
                .register(registry);
        Gauge.builder("brickwork.process.memory.limit", memory, ProcessMemory::limitBytes).baseUnit(BaseUnits.BYTES)
                .strongReference(true)
                .register(registry);
        Gauge.builder("brickwork.process.heap.used", heap, runtime -> runtime.totalMemory() - runtime.freeMemory())
                .baseUnit(BaseUnits.BYTES).strongReference(true).register(registry);
        Gauge.builder("brickwork.process.heap.max", heap, Runtime::maxMemory).baseUnit(BaseUnits.BYTES).strongReference(true)
                .register(registry);
        FunctionCounter.builder("brickwork.process.gc", heap, runtime -> collectionSeconds()).baseUnit("seconds")
                .register(registry);
    }

    private static double collectionSeconds() {
        var millis = ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime).filter(time -> time > 0).sum();
        return millis / (double) TimeUnit.SECONDS.toMillis(1);
    }
}
