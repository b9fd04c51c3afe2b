package dev.brickwork.jobs;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

import dev.brickwork.architecture.MainCode;
import dev.brickwork.testing.Patience;
import io.quarkus.scheduler.Scheduled;

class JobGateTest {
    private final JobGate gate = new JobGate();
    private final AtomicInteger rounds = new AtomicInteger();

    @Test
    void aRoundRunsAsLongAsTheServiceDoes() throws InterruptedException {
        gate.pass(rounds::incrementAndGet);
        gate.pass(rounds::incrementAndGet);
        assertThat(rounds).hasValue(2);

        assertThat(gate.close(0)).isTrue();
        gate.pass(rounds::incrementAndGet);
        assertThat(rounds).hasValue(2);
    }

    @Test
    void theStopWaitsForTheRoundThatIsUnderWay() throws Exception {
        var begun = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        var round = new Thread(() -> gate.pass(() -> {
            begun.countDown();
            await(mayEnd);
            rounds.incrementAndGet();
        }));
        round.start();
        await(begun);

        assertThat(gate.close(0)).as("it is still under way").isFalse();
        var stop = new FutureTask<>(() -> gate.close((int) Patience.SECONDS));
        new Thread(stop).start();
        gate.pass(rounds::incrementAndGet);
        assertThat(rounds).as("nothing begins meanwhile").hasValue(0);

        mayEnd.countDown();
        assertThat(Patience.get(stop)).isTrue();
        assertThat(rounds).hasValue(1);
    }

    @Test
    void aRoundThatFailsLetsTheStopGoOn() throws InterruptedException {
        try {
            gate.pass(() -> {
                throw new IllegalStateException("as a round may");
            });
        } catch (IllegalStateException e) {
            rounds.incrementAndGet();
        }

        assertThat(rounds).hasValue(1);
        assertThat(gate.close(0)).isTrue();
    }

    @Test
    void aThreadThatWasInterruptedBeforeRunsItsRoundUndisturbed() {
        Thread.currentThread().interrupt();

        gate.pass(() -> {
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
            rounds.incrementAndGet();
        });

        assertThat(rounds).hasValue(1);
    }

    @Test
    void everyScheduledMethodPassesTheGate() {
        methods().that().areAnnotatedWith(Scheduled.class).should(new ArchCondition<JavaMethod>("pass the gate") {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                boolean passes = method.getMethodCallsFromSelf().stream()
                        .anyMatch(call -> call.getTargetOwner().isEquivalentTo(JobGate.class));
                events.add(new SimpleConditionEvent(method, passes, method.getFullName()));
            }
        }).check(MainCode.CLASSES);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
