package dev.brickwork.platform.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Problems;
import dev.brickwork.platform.database.Sql;

class PageRequestTest {
    private static final SortFields SORT = SortFields.of("number", "number", "id");

    /** A table of so many numbers. */
    private record Numbers(int size, List<String> asked) implements PageRequest.Select {

        @Override
        @SuppressWarnings("unchecked")
        public <T> List<T> select(String sql, Sql.Row<T> row, Object... parameters) {
            asked.add(sql);
            if (sql.startsWith("SELECT count")) {
                var limit = sql.replaceAll("\\D", "");
                return List.of((T) Long.valueOf(limit.isEmpty() ? size : Math.min(size, Integer.parseInt(limit))));
            }
            int offset = (int) parameters[parameters.length - 1];
            int end = Math.min(size, offset + (int) parameters[parameters.length - 2]);
            return (List<T>) IntStream.range(offset, Math.max(offset, end)).boxed().toList();
        }
    }

    private static Page<Integer> page(Numbers numbers, Integer countMax, int limit) {
        var address = new PageAddress("/numbers", Map.of("limit", List.of(String.valueOf(limit))), 100, countMax);
        return PageRequest.of(address, "https://billing.example", SORT, new Problems()).page(numbers, "number", "numbers",
                new Conditions(), row -> row.getInt(1));
    }

    @Test
    void theFirstRowBeyondAPageIsOnTheNextOne() {
        for (var countMax : new Integer[]{null, 100, 0}) {
            var page = page(new Numbers(3, new ArrayList<>()), countMax, 2);
            assertThat(page.results()).as("%s", countMax).containsExactly(0, 1);
            assertThat(page.next()).as("%s", countMax).contains("offset=2");
        }
    }

    @Test
    void aListIsCountedAsFarAsSomebodyAsks() {
        assertThat(page(new Numbers(200, new ArrayList<>()), null, 2).count()).isEqualTo(200);
        assertThat(page(new Numbers(100, new ArrayList<>()), 100, 2).count()).isEqualTo(100);
        assertThat(page(new Numbers(101, new ArrayList<>()), 100, 2).count()).isNull();
        var asked = new ArrayList<String>();
        assertThat(page(new Numbers(200, asked), 0, 2).count()).isNull();
        assertThat(asked).hasSize(1);
        assertThat(page(new Numbers(2, asked), 0, 2).count()).isEqualTo(2);
    }
}
