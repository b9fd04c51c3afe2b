package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.invoice.paper.GivenPrintable;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

@ServiceTest
class AttachmentTest {
    private Api api;
    private String subscription;
    private String invoice;

    @BeforeEach
    void anIssuedInvoice() throws SQLException {
        api = Api.ofNewSeller();
        var issued = new GivenPrintable(api, "ap@buyer.example");
        subscription = "/subscriptions/" + issued.subscription;
        invoice = "/invoices/" + issued.invoice;
    }

    @Test
    void whatCannotBeAttachedIsRefused() {
        var url = Api.BASE + invoice + "/attachments";
        api.request().part("note", "hello").post(url).statusCode(400)
                .body("error.details.fields.file", contains("is required"))
                .body("error.details.fields.note", contains("unknown field"));
        api.request().part("file", "just text").post(url).statusCode(400)
                .body("error.details.fields.file", contains("must be a file"));
        attach(invoice, "empty.txt", "text/plain", new byte[0]).statusCode(400).body("error.details.fields.file",
                contains("must not be empty"));
        attach(invoice, "x".repeat(256), "text/plain", new byte[]{1}).statusCode(400);
        attach(invoice, "big.bin", "application/octet-stream", new byte[(10 << 20) + 1]).statusCode(413);
        api.post(invoice + "/attachments", "{}").statusCode(415);
        attachAs(Api.ofNewSeller(), invoice, "a.txt").statusCode(404).body("error.message", containsString("Invoice"));
        attach("/subscriptions/018f2f7e-7b1c-7c4e-9d0a-3f1f6b7a1c22", "a.txt", "text/plain", new byte[]{1}).statusCode(404)
                .body("error.message", containsString("Subscription"));
    }

    @Test
    void anInvoiceShowsItsOwnAndThoseOfItsSubscriptionInOneList() {
        attach(invoice, "first.txt", "text/plain", bytes("1")).statusCode(201).body("target", equalTo("INVOICE"));
        attach(subscription, "second.pdf", "application/pdf", bytes("22")).statusCode(201).body("target",
                equalTo("SUBSCRIPTION"));
        attach(invoice, "third.txt", "text/plain", bytes("333")).statusCode(201);

        api.get(invoice).body("attachments.file_name", contains("third.txt", "second.pdf", "first.txt"))
                .body("attachments.target", contains("INVOICE", "SUBSCRIPTION", "INVOICE"))
                .body("attachments.size", contains(3, 2, 1))
                .body("attachments.content_type", contains("text/plain", "application/pdf", "text/plain"));
        api.get("/invoices?subscription_id=" + subscription.substring("/subscriptions/".length()))
                .body("results[11].attachments", hasSize(3))
                .body("results[0].attachments.file_name", contains("second.pdf"));
        api.get(subscription + "/attachments?limit=1").statusCode(200).body("count", equalTo(1)).body("results[0].file_name",
                equalTo("second.pdf"));
    }

    @Test
    void aFileIsADownloadWhateverItIs() {
        var page = bytes("<script>alert(1)</script>");
        attach(invoice, "Ünpaid '50%'.html", "text/html", page);
        String url = api.get(invoice).body("attachments[0].file_name", equalTo("Ünpaid '50%'.html"))
                .path("attachments[0].url");
        var path = url.substring(url.indexOf("/api/v2") + "/api/v2".length());

        var download = api.get(path).statusCode(200)
                .header("Content-Disposition",
                        "attachment; filename=\"_npaid _50__.html\"; filename*=UTF-8''%C3%9Cnpaid%20%2750%25%27.html")
                .header("X-Content-Type-Options", "nosniff")
                .header("Content-Security-Policy", "default-src 'none'; sandbox")
                .header("Cache-Control", "private, no-store");

        assertThat(download.asByteArray()).isEqualTo(page);
        assertThat(download.contentType()).startsWith("text/html");
        Api.ofNewSeller().get(path).statusCode(404);
        Api.fetch(Api.BASE + path).statusCode(401);
        api.get(path.replace(invoice, subscription)).statusCode(404);
    }

