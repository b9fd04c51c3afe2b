package dev.brickwork.invoice;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.startsWith;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.Rounds;
import dev.brickwork.testing.ServiceTest;

/** What is issued can be printed: an invoice that says more is refused. */
@ServiceTest
@LongLane
class LongInvoicesTest {
    private Api api;
    private String customer;

    @BeforeEach
    void aCustomer() {
        api = Api.ofNewSeller();
        customer = api.post("/customers", "{\"name\": \"Globex\"}").statusCode(201).path("customer_id");
    }

    @Test
    void moreTextThanCanBePrintedIsRefused() {
        invoice(480, "word ".repeat(399) + "words").statusCode(400)
                .body("error.details.fields.lines", contains(startsWith("have more text together than can be printed")));
        invoice(101, "w".repeat(2_000)).statusCode(400);
        invoice(13, "\u6f22".repeat(2_000)).statusCode(400);
        api.get("/invoices").body("count", equalTo(0));
    }

    /** The longest of each kind, of which {@code verify} prints two: each takes seconds. */
    static Stream<Arguments> longest() {
        return Stream.of(Arguments.of(500, 400, "word"), Arguments.of(500, 50, "\u0645\u0631\u062d\u0628\u0627"),
                Arguments.of(40, 5_000, "word"), Arguments.of(500, 50, "\u6f22"), Arguments.of(5, 5_000, "\u6f22"))
                .limit(Rounds.of(2));
    }

    /** On a busy machine that takes longer than a client usually waits. */
    @ParameterizedTest
    @MethodSource("longest")
    void asMuchAsMayBeSaidIsPrinted(int lines, int letters, String word) {
        var text = (word + (word.length() > 1 ? " " : "")).repeat(letters).substring(0, letters - 1) + word.charAt(0);
        var made = invoice(lines, text).statusCode(201).<String>path("invoice_id");

        api.request().get(Api.BASE + "/invoices/" + made + "/pdf").statusCode(200);
    }

    private Answer invoice(int lines, String description) {
        return api.post("/invoices", "{\"customer_id\": \"" + customer + "\", \"lines\": [" + IntStream.range(0, lines)
                .mapToObj(i -> "{\"description\": \"" + description + "\", \"amount\": 1}").collect(Collectors.joining(","))
                + "]}");
    }
}
