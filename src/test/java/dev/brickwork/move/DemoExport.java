package dev.brickwork.move;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Set;
import java.util.UUID;

import com.fasterxml.jackson.databind.ObjectMapper;

import dev.brickwork.platform.database.DatabaseSettings;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.secret.Sha256;

/**
 * Writes the rows of a seller like an export to another cell, without what the demo does not need: printed papers, which are
 * printed again when somebody asks for them, old mails, and answers that are kept for repeated requests. There is no cell, and no proof of a key
 * for secrets: the demo has none that matters.
 */
public final class DemoExport {
    private static final Set<String> LEFT_OUT = Set.of("stored_document", "invoice_paper", "credit_note_paper",
            "idempotency_key");

    private DemoExport() {
    }

    /** @param connection in a transaction */
    public static void write(Connection connection, UUID sellerId, String code, ObjectMapper mapper, OutputStream out)
            throws SQLException, IOException {
        try (var statement = connection.createStatement()) {
            // whom row-level security binds
            statement.execute("SET LOCAL ROLE brickwork_app");
        }
        DatabaseSettings.setForTransaction(connection, DatabaseSettings.SELLER, sellerId.toString());
        var tables = SellerTables.of(connection);
        line(out, mapper.writeValueAsBytes(new MoveFile.Header(MoveFile.FORMAT, tables.schema(), null, null, sellerId,
                Sha256.hex(code), List.of())));
        var letters = Letters.of(connection, mapper);
        for (var table : tables.inOrder()) {
            line(out, (MoveFile.HEADING + '"' + table.name() + "\"}").getBytes(StandardCharsets.UTF_8));
            if (!LEFT_OUT.contains(table.name())) {
                tables.read(table, row -> line(out, table.name().equals("mail") ? letters.row(row) : row));
            }
        }
        // the demo counts its rows anew whenever it is read
        line(out, mapper.writeValueAsBytes(new MoveFile.End(new MoveFile.Sums(List.of(), tables.books()))));
    }

    /** Of mails, those that are kept for the time being. They were sent in the time of the story, whatever time it was outside. */
    private record Letters(ObjectMapper mapper, Instant keptFrom) {
        private static final Duration KEPT = Duration.ofDays(30);
        private static final List<String> SENT = List.of("sent_at", "next_attempt_at");

        static Letters of(Connection connection, ObjectMapper mapper) throws SQLException {
            return new Letters(mapper,
                    Sql.select(connection, "SELECT now_at FROM test_clock", row -> Sql.instant(row, "now_at"))
                            .get(0).minus(KEPT));
        }

        /** Null for one that is left out. */
        byte[] row(byte[] json) throws IOException {
            var mail = mapper.readTree(json);
            var noted = mail.path("noted_at").asText();
            if (OffsetDateTime.parse(noted).toInstant().isBefore(keptFrom)) {
                return null;
            }
            var text = new String(json, StandardCharsets.UTF_8);
            for (var member : SENT.stream().filter(mail::hasNonNull).toList()) {
                text = text.replace('"' + member + "\":" + mail.path(member), '"' + member + "\":\"" + noted + '"');
            }
            return text.getBytes(StandardCharsets.UTF_8);
        }
    }

    private static void line(OutputStream out, byte[] json) throws IOException {
        if (json != null) {
            out.write(json);
            out.write('\n');
        }
    }
}
