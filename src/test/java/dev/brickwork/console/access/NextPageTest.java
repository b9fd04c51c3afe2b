package dev.brickwork.console.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class NextPageTest {

    @ParameterizedTest
    @ValueSource(strings = {"/console", "/console/invoices", "/console/invoices?status=PAID&sort=-due_at",
            "/console/search?q=a%20b"})
    void pagesOfTheConsoleAreGoneBackTo(String page) {
        assertThat(NextPage.of(page)).isEqualTo(page);
    }

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(strings = {"https://evil.example/console", "//evil.example/console", "/\\evil.example", "\\\\evil.example",
            "/console/../evil", "/console/..%2f..", "/consolewards", "/api/v2/customers", "javascript:alert(1)", "/",
            "console",
            "/console\r\nSet-Cookie: a=b", "/console/\t/evil", "http:/console", "/console@evil.example",
            "///evil.example/console",
            "/console/sign-in?next=/console", "/console/invitation/x", "/console/ü", "%2f%2fevil.example"})
    void anythingElseLeadsToTheFirstPage(String page) {
        assertThat(NextPage.of(page)).isEqualTo("/console");
    }

    @Test
    void aVeryLongAddressLeadsToTheFirstPage() {
        assertThat(NextPage.of("/console/" + "a".repeat(2000))).isEqualTo("/console");
    }
}