    @Test
    void aDownloadIsForWhoeverAsksForItsType() {
        for (var target : List.of(invoice, subscription)) {
            String id = attach(target, "a.png", "image/png", bytes("1")).statusCode(201).path("attachment_id");
            api.request().header("Accept", "image/png").get(Api.BASE + target + "/attachments/" + id).statusCode(200)
                    .contentType("image/png");
        }
    }

    @Test
    void foldersAndControlSignsAreNoPartOfAName() {
        attach(invoice, "C:/secret/../a\u202Egnp.exe", "nonsense", bytes("1")).statusCode(201)
                .body("file_name", equalTo("agnp.exe")).body("content_type", equalTo("application/octet-stream"));
    }

    @Test
    void aDeletedFileIsGone() throws Exception {
        String url = attach(subscription, "a.txt", "text/plain", bytes("1")).statusCode(201).path("url");
        var path = url.substring(url.indexOf("/api/v2") + "/api/v2".length());
        var id = path.substring(path.lastIndexOf('/') + 1);

        api.delete(path).statusCode(200).body("attachment_id", equalTo(id));

        api.get(path).statusCode(404);
        api.delete(path).statusCode(404);
        api.get(invoice).body("attachments", hasSize(0));
        assertThat(TestSql.number("SELECT count(*) FROM stored_document WHERE key = ?", "attachment/" + id)).isZero();
        api.get("/events?limit=100").body("results[*data.attachment_id=" + id + "].type",
                contains("subscription.attachment_added", "subscription.attachment_deleted"));
    }

    @Test
    void aRepeatWithTheSameKeyAttachesOnce() {
        for (int i = 0; i < 2; i++) {
            api.request().header("Idempotency-Key", "k1").file("file", "a.txt", "text/plain", bytes("1"))
                    .post(Api.BASE + invoice + "/attachments").statusCode(201);
        }
        api.request().header("Idempotency-Key", "k1").file("file", "a.txt", "text/plain", bytes("2"))
                .post(Api.BASE + invoice + "/attachments").statusCode(422);

        api.get(invoice).body("attachments", hasSize(1));
    }

    @Test
    void fiftyAreEnoughHoweverManyComeAtOnce() throws Exception {
        for (int i = 0; i < 46; i++) {
            attach(invoice, i + ".txt", "text/plain", bytes("1")).statusCode(201);
        }
        var refused = new AtomicInteger();

        Race.of(10, number -> {
            var response = attach(invoice, "late" + number + ".txt", "text/plain", bytes("1"));
            if (response.status() == 400) {
                refused.incrementAndGet();
            }
        });

        assertThat(refused).hasValue(6);
        api.get(invoice).body("attachments", hasSize(50));
    }

    @Test
    void aKeyThatOnlyReadsMayDownloadAndNothingElse() {
        String url = attach(invoice, "a.txt", "text/plain", bytes("1")).path("url");
        var path = url.substring(url.indexOf("/api/v2") + "/api/v2".length());
        var reader = Api.with(api.post("/api-keys", json("name", "r", "scopes", List.of("invoices:read"))).path("key"));

        reader.get(path).statusCode(200);
        reader.delete(path).statusCode(403);
        attachAs(reader, invoice, "b.txt").statusCode(403);
        reader.get(subscription + "/attachments").statusCode(403).body("error.code", endsWith("FORBIDDEN"));
    }

    /** By hand, because the usual clients change names on their way. */
    private Answer attach(String target, String name, String type, byte[] content) {
        var body = new ByteArrayOutputStream();
        body.writeBytes(bytes("--limit\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + name
                + "\"\r\nContent-Type: " + type + "\r\n\r\n"));
        body.writeBytes(content);
        body.writeBytes(bytes("\r\n--limit--\r\n"));
        return api.request().body("multipart/form-data; boundary=limit", body.toByteArray())
                .post(Api.BASE + target + "/attachments");
    }

    private static Answer attachAs(Api api, String target, String name) {
        return api.request().file("file", name, "text/plain", bytes("1")).post(Api.BASE + target + "/attachments");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
