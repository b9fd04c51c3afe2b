package dev.brickwork.console.list;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import jakarta.ws.rs.core.UriInfo;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.http.Csv;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;

/**
 * A list of the API as a table: sorted, filtered and paged by its address, and the same rows as a file. What the API refuses is
 * said beside the field.
 *
 * @param caption what its rows are, for those who hear it
 * @param empty what is said when there are none
 * @param list of the API
 */
public record Table<T>(String caption, String empty, List<Column<T>> columns, List<Filter> filters,
        Function<PageAddress, Page<T>> list) {
    private static final int FILE_ROWS_MAX = 10_000;
    private static final String SORT = "sort";
    private static final String OFFSET = "offset";
    private static final String LIMIT = "limit";
    private static final int LIMIT_DEFAULT = 25;

    /** @param direction of the list, as ARIA says it; {@code none} where it is sorted by another column */
    public record Head(String label, boolean isNumber, String href, String direction) {
    }

    /**
     * @param first number of the first row
     * @param count null if it is unknown
     */
    public record Paging(int first, int last, Long count, String previous, String next) {
    }

    /**
     * What the template is given.
     *
     * @param action where the form of the filters goes
     * @param hidden what the form keeps of the address
     * @param csv null without rows
     * @param problem what is wrong with the address and belongs to no field; null for nothing
     */
    public record View(String caption, String empty, String action, List<Filter.Shown> filters, List<Filter.Option> hidden,
            List<Head> heads, List<List<Cell>> rows, Paging paging, String csv, String problem, boolean isFiltered) {

        public int width() {
            return heads.size();
        }
    }

    /** The rows that the address asks for. */
    public View view(PageAddress address) {
        try {
            return view(address, list.apply(address), null);
        } catch (Refused refused) {
            return view(address, new Page<>(0L, null, null, List.of()), refused);
        }
    }

    private View view(PageAddress address, Page<T> page, Refused refused) {
        var shown = filters.stream().map(filter -> new Filter.Shown(filter, address.value(filter.name()),
                refused == null ? null : first(refused.fields().get(filter.name())))).toList();
        var rows = page.results().stream().map(this::cells).toList();
        var hidden = new ArrayList<Filter.Option>();
        for (var kept : address.names()) {
            if (!kept.equals(OFFSET) && filters.stream().noneMatch(filter -> filter.name().equals(kept))) {
                hidden.add(new Filter.Option(kept, address.value(kept)));
            }
        }
        return new View(caption, empty, address.path(), shown, hidden, heads(address), rows, paging(address, page),
                rows.isEmpty() ? null : fileAt(address), refused == null ? null : unplaced(refused),
                address.names().stream().anyMatch(name -> !List.of(SORT, LIMIT, OFFSET).contains(name)));
    }

    /** What is wrong with none of the filters. */
    private String unplaced(Refused refused) {
        if (refused.fields().isEmpty()) {
            return refused.getMessage();
        }
        return refused.fields().entrySet().stream()
                .filter(entry -> filters.stream().noneMatch(filter -> filter.name().equals(entry.getKey())))
                .map(entry -> entry.getKey() + " " + entry.getValue().get(0)).findFirst().orElse(null);
    }

    private static String first(List<String> problems) {
        return problems == null || problems.isEmpty() ? null : problems.get(0);
    }

    private List<Cell> cells(T row) {
        return columns.stream().map(column -> column.cell().apply(row).in(column)).toList();
    }

    private List<Head> heads(PageAddress address) {
        var sort = address.value(SORT);
        return columns.stream().map(column -> {
            var field = column.sort();
            if (field == null) {
                return new Head(column.label(), column.isNumber(), null, null);
            }
            boolean isUp = field.equals(sort);
            boolean isDown = ("-" + field).equals(sort);
            return new Head(column.label(), column.isNumber(),
                    address.with(SORT, isDown ? field : "-" + field).with(OFFSET, null).href(),
                    isUp ? "ascending" : isDown ? "descending" : "none");
        }).toList();
    }

    private static <T> Paging paging(PageAddress address, Page<T> page) {
        int offset = whole(address.value(OFFSET), 0);
        int limit = whole(address.value(LIMIT), LIMIT_DEFAULT);
        int rows = page.results().size();
        return new Paging(rows == 0 ? 0 : offset + 1, offset + rows, page.count(),
                page.previous() == null ? null : address.with(OFFSET, offset <= limit ? null : offset - limit).href(),
                page.next() == null ? null : address.with(OFFSET, offset + limit).href());
    }

    /** What is wrong was refused before. */
    private static int whole(String text, int otherwise) {
        try {
            return text == null ? otherwise : Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    private static String fileAt(PageAddress address) {
        return address.with(OFFSET, null).with(LIMIT, null).at(address.path() + ".csv").href();
    }

    /** All rows that the filters let through, or none: half a list would be taken for a whole one. */
    public String file(UriInfo asked) {
        return file(PageAddress.of("", asked));
    }

    String file(PageAddress asked) {
        var page = list.apply(asked.inOnePage(FILE_ROWS_MAX));
        if (page.next() != null) {
            throw tooMany();
        }
        return text(page.results());
    }

    /** The same where all rows are there at once. */
    public String file(List<T> rows) {
        if (rows.size() > FILE_ROWS_MAX) {
            throw tooMany();
        }
        return text(rows);
    }

    private String text(List<T> rows) {
        var text = new StringBuilder(Csv.line(columns.stream().map(Column::label).toArray()));
        rows.forEach(row -> text.append(Csv.line(cells(row).stream().map(Cell::plain).toArray())));
        return text.toString();
    }

    private static Refused tooMany() {
        return new Refused("The file would have more than " + FILE_ROWS_MAX + " rows. Filter the list first.");
    }
}
