package dev.brickwork.adapter.storage;

import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.secret.Sha256;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.DocumentStore;
import io.quarkus.arc.DefaultBean;

/** In the service's own database: nothing else to run, to back up or to secure. Another bean takes its place. */
@DefaultBean
@ApplicationScoped
class DatabaseDocumentStore implements DocumentStore {
    private static final String INSERT = """
            INSERT INTO stored_document (key, content_type, sha256, content, stored_at) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (seller_id, key) DO NOTHING""";

    private final Database database;
    private final Transactions transactions;
    private final BusinessClock clock;

    DatabaseDocumentStore(Database database, Transactions transactions, BusinessClock clock) {
        this.database = database;
        this.transactions = transactions;
        this.clock = clock;
    }

    @Override
    public Document put(String key, String contentType, byte[] content) {
        if (content.length > LENGTH_MAX) {
            throw new IllegalArgumentException("a document has at most " + LENGTH_MAX + " bytes");
        }
        var document = new Document(key, contentType, Sha256.hex(content), content);
        return transactions.joining(() -> {
            int stored = database.update(INSERT, key, contentType, document.sha256(), content,
                    clock.wallNow());
            return stored == 1 ? document : find(key).orElseThrow();
        });
    }

    @Override
    public Optional<Document> find(String key) {
        return transactions.joining(() -> database
                .select("SELECT content_type, sha256, content FROM stored_document WHERE key = ?",
                        row -> new Document(key, row.getString(1), row.getString(2), row.getBytes(3)), key)
                .stream().findFirst());
    }

    @Override
    public void delete(String key) {
        transactions.joining(() -> database.update("DELETE FROM stored_document WHERE key = ?", key));
    }
}
