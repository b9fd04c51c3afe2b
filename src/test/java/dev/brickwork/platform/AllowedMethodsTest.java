package dev.brickwork.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

/** Whoever asks in a way that an address does not know is told the ways that it knows. */
@ServiceTest
class AllowedMethodsTest {
    private static final List<String> METHODS = List.of("DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT");
    private static final String ID = "0190a0b0-0000-7000-8000-000000000001";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /api/v2/api-keys                   | GET, HEAD, POST
            /api/v2/api-keys/                  | GET, HEAD, POST
            /api/v2/settings                   | GET, HEAD, PATCH
            /api/v2/invoices/%1$s/void         | POST
            /api/v2/invoices/%1$s/attachments  | POST
            /orders/no-such-token              | GET, HEAD, POST
            """)
    void aWrongMethodIsToldTheRightOnes(String address, String allowed) {
        Api.nobody().request().put(address.formatted(ID)).statusCode(405).header("Allow", allowed)
                .contentType("application/json")
                .body("error.code", equalTo("ERR_METHOD_NOT_ALLOWED"))
                .body("error.message", equalTo("This path allows only " + allowed + "."));
    }

    /** Nobody who is not known is let in, so nothing is done: 401 is an answer, and says that the method is known. */
    @Test
    void whatIsAllowedIsAnsweredAndNothingElseIsWhereverTheApiHasAnAddress() {
        Set<String> addresses = Api.nobody().request().header("Accept", "application/json").get("/openapi").statusCode(200)
                .<Map<String, ?>>path("paths").keySet().stream()
                .filter(path -> path.startsWith(Api.BASE))
                .map(path -> path.replaceAll("\\{[a-z_]+}", ID)).collect(Collectors.toCollection(TreeSet::new));
        assertThat(addresses).hasSizeGreaterThan(80);
        for (var address : addresses) {
            var answer = Api.nobody().request().send("BREW", address).statusCode(405);
            var answered = METHODS.stream()
                    .filter(method -> Api.nobody().request().send(method, address).status() != 405).toList();
            assertThat(Arrays.asList(answer.header("Allow").split(", "))).as(address).isEqualTo(answered);
        }
    }

    @Test
    void anAddressThatThereIsNotAllowsNothing() {
        var answer = Api.nobody().request().put(Api.BASE + "/no-such-thing").statusCode(404);
        assertThat(answer.header("Allow")).isNull();
    }
}
