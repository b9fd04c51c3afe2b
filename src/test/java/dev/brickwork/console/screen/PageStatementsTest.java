package dev.brickwork.console.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.JdbcStatements;
import dev.brickwork.testing.ServiceTest;

/** How many statements pages take that show much of one thing, or a list. How long pages take, {@link ConsoleLoadTest} measures. */
@ServiceTest
class PageStatementsTest {
    private static final int STATEMENTS_MAX = 10;
    /** Beside them, the question for the seller's own time, which is not asked where there are no test clocks. */
    private static final int OF_TEST_CLOCK = 1;

    @Test
    void aPageTakesAtMostTenStatements() {
        var scene = ConsoleScene.toRead();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("admin");
        var counted = new TreeMap<String, Integer>();
        for (var path : List.of("/customers/" + scene.customer.id(), "/customers/" + scene.customer.id() + "/timeline",
                "/contracts/" + scene.contract.id(), "/contracts/" + scene.contract.id() + "/what-if",
                "/orders/" + scene.order.id(), "/invoices/" + scene.late.id(), "/invoices/" + scene.late.id() + "/money",
                "/invoices/" + scene.paid.id(), "/invoices/" + scene.paid.id() + "/money",
                "/invoices/" + scene.late.id() + "/documents", "/invoices/" + scene.late.id() + "/electronic",
                "/invoices/" + scene.late.id() + "/history", "/invoices", "/invoices?limit=2&search=Globex",
                "/customers?limit=1",
                "/search?q=Globex", "/payments", "/ledger", "/receivables", "/orders", "/events")) {
            counted.put(path, statements(browser, path));
        }
        assertThat(counted.values()).as("%s", counted).allMatch(count -> count <= STATEMENTS_MAX + OF_TEST_CLOCK);
    }

    private static int statements(ConsoleBrowser browser, String path) {
        browser.get("/console" + path).statusCode(200);
        return new JdbcStatements().leastOf(3, () -> browser.get("/console" + path));
    }
}
