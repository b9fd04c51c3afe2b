package dev.brickwork.spi;

import java.util.Optional;

/**
 * Keeps documents of the current seller: PDFs and attachments, at most {@link #LENGTH_MAX} bytes each. What is stored under a
 * key is never changed, so writing the same key twice is harmless: the first one stays, and both learn which it is. So a
 * document may be written before what refers to it is committed.
 */
public interface DocumentStore {
    int LENGTH_MAX = 20 << 20;

    /** @return what is stored under the key now: this document, or the one that was there before */
    Document put(String key, String contentType, byte[] content);

    Optional<Document> find(String key);

    /** Only attachments can go, which are stored under {@code attachment/...}; nothing happens when there is none. */
    void delete(String key);

    /** @param sha256 of the content, in hexadecimal digits */
    record Document(String key, String contentType, String sha256, byte[] content) {
    }
}
