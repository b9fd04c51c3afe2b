package dev.brickwork.client;

import java.net.URI;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A list. A loop over it reads all items, page by page as it goes; nothing is sent before.
 *
 * @param <I> its items
 * @param <P> its pages
 */
public final class Listing<I, P> implements Iterable<I> {
    private final Request request;
    private final Function<Request, JsonNode> read;
    private final Class<I> itemType;
    private final Class<P> pageType;

    Listing(Request request, Function<Request, JsonNode> read, Class<I> itemType, Class<P> pageType) {
        this.request = request;
        this.read = read;
        this.itemType = itemType;
        this.pageType = pageType;
    }

    /** The first page only, with its count. */
    public P firstPage() {
        return Json.convert(read.apply(request), pageType);
    }

    public Stream<I> stream() {
        return StreamSupport.stream(spliterator(), false);
    }

    @Override
    public Iterator<I> iterator() {
        return new Items();
    }

    private final class Items implements Iterator<I> {
        /** What to ask for when the page is used up; null if there is no more. */
        private Request following = request;
        private Iterator<JsonNode> page = java.util.Collections.emptyIterator();

        @Override
        public boolean hasNext() {
            while (!page.hasNext() && following != null) {
                var answer = read.apply(following);
                page = answer.path("results").iterator();
                // the address may name another host than the client was given, so only its query is used
                var next = answer.path("next").textValue();
                following = next == null ? null : request.withQuery(URI.create(next).getRawQuery());
            }
            return page.hasNext();
        }

        @Override
        public I next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return Json.convert(page.next(), itemType);
        }
    }
}
