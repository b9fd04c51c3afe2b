package dev.brickwork.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

import dev.brickwork.client.api.EventsApi;
import dev.brickwork.client.api.InvoicesApi;
import dev.brickwork.client.api.PlansApi;
import dev.brickwork.client.model.BillingFrequency;
import dev.brickwork.client.model.BrickInput;
import dev.brickwork.client.model.BrickKind;
import dev.brickwork.client.model.CreateCustomerRequest;
import dev.brickwork.client.model.CreatePlanRequest;
import dev.brickwork.client.model.CreateSubscriptionRequest;
import dev.brickwork.client.model.CreateWebhookEndpointRequest;
import dev.brickwork.client.model.Event;
import dev.brickwork.client.model.InvoiceStatus;
import dev.brickwork.client.model.ManualPaymentMethod;
import dev.brickwork.client.model.MoveTestClockRequest;
import dev.brickwork.client.model.NewPlanBrick;
import dev.brickwork.client.model.OrderStatus;
import dev.brickwork.client.model.Price;
import dev.brickwork.client.model.PriceModelName;
import dev.brickwork.client.model.PricePeriod;
import dev.brickwork.client.model.Pricing;
import dev.brickwork.client.model.RecordPaymentRequest;

/** Against a service, which clients/test starts. */
@EnabledIfEnvironmentVariable(named = "BRICKWORK_URL", matches = ".+", disabledReason = "it names no service")
class StoryTest {
    private final String url = System.getenv("BRICKWORK_URL");
    private final String key = System.getenv("BRICKWORK_KEY");
    private final Brickwork brickwork = Brickwork.connect(url, key);

    @Test
    void fromAPlanToAPaidInvoice() {
        createTeamPlanIfMissing();
        var now = brickwork.testClock().getTestClock().getNow();
        var customer = brickwork.customers()
                .createCustomer(new CreateCustomerRequest().name("Globex").email("ap@globex.example"));
        var order = brickwork.orders().createSubscription(new CreateSubscriptionRequest().planId("team")
                .customerId(customer.getCustomerId().toString())
                .addBricksItem(new BrickInput().brickId("seat").quantity(25L))
                .startsAt(now.toLocalDate()).contractLength(12).billingFrequency(BillingFrequency.QUARTERLY));
        assertThat(brickwork.orders().acceptOrder(order.getOrderId()).getStatus()).isEqualTo(OrderStatus.ACCEPTED);

        brickwork.testClock().moveTestClock(new MoveTestClockRequest().now(now.plusDays(1)));
        var invoices = brickwork.invoices().listInvoices(new InvoicesApi.ListInvoices()
                .subscriptionId(order.getSubscriptionId()).limit(1).sort("bill_at")).stream().toList();
        assertThat(invoices).hasSize(4);
        var first = invoices.get(0);
        assertThat(first.getIssuedAt()).isNotNull();
        assertThat(first.getRemainingAmount()).isPositive();

        var id = first.getInvoiceId();
        var once = brickwork.withIdempotencyKey("wire-" + id).payments();
        var payment = new RecordPaymentRequest().paymentMethod(ManualPaymentMethod.WIRE)
                .paidAmount(first.getRemainingAmount());
        var paid = once.recordPayment(id, payment);
        assertThat(once.recordPayment(id, payment).getPaymentId()).isEqualTo(paid.getPaymentId());
        assertThat(brickwork.invoices().getInvoice(id).getStatus()).isEqualTo(InvoiceStatus.PAID);

        assertThat(brickwork.events().listEvents(new EventsApi.ListEvents().objectId(id).limit(1)).stream())
                .extracting(Event::getType).contains("invoice.paid");
    }

    @Test
    void theLinesThatTheReadmeBeginsWithPrintFourInvoices(@TempDir Path folder) throws Exception {
        createTeamPlanIfMissing();
        var classes = new URL[]{Readme.compile(folder, url, key).toUri().toURL()};
        var printed = new ByteArrayOutputStream();
        var out = System.out;
        try (var loader = new URLClassLoader(classes)) {
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            loader.loadClass("TenLines").getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(out);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8).lines()).hasSize(4);
    }

    @Test
    void aDeliveryOfTheServiceIsVerified() throws Exception {
        try (var receiver = new ScriptedServer(exchange -> exchange.sendResponseHeaders(200, -1))) {
            var endpoint = brickwork.webhookEndpoints().createWebhookEndpoint(
                    new CreateWebhookEndpointRequest().url(receiver.url()).addEventTypesItem("*"));
            brickwork.webhookEndpoints().testWebhookEndpoint(endpoint.getEndpointId());
            long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
            while (receiver.seen().isEmpty() && System.nanoTime() < until) {
                Thread.sleep(20);
            }
            assertThat(receiver.seen()).isNotEmpty();
            var message = receiver.seen().get(0);

            var event = new WebhookVerifier(endpoint.getSecret()).verify(message::header, message.content());

            assertThat(event.type()).isEqualTo("webhook_endpoint.test");
            brickwork.webhookEndpoints().deleteWebhookEndpoint(endpoint.getEndpointId());
        }
    }

    /** The demo plan of dev mode. */
    private void createTeamPlanIfMissing() {
        if (!brickwork.plans().listPlans(new PlansApi.ListPlans().code("team")).iterator().hasNext()) {
            var price = new Price().unitPrice("19.00");
            var pricing = new Pricing().model(PriceModelName.PER_UNIT).period(PricePeriod.MONTH)
                    .prices(Map.of("USD", price, "EUR", price));
            brickwork.plans().createPlan(new CreatePlanRequest().code("team").name("Team").addBricksItem(
                    new NewPlanBrick().code("seat").name("Seats").kind(BrickKind.ADD_ON).pricing(pricing)));
        }
    }
}
