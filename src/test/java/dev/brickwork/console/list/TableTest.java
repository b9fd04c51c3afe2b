package dev.brickwork.console.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;

class TableTest {
    private static final List<Column<Integer>> COLUMNS = List.of(
            Column.<Integer>of("Number", number -> Cell.of("No. " + number, number.toString())).sortedBy("number"),
            Column.<Integer>number("Twice", number -> Cell.of(String.valueOf(2 * number))));

    private static Table<Integer> table(long count) {
        return new Table<>("Numbers", "None.", COLUMNS, List.of(Filter.text("search", "Search")), asked -> {
            if ("bad".equals(asked.value("search"))) {
                throw Refused.field("search", "is bad");
            }
            int limit = asked.value("limit") == null ? 25 : Integer.parseInt(asked.value("limit"));
            int offset = asked.value("offset") == null ? 0 : Integer.parseInt(asked.value("offset"));
            var rows = IntStream.range(offset, (int) Math.min(count, offset + limit)).boxed().toList();
            return new Page<>(count, offset + limit < count ? "next" : null, offset > 0 ? "previous" : null, rows);
        });
    }

    private static PageAddress address(Map<String, ?> parameters) {
        return PageAddress.of(parameters).at("/console/numbers");
    }

    @Test
    void aColumnIsSortedDownFirstAndThenUp() {
        assertThat(table(3).view(address(Map.of("offset", 1))).heads()).first()
                .isEqualTo(new Table.Head("Number", false, "/console/numbers?sort=-number", "none"));
        assertThat(table(3).view(address(Map.of("sort", "-number"))).heads().get(0).href()).endsWith("?sort=number");
        assertThat(table(3).view(address(Map.of("sort", "number"))).heads().get(0).direction()).isEqualTo("ascending");
    }

    @Test
    void pagesKeepTheFilters() {
        var paging = table(100).view(address(Map.of("search", "a b&c"))).paging();
        assertThat(paging.next()).isEqualTo("/console/numbers?search=a+b%26c&offset=25");
        assertThat(paging.previous()).isNull();
        assertThat(table(100).view(address(Map.of("offset", 25))).paging())
                .isEqualTo(new Table.Paging(26, 50, 100L, "/console/numbers", "/console/numbers?offset=50"));
    }

    @Test
    void whatTheListRefusesIsSaidBesideTheFilter() {
        var view = table(3).view(address(Map.of("search", "bad")));
        assertThat(view.filters().get(0).problem()).isEqualTo("is bad");
        assertThat(view.problem()).isNull();
        assertThat(view.rows()).isEmpty();
    }

    @Test
    void theFormKeepsWhatIsNoFilter() {
        assertThat(table(3).view(address(Map.of("customer_id", "x"))).hidden())
                .containsExactly(new Filter.Option("customer_id", "x"));
    }

    @Test
    void aFileHasAllRowsOrNone() {
        assertThat(table(250).file(address(Map.of())).lines()).hasSize(251).contains("Number,Twice", "249,498");
        assertThatThrownBy(() -> table(10_001).file(address(Map.of()))).isInstanceOf(Refused.class)
                .hasMessageContaining("more than 10000 rows");
    }
}
