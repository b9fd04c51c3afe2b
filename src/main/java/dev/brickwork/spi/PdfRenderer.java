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
     * @throws Failed when the renderer fails, and nothing says that the document is to blame
     */
    byte[] render(String html, Instant writtenAt);

    /** A fault of the renderer, or of whoever installed it. The message is not for readers of the document. */
    class Failed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public Failed(Throwable cause) {
            super("A PDF could not be made: " + cause, cause);
        }
    }

    /** The document asks for too much: pages, elements, depth, time. The message says which and may be shown. */
    class Unprintable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public Unprintable(String message) {
            super(message, null, false, false);
        }
    }
}
