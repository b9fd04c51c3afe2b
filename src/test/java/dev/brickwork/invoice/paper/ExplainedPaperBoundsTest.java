package dev.brickwork.invoice.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import dev.brickwork.invoice.document.SampleInvoices;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.Patience;
import dev.brickwork.testing.ServiceTest;

/** An explanation is printed each time that somebody asks; nobody can keep the service busy with it. */
@ServiceTest
class ExplainedPaperBoundsTest {

    @Test
    void twoAreExplainedAtOnceEightWaitAndTheNextIsSentAway() throws Exception {
        var goOn = new CountDownLatch(1);
        var busy = new CountDownLatch(2);
        var paper = new InvoicePaper(document -> {
            busy.countDown();
            await(goOn);
            return new byte[]{1};
        });
        paper.printLimit.secondsMax = (int) Patience.SECONDS;
        var pool = Executors.newFixedThreadPool(10);
        try {
            for (int i = 0; i < 10; i++) {
                pool.submit(() -> explained(paper));
            }
            assertThat(busy.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
            Eventually.holds(() -> assertThat(paper.printLimit.waiting()).isEqualTo(8));
            assertThatThrownBy(() -> explained(paper))
                    .hasMessage("Many explanations are being printed right now.")
                    .isInstanceOfSatisfying(Declined.class, declined -> {
                        assertThat(declined.code).isEqualTo(ErrorCode.ERR_RATE_LIMITED);
                        assertThat(declined.retryAfterSeconds).isEqualTo(5);
                    });
        } finally {
            goOn.countDown();
            pool.shutdown();
            assertThat(pool.awaitTermination(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(explained(paper)).as("there is room again").hasSize(1);
    }

    private static byte[] explained(InvoicePaper paper) {
        return paper.pdf(SampleInvoices.german(), SampleInvoices.NORTHWIND, true);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await(Patience.SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
