package dev.brickwork.order;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;

import org.jsoup.Jsoup;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.platform.words.Words;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Browser;
import dev.brickwork.testing.Pdfs;
import dev.brickwork.testing.ReceivedMail;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Order;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;

/**
 * A seller that lets discounts above 20 % be approved, a customer in Germany that reads one language, its mailboxes and its
 * browser. What it sees is left in target/documents for people to look at, if they ask for it.
 */
final class QuoteToCashScene implements AutoCloseable {
    private static final int[] WIDTHS = {390, 1280};
    private static final int SENTENCE_LENGTH_MIN = 9;
    private static final String SEATS = """
            {"code": "seats", "name": "Northwind Team", "kind": "ADD_ON", "unit": "seats",
             "pricing": {"model": "PER_UNIT", "period": "MONTH", "prices": {"EUR": {"unit_price": "49.00"}}}}""";
    private static final String TRAINING = """
            {"code": "training", "name": "Onboarding", "kind": "ADD_ON", "tax_category": "education",
             "pricing": {"model": "PER_UNIT", "period": "ONE_TIME", "prices": {"EUR": {"unit_price": "240.00"}}}}""";

    final Browser browser = Browser.start();
    final Seller seller = Given.seller().at("2026-01-15T09:00:00Z");
    final Plan plan = seller.plan(SEATS, TRAINING);
    final Customer customer;
    /** Who signs. */
    final String buyer;
    final String buyerAddress;
    /** Who gets invoices. */
    final String payerAddress;
    final Api approver;
    final String approverId;
    private final String language;
    private final DocumentFormat format;
    private final Map<String, Integer> read = new HashMap<>();
    private long paidCents;
    private long creditedCents;

    QuoteToCashScene(String language) throws Exception {
        this.language = language;
        format = DocumentFormat.of(CurrencyCode.EUR, Words.of(language), "DE", ZoneId.of("Europe/Berlin"));
        seller.settings("name", "Northwind Software", "currency", "EUR", "time_zone", "Europe/Berlin", "sender_email",
                "billing@northwind.example", "accent_color", "#1a5fb4", "language", language, "default_payment_terms", 14,
                "order_approval", json("discount_above", "20"), "terms_and_conditions",
                json("url", "https://northwind.example/terms"), "public_address",
                "Northwind Software GmbH\nHafenstraße 5\n20457 Hamburg");
        seller.taxOf("DE", "19");
        seller.api.put("/tax-rates", json("country", "DE", "tax_category", "education", "rate", "7", "name", "VAT"))
                .statusCode(200);
        var mailbox = UUID.randomUUID() + "@ziegelwerk.example";
        payerAddress = "ap-" + mailbox;
        buyerAddress = "zoe-" + mailbox;
        customer = seller.customer("Ziegelwerk Köln GmbH").with("email", payerAddress, "language", language,
                "billing_address", json("line1", "Hauptstraße 1", "city", "Köln", "postal_code", "50667", "country", "DE"))
                .made();
        buyer = customer.post("/people", json("name", "Zoë", "email", buyerAddress)).statusCode(201).path("person_id");
        var key = seller.api.post("/api-keys", json("name", "approver", "scopes", List.of("orders:approve")))
                .statusCode(201);
        approver = Api.with(key.path("key"));
        approverId = key.path("key_id");
    }

    /** What was just done is mailed. */
    void tick() {
        var now = Instant.parse(seller.api.get("/test-clock").statusCode(200).<String>path("now"));
        seller.moveTo(now.plusSeconds(1));
    }

    static String pageOf(Order order) {
        return Api.site() + URI.create(order.read().<String>path("order_url")).getPath();
    }

    void open(String address) throws Exception {
        browser.prefer("light");
        browser.goTo(address);
    }

    /** Types the name and the address of the buyer, ticks the box, and presses the button. */
    void accept(String name) throws Exception {
        browser.type("#name", name);
        browser.type("#email", buyerAddress);
        browser.click("#agreed");
        browser.follow(".accept button");
    }

