package dev.brickwork.bench;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** What is measured over HTTP. */
final class Operations {
    static final int BATCH = 1_000;
    private static final String BASE = "/api/v2";
    private static final int ID_LENGTH = 36;

    private final Scene scene;
    private final AtomicLong usageIds = new AtomicLong();
    private final AtomicLong reads = new AtomicLong();

    Operations(Scene scene) {
        this.scene = scene;
    }

    interface Call {
        /** @return false when there is nothing left to do it to */
        boolean once(LoadClient client) throws Exception;
    }

    /**
     * @param units what one call counts for
     * @param warmUp how many calls a round of {@link WarmUp} has
     * @param recorded the same work in a form that can be done again and again to the same thing; null when it is not replayed
     */
    record Operation(String name, int units, int warmUp, Call call, Call recorded) {
    }

    List<Operation> all() {
        return List.of(
                same("create and accept a subscription", 4_000, this::createAndAccept),
                same("create, accept and issue one month", 4_000, this::createAndIssue),
                same("estimate", 8_000, client -> sent(client, "POST", "/subscriptions/estimate", TenBricks.estimate(scene.tenBricks))),
                same("upgrade estimate", 6_000, client -> sent(client, "POST", "/subscriptions/" + scene.running + "/upgrade/estimate",
                        TenBricks.upgrade(scene.tenBricks, today()))),
                same("get invoice", 16_000, client -> sent(client, "GET", "/invoices/" + someInvoice(), "")),
                same("list invoices (100)", 2_000, client -> sent(client, "GET", "/invoices?limit=100", "")),
                new Operation("manual payment", 1, 4_000, this::payWhole, this::payOneCent),
                same("usage, single", 12_000, client -> sent(client, "POST", "/usage", entry())),
                new Operation("usage, batch of 1,000, an entry", BATCH, 500, client -> sent(client, "POST", "/usage/batch", entries()), null));
    }

    private static Operation same(String name, int warmUp, Call call) {
        return new Operation(name, 1, warmUp, call, call);
    }

    private static boolean sent(LoadClient client, String method, String path, String body) throws Exception {
        client.call(method, BASE + path, body);
        return true;
    }

    /** 12 invoices of two lines, from the first day of next month on. */
    private boolean createAndAccept(LoadClient client) throws Exception {
        return createAndAccept(client, scene.seats(today().withDayOfMonth(1).plusMonths(1), 12));
    }

    /** One invoice of two lines, from today on, so it is issued when the order is accepted: what other services do, who schedule nothing. */
    private boolean createAndIssue(LoadClient client) throws Exception {
        return createAndAccept(client, scene.seats(today(), 1));
    }

    private static boolean createAndAccept(LoadClient client, String order) throws Exception {
        var answer = client.call("POST", BASE + "/subscriptions", order);
        return sent(client, "POST", "/orders/" + text(answer, "order_id") + "/accept", "{}");
    }

    private boolean payWhole(LoadClient client) throws Exception {
        var invoice = scene.invoices.poll();
        return invoice != null && pay(client, invoice, 9000);
    }

    /** On the invoice of this client, which nobody else touches. */
    private boolean payOneCent(LoadClient client) throws Exception {
        return pay(client, scene.kept.get(client.number), 1);
    }

    private static boolean pay(LoadClient client, String invoice, long amount) throws Exception {
        return sent(client, "POST", "/invoices/" + invoice + "/payments",
                "{\"payment_method\": \"WIRE\", \"paid_amount\": " + amount + ", \"payment_proof\": \"wire 4711\"}");
    }

    private String someInvoice() {
        return scene.shown.get((int) (reads.incrementAndGet() % scene.shown.size()));
    }

    private String entries() {
        var body = new StringBuilder(BATCH * 200).append("{\"entries\":[");
        for (int i = 0; i < BATCH; i++) {
            body.append(i == 0 ? "" : ",").append(entry());
        }
        return body.append("]}").toString();
    }

    private String entry() {
        long id = usageIds.incrementAndGet();
        return "{\"transaction_id\":\"" + transactionId(id) + "\",\"subscription_id\":\"" + scene.measured + "\",\"brick_id\":\""
                + Scene.brick(scene.metered, 0) + "\",\"value\":" + id % 100 + ".25,\"properties\":{\"region\":\"eu-" + id % 9 + "\"}}";
    }

    static String transactionId(long id) {
        return "txn-%012d-%08x".formatted(id, (int) (id * 0x9E3779B1L));
    }

    private static LocalDate today() {
        return LocalDate.now(ZoneOffset.UTC);
    }

    private static String text(byte[] answer, String member) {
        var body = new String(answer, StandardCharsets.UTF_8);
        var at = body.indexOf('"', body.indexOf(':', body.indexOf("\"" + member + "\""))) + 1;
        return body.substring(at, at + ID_LENGTH);
    }
}
