package dev.brickwork.spi;

import java.time.Instant;

/**
 * Prints a document. The document may come from a stranger: an implementation fetches nothing that the document refers to,
 * runs nothing that is in it, and comes to an end.
 */
public interface PdfRenderer {

    /**
     * @param html one document with its styles inside; pictures only as small {@code data:} addresses
     * @param writtenAt noted in the file; the same document of the same time gives the same bytes
     * @throws Unprintable when the document is beyond what the renderer takes on
     */
    byte[] render(String html, Instant writtenAt);

    /** The document asks for too much: pages, elements, depth, time. The message says which and may be shown. */
    class Unprintable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public Unprintable(String message) {
            super(message, null, false, false);
        }

        public Unprintable(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