    /** What the browser shows; nothing of it is in another language. */
    String page() throws Exception {
        return translated(browser.text());
    }

    /** The next mail of a mailbox, which must have this subject. */
    ReceivedMail newMail(String address, String name, String title) throws Exception {
        int number = read.merge(address, 1, Integer::sum);
        var mails = ReceivedMail.of(address);
        assertThat(mails).as("mails to %s: %s", address, mails.stream().map(ReceivedMail::subject).toList())
                .hasSizeGreaterThanOrEqualTo(number);
        var mail = mails.get(number - 1);
        assertThat(plain(mail.subject())).as("subject %d of %s", number, address)
                .matches(words(title).replaceAll("\\{\\w+}", ".+"));
        said(mail);
        var file = Files.createDirectories(Path.of("target/documents"))
                .resolve("story-" + language + "-mail-" + name + ".html");
        Files.writeString(file, mail.html());
        open(file.toUri().toString());
        pictures("mail-" + name);
        return mail;
    }

    void nothingElseWasMailed() {
        for (var address : List.of(buyerAddress, payerAddress)) {
            assertThat(ReceivedMail.of(address).stream().map(ReceivedMail::subject).toList())
                    .hasSize(read.getOrDefault(address, 0));
        }
    }

    /** What a mail says, in both of its forms. */
    String said(ReceivedMail mail) {
        var html = Jsoup.parse(mail.html()).text();
        return translated(mail.subject() + " " + mail.text() + " " + html);
    }

    /** The text of the PDF that a mail brings. */
    String formOf(ReceivedMail mail) {
        var pdf = mail.attachments().entrySet().stream().filter(one -> one.getKey().endsWith(".pdf")).findFirst()
                .orElseThrow();
        return translated(Pdfs.text(pdf.getValue()));
    }

    /** Nothing is too wide. The pictures are in both schemes of colours in English, and in light ones else. */
    void pictures(String name) throws Exception {
        for (var scheme : Browser.IS_PICTURED && language.equals("en") ? List.of("light", "dark") : List.of("light")) {
            browser.prefer(scheme);
            for (int width : WIDTHS) {
                browser.picture("story-" + language + "-" + name + "-" + scheme, width);
                assertThat(browser.isTooWide()).as("%s at %d", name, width).isFalse();
            }
        }
        browser.prefer("light");
    }

    String money(long cents) {
        return plain(format.money(cents));
    }

    String date(String day) {
        return plain(format.date(LocalDate.parse(day)));
    }

    String words(String key, Object... pairs) {
        return plain(pairs.length == 0 ? Words.of(language).get(key) : Words.of(language).fill(key, pairs));
    }

    void paid(long cents) {
        paidCents += cents;
    }

    long paidCents() {
        return paidCents;
    }

    void credited(long cents) {
        creditedCents += cents;
    }

    long creditedCents() {
        return creditedCents;
    }

    /** Refuses English sentences of ours in what is said in another language. */
    private String translated(String text) {
        var plain = plain(text);
        if (!language.equals("en")) {
            assertThat(plain).doesNotContain(english());
        }
        return plain;
    }

    private String[] english() {
        var english = properties("en");
        var own = properties(language);
        return english.stringPropertyNames().stream()
                .filter(key -> !english.getProperty(key).equals(own.getProperty(key)))
                .map(english::getProperty)
                .filter(value -> value.length() >= SENTENCE_LENGTH_MIN && value.contains(" ") && !value.contains("{"))
                .toArray(String[]::new);
    }

    private static Properties properties(String language) {
        var properties = new Properties();
        try (var in = Words.class.getResourceAsStream("/words/" + language + ".properties");
                var reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties;
    }

    /** Numbers are written with spaces that do not break. */
    private static String plain(String text) {
        return text.replaceAll("[\\s\u00a0\u202f]+", " ");
    }

    @Override
    public void close() throws IOException {
        browser.close();
    }
}
