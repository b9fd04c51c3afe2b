package dev.brickwork.spi;

import java.time.Instant;

/**
 * Prints a document. The document may come from a stranger: an implementation fetches nothing that the document refers to,
 * runs nothing that is in it, and comes to an end.
 */
public interface PdfRenderer {

    /**
     * The PDF of a document.
     *
     * @throws Unprintable when the document is beyond what the renderer takes on
     * @throws Failed when the renderer fails, and nothing says that the document is to blame
     */
    byte[] render(Document document);

    /**
     * What is printed.
     *
     * @param html one document with its styles inside; pictures only as small {@code data:} addresses
     * @param writtenAt noted in the file; the same document of the same time gives the same bytes
     * @param facturX the same invoice as XML (Factur-X, level EN 16931), which is put inside of the PDF; null for none
     */
    record Document(String html, Instant writtenAt, byte[] facturX) {

        public Document(String html, Instant writtenAt) {
            this(html, writtenAt, null);
        }
    }

    /** A fault of the renderer, or of its installation. The message is not for readers of the document. */
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
