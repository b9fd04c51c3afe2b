package dev.brickwork.platform.page;

import java.math.BigInteger;
import java.util.List;
import java.util.regex.Pattern;

import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.UriBuilder;
import jakarta.ws.rs.core.UriInfo;

import dev.brickwork.core.Problems;

/** Which part of a list is asked for. */
public final class PageRequest {
    private static final int LIMIT_DEFAULT = 25;
    private static final int LIMIT_MAX = 100;
    private static final int OFFSET_MAX = 999_999_999;
    private static final Pattern WHOLE = Pattern.compile("-?\\d+");
    /** Beyond any bound, and still a long. */
    private static final BigInteger HUGE = BigInteger.valueOf(Long.MAX_VALUE);

    public final int limit;
    public final int offset;
    private final UriInfo uri;
    private final String publicUrl;

    private PageRequest(int limit, int offset, UriInfo uri, String publicUrl) {
        this.limit = limit;
        this.offset = offset;
        this.uri = uri;
        this.publicUrl = publicUrl;
    }

    /**
     * A limit above the largest page is read as the largest page; everything else that does not fit is refused by name.
     *
     * @param publicUrl the base of the addresses of other pages
     */
    public static PageRequest of(UriInfo uri, String publicUrl, Problems problems) {
        var query = uri.getQueryParameters();
        var limit = number(query, "limit", LIMIT_DEFAULT, 1, problems);
        var offset = number(query, "offset", 0, 0, problems);
        problems.addUnless(offset <= OFFSET_MAX, "offset", "must be at most " + OFFSET_MAX);
        return new PageRequest((int) Math.min(limit, LIMIT_MAX), (int) Math.min(offset, OFFSET_MAX), uri,
                publicUrl);
    }

    private static long number(MultivaluedMap<String, String> query, String name, int whenAbsent, int min,
            Problems problems) {
        var text = query.getFirst(name);
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

    /** @param count null when it was too dear to count, then {@code rows} must hold one row more than the page if there is one */
    public <T> Page<T> page(Long count, List<T> rows) {
        var hasNext = count == null ? rows.size() > limit : offset + (long) rows.size() < count && !rows.isEmpty();
        var results = rows.size() > limit ? rows.subList(0, limit) : rows;
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
        UriBuilder address = UriBuilder.fromUri(publicUrl).path(uri.getPath());
        uri.getQueryParameters().forEach((name, values) -> {
            if (!name.equals("offset") && !name.equals("limit") && !name.equals(cursor)) {
                values.forEach(value -> address.queryParam(name, "{value}").resolveTemplate("value", value));
            }
        });
        return address;
    }
}
