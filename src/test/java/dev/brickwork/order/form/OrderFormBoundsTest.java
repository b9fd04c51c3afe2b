package dev.brickwork.order.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.spi.PdfRenderer;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.Patience;
import dev.brickwork.testing.ServiceTest;

/** Anybody with an address may ask for a form; nobody can keep the service busy with it. */
@ServiceTest
class OrderFormBoundsTest {

    @Test
    void whatWasPrintedIsNotPrintedAgain() {
        var renderer = new Counting();
        var form = new OrderForm(renderer);
        var order = SampleOrders.year(SampleOrders.OPEN);

        assertThat(form.pdf(order, null)).isSameAs(form.pdf(SampleOrders.year(SampleOrders.OPEN), null));
        assertThat(renderer.printed).hasValue(1);
        form.pdf(SampleOrders.year(SampleOrders.ACCEPTED), null);
        form.pdf(order, "<html><body>a</body></html>");
        form.pdf(order, "<html><body>b</body></html>");
        form.pdf(SampleOrders.named("Other", "Names"), null);
        assertThat(renderer.printed).as("each of these is another form").hasValue(5);
    }

    @Test
    void twoArePrintedAtOnceEightWaitAndTheNextIsSentAway() throws Exception {
        var goOn = new CountDownLatch(1);
        var busy = new CountDownLatch(2);
        var most = new AtomicInteger();
        var now = new AtomicInteger();
        var form = new OrderForm(document -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            busy.countDown();
            await(goOn);
            now.decrementAndGet();
            return new byte[]{1};
        });
        form.printLimit.secondsMax = (int) Patience.SECONDS;
        var pool = Executors.newFixedThreadPool(10);
        try {
            for (int i = 0; i < 10; i++) {
                var order = SampleOrders.named("Seller " + i, "Customer");
                pool.submit(() -> form.pdf(order, null));
            }
            assertThat(busy.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
            var late = SampleOrders.named("Late", "Customer");
            Eventually.holds(() -> assertThat(form.printLimit.waiting()).isEqualTo(8));
            assertThatThrownBy(() -> form.pdf(late, null)).isInstanceOfSatisfying(Declined.class,
                    declined -> assertThat(declined.retryAfterSeconds).isEqualTo(5));
            assertThat(form.printLimit.waiting()).as("it has not waited for any of them").isEqualTo(8);
            goOn.countDown();
            pool.shutdown();
            assertThat(pool.awaitTermination(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(most).hasValue(2);
            assertThat(form.pdf(late, null)).hasSize(1);
        } finally {
            goOn.countDown();
            pool.shutdownNow();
        }
    }

    @Test
    void aFormThatCannotBePrintedNamesTheMemberAndFreesThePress() {
        var form = new OrderForm(document -> {
            throw new PdfRenderer.Unprintable("The document has more than 300 pages.");
        });
        for (int tries = 0; tries < 5; tries++) {
            assertThatThrownBy(() -> form.pdf(SampleOrders.year(SampleOrders.OPEN), "<html><body>a</body></html>"))
                    .isInstanceOfSatisfying(Refused.class,
                            refused -> assertThat(refused.fields()).containsOnlyKeys("custom_order_form_html"));
            assertThatThrownBy(() -> form.pdf(SampleOrders.year(SampleOrders.OPEN), null)).isInstanceOf(Refused.class)
                    .hasMessage("The document has more than 300 pages.");
        }
    }

    @Test
    void memoryIsBoundedAndForgetsWhatIsOldest() {
        var forms = new PrintedForms(10);
        forms.kept("a", new byte[4]);
        forms.kept("b", new byte[4]);
        assertThat(forms.get("a")).isPresent();
        forms.kept("c", new byte[4]);
        assertThat(forms.get("b")).isEmpty();
        assertThat(forms.get("a")).isPresent();
        assertThat(forms.get("c")).isPresent();
        assertThat(forms.kept("large", new byte[11])).hasSize(11);
        assertThat(forms.get("large")).isEmpty();
        assertThat(forms.get("a")).isPresent();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await(Patience.SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static final class Counting implements PdfRenderer {
        private final AtomicInteger printed = new AtomicInteger();

        @Override
        public byte[] render(Document document) {
            return new byte[]{(byte) printed.incrementAndGet()};
        }
    }
}
