package dev.brickwork.platform.page;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;

import jakarta.ws.rs.core.UriBuilder;

import dev.brickwork.core.Problems;
import dev.brickwork.platform.database.Sql;
import io.quarkus.hibernate.orm.panache.PanacheQuery;
import io.quarkus.panache.common.Sort;

/** Which part of a list is asked for, and in which order. All lists are read through it. */
public final class PageRequest {
    private static final int LIMIT_DEFAULT = 25;
    private static final int OFFSET_MAX = 999_999_999;
    private static final Pattern WHOLE = Pattern.compile("-?\\d+");
    /** Beyond any bound, and still a long. */
    private static final BigInteger HUGE = BigInteger.valueOf(Long.MAX_VALUE);

    public final int limit;
    public final int offset;
    private final SortOrder order;
    private final PageAddress asked;
    private final String publicUrl;

    private PageRequest(int limit, int offset, SortOrder order, PageAddress asked, String publicUrl) {
        this.limit = limit;
        this.offset = offset;
        this.order = order;
        this.asked = asked;
        this.publicUrl = publicUrl;
    }

    /**
     * A limit above the largest page is read as the largest page; everything else that does not fit is refused by name.
     *
     * @param publicUrl the base of the addresses of other pages
     * @param fields null for a list that has one order only
     */
    public static PageRequest of(PageAddress asked, String publicUrl, SortFields fields, Problems problems) {
        var limit = number(asked, "limit", LIMIT_DEFAULT, 1, problems);
        var offset = number(asked, "offset", 0, 0, problems);
        problems.addUnless(offset <= OFFSET_MAX, "offset", "must be at most " + OFFSET_MAX);
        var order = fields == null ? null : fields.read(asked.first(SortFields.PARAMETER), problems);
        return new PageRequest((int) Math.min(limit, asked.limitMax()), (int) Math.min(offset, OFFSET_MAX), order, asked,
                publicUrl);
    }

    public boolean isDescending() {
        return order.isDescending();
    }

    /** The order of a query of entities. */
    public Sort sort() {
        return order.ofEntities();
    }

    /** The end of a SELECT, with two parameters: how many rows, and how many to skip. */
    public String orderAndLimit() {
        return order.sql() + " LIMIT ? OFFSET ?";
    }

    /** @param found in the order of {@link #sort} */
    public <E, T> Page<T> page(PanacheQuery<E> found, Function<E, T> shown) {
        if (asked.countMax() != null && asked.countMax() == 0) {
            return page(null, found.range(offset, offset + limit).list().stream().map(shown).toList());
        }
        var rows = part(found).stream().map(shown).toList();
        return page(isLast(rows.size() < limit, rows) ? Long.valueOf(offset + (long) rows.size()) : found.count(), rows);
    }

    /** The entities of this page. */
    public <E> List<E> part(PanacheQuery<E> found) {
        return found.range(offset, offset + limit - 1).list();
    }

    /** For a list that is there as a whole, newest first. */
    public <T> Page<T> page(List<T> all) {
        var sorted = new ArrayList<>(all);
        if (order != null && !order.isDescending()) {
            Collections.reverse(sorted);
        }
        return page((long) sorted.size(), sorted.stream().skip(offset).limit(limit).toList());
    }

    /** Asks the database; {@code Database} and {@code TenantReads} do. */
    public interface Select {
        <T> List<T> select(String sql, Sql.Row<T> row, Object... parameters);
    }

    /** @param from what follows FROM, up to the conditions */
    public <T> Page<T> page(Select database, String columns, String from, Conditions where, Sql.Row<T> row) {
        if (asked.countMax() != null) {
            return page(database, columns, from, where, asked.countMax(), row);
        }
        var rows = database.select(order.select(columns, from, where.sql()), row,
                where.parametersAnd(limit, offset));
        return page(isLast(rows.size() < limit, rows)
                ? Long.valueOf(offset + (long) rows.size())
                : database.select("SELECT count(*) FROM " + from + where.sql(), counted -> counted.getLong(1),
                        where.parameters()).get(0),
                rows);
    }

    /** The same where counting more than {@code countMax} rows would be too expensive; then there is no count. */
    public <T> Page<T> page(Select database, String columns, String from, Conditions where, int countMax, Sql.Row<T> row) {
        int rowsMax = asked.countMax() == null ? countMax : Math.min(countMax, asked.countMax());
        // One row more than the page tells whether there is a next one.
        var rows = database.select(order.select(columns, from, where.sql()), row,
                where.parametersAnd(limit + 1, offset));
        if (isLast(rows.size() <= limit, rows)) {
            return page((long) offset + rows.size(), rows);
        }
        if (rowsMax == 0) {
            return page(null, rows);
        }
        long count = database.select("SELECT count(*) FROM (SELECT FROM " + from + where.sql() + " LIMIT "
                + (rowsMax + 1L) + ") AS counted", counted -> counted.getLong(1), where.parameters()).get(0);
        return page(count > rowsMax ? null : Long.valueOf(count), rows);
    }

    /** Whether the list ends with these rows, so that it need not be counted. Beyond its end there are none either. */
    private boolean isLast(boolean hasFew, List<?> rows) {
        return hasFew && (offset == 0 || !rows.isEmpty());
    }

    private static long number(PageAddress asked, String name, int whenAbsent, int min,
            Problems problems) {
        var text = asked.first(name);
        if (text == null) {
            return whenAbsent;
        }
        if (!WHOLE.matcher(text).matches()) {
            problems.add(name, "must be a whole number");
            return whenAbsent;
        }
        var number = new BigInteger(text).min(HUGE).max(HUGE.negate()).longValue();
        if (number < min) {
            problems.add(name, "must be at least " + min);
        }
        return number;
    }

    /** @param count null when it was too expensive to count, then {@code rows} must hold one row more than the page if there is one */
    public <T> Page<T> page(Long count, List<T> rows) {
        var results = rows.size() > limit ? rows.subList(0, limit) : rows;
        var hasNext = count == null ? rows.size() > limit : offset + (long) results.size() < count && !results.isEmpty();
        return new Page<>(count, hasNext ? address(offset + limit) : null,
                offset > 0 ? address(Math.max(0, offset - limit)) : null, results);
    }

    /**
     * For a feed, which only grows at its end: the next page is named by the last row of this one, and so is as cheap to find
     * as the first.
     *
     * @param rows one more than the page, if there is one
     * @param last the value of {@code cursor} that goes on after this page
     */
    public <T> Page<T> feed(Long count, List<T> rows, String cursor, Object last) {
        var page = page(null, rows);
        return new Page<>(count, rows.size() > limit ? address(cursor, last) : null, page.previous(),
                page.results());
    }

    private String address(String cursor, Object last) {
        return withoutPaging(cursor).queryParam(cursor, last).queryParam("limit", limit).build().toString();
    }

    private String address(int newOffset) {
        return withoutPaging("offset").queryParam("limit", limit).queryParam("offset", newOffset).build().toString();
    }

    private UriBuilder withoutPaging(String cursor) {
        UriBuilder address = UriBuilder.fromUri(publicUrl).path(asked.path());
        asked.parameters().forEach((name, values) -> {
            if (!name.equals("offset") && !name.equals("limit") && !name.equals(cursor)) {
                values.forEach(value -> address.queryParam(name, "{value}").resolveTemplate("value", value));
            }
        });
        return address;
    }
}
