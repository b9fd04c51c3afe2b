package dev.brickwork.move;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

import jakarta.enterprise.context.ApplicationScoped;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.cell.Cell;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.DatabaseFailure;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.secret.Secrets;
import dev.brickwork.platform.secret.Tokens;
import dev.brickwork.seller.SellerMoves;
import dev.brickwork.seller.SellerService;

/** Reads what {@link SellerExport} has written, in one transaction: the copy is there as a whole, with the sums of the file, or not at all. */
@ApplicationScoped
class SellerImport {
    private static final int ROWS_AT_ONCE = 1_000;
    private static final int BYTES_AT_ONCE = 4 * 1024 * 1024;
    private static final int PATIENCE_MILLIS = (int) Duration.ofHours(1).toMillis();
    /**
     * Classes of SQLSTATE: of a row that is none, such as a word for a number, and of one that does not fit or that another seller has
     * here already, such as the email address of somebody in the console.
     */
    private static final Set<String> OF_THE_FILE = Set.of("22", "23");
    private static final Pattern CODE_HASH = Pattern.compile("[0-9a-f]{64}");
    private static final String NO_EXPORT = "The file is not an export of a seller.";

    private final SellerMoves moves;
    private final SellerService sellers;
    private final Database database;
    private final Transactions transactions;
    private final Secrets secrets;
    private final ObjectMapper mapper;

    SellerImport(SellerMoves moves, SellerService sellers, Database database, Transactions transactions, Secrets secrets,
            ObjectMapper mapper) {
        this.moves = moves;
        this.sellers = sellers;
        this.database = database;
        this.transactions = transactions;
        this.secrets = secrets;
        this.mapper = mapper;
    }

    /**
     * @param id tells this copy apart from a later one
     * @param sums of both cells, which are the same
     */
    record Copied(String id, MoveFile.Sums sums, String codeHash) {
    }

    Copied read(UUID sellerId, InputStream content) {
        try {
            return transactions.inLong(() -> patiently(connection -> read(sellerId, new LineReader(content), connection)));
        } catch (DatabaseFailure e) {
            throw refusal(e).orElseThrow(() -> e);
        }
    }

    /** Takes away what has been copied, as long as nobody works with it. @return how many rows */
    long discard(UUID sellerId) {
        return transactions.inLong(() -> patiently(connection -> {
            moves.refuseUnlessArriving(sellerId);
            sellers.setMovingSeller(sellerId);
            var tables = new ArrayList<>(SellerTables.of(connection).inOrder());
            Collections.reverse(tables);
            long rows = 0;
            for (var table : tables) {
                rows += Sql.select(connection, "SELECT discard_arriving_rows(?)", row -> row.getLong(1), table.name())
                        .get(0);
            }
            sellers.setMovingSeller(Caller.OPERATOR);
            return rows;
        }));
    }

    private <T> T patiently(Database.Work<T> work) {
        return database.call(connection -> {
            int usualMillis = connection.getNetworkTimeout();
            connection.setNetworkTimeout(Runnable::run, PATIENCE_MILLIS);
            try {
                return work.on(connection);
            } finally {
                connection.setNetworkTimeout(Runnable::run, usualMillis);
            }
        });
    }

    private Copied read(UUID sellerId, LineReader lines, Connection connection) throws SQLException {
        try {
            var tables = SellerTables.of(connection);
            var header = header(sellerId, tables, lines.next());
            sellers.setMovingSeller(sellerId);
            var copy = new Copy(connection, tables, header);
            var sums = copy.all(lines);
            try (var statement = connection.createStatement()) {
                statement.execute("SET CONSTRAINTS ALL IMMEDIATE");
            }
            check(tables, sums);
            sellers.setMovingSeller(Caller.OPERATOR);
            return new Copied(copy.id, sums, header.codeHash());
        } catch (IOException e) {
            throw new Refused("The file did not arrive as a whole.");
        }
    }

    private MoveFile.Header header(UUID sellerId, SellerTables tables, byte[] line) {
        if (line == null) {
            throw new Refused("The file is empty.");
        }
        var header = parsed(line, MoveFile.Header.class);
        refuseUnless(header.format() == MoveFile.FORMAT, "The file has another format than this cell reads.");
        refuseUnless(tables.schema().equals(header.schema()),
                "The cells run different versions. Update the older one first.");
        refuseUnless(sellerId.equals(header.sellerId()), "The file holds the seller " + header.sellerId() + ".");
        refuseUnless(Cell.id().equals(Optional.ofNullable(header.toCell())),
                "The seller leaves for cell " + header.toCell() + ", and this is "
                        + Cell.id().map(id -> "cell " + id).orElse("no cell") + ".");
        refuseUnless(header.codeHash() != null && CODE_HASH.matcher(header.codeHash()).matches()
                && header.secretsProofs() != null && !header.secretsProofs().contains(null), NO_EXPORT);
        refuseUnless(secrets.isProvenBy(header.secretsProofs(), SellerExport.proofPurpose(sellerId)),
                "This cell cannot open the secrets of the seller: set the BRICKWORK_SECRETS_KEY of cell "
                        + header.fromCell() + ", or name it as BRICKWORK_SECRETS_PREVIOUS_KEY."
                        + " That also goes for a previous key of cell " + header.fromCell() + ".");
        refuseUnless(!moves.isHere(sellerId), "This cell has rows of the seller already.");
        return header;
    }

    private static void check(SellerTables tables, MoveFile.Sums told) throws SQLException, IOException {
        for (var table : tables.inOrder()) {
            var here = tables.read(table, row -> {
            });
            refuseUnless(told.tables().contains(here), "What was copied of the table " + table.name()
                    + " is not what the file says it holds.");
        }
        refuseUnless(told.books().equals(tables.books()), "The books are not those of the file.");
    }

    private <T> T parsed(byte[] line, Class<T> type) {
        try {
            var parsed = mapper.readValue(line, type);
            refuseUnless(parsed != null, NO_EXPORT);
            return parsed;
        } catch (JsonProcessingException e) {
            throw new Refused(NO_EXPORT);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void refuseUnless(boolean isAllowed, String reason) {
        if (!isAllowed) {
            throw new Refused(reason);
        }
    }

    private static Optional<Refused> refusal(DatabaseFailure failure) {
        var state = String.valueOf(failure.getCause().getSQLState());
        return OF_THE_FILE.stream().anyMatch(state::startsWith)
                ? Optional.of(new Refused("This cell cannot take the seller's rows: " + failure.getCause().getMessage()))
                : Optional.empty();
    }

    /** The rows on their way into the tables. */
    private final class Copy {
        private final Connection connection;
        private final SellerTables tables;
        private final MoveFile.Header header;
        private final String id = Tokens.next();
        private final List<String> waiting = new ArrayList<>();
        private int waitingBytes;
        private String table;

        Copy(Connection connection, SellerTables tables, MoveFile.Header header) {
            this.connection = connection;
            this.tables = tables;
            this.header = header;
        }

        MoveFile.Sums all(LineReader lines) throws IOException, SQLException {
            for (var line = lines.next(); line != null; line = lines.next()) {
                if (startsWith(line, MoveFile.END)) {
                    endTable();
                    var sums = parsed(line, MoveFile.End.class).end();
                    refuseUnless(sums != null && sums.tables() != null && sums.books() != null, NO_EXPORT);
                    return sums;
                }
                if (startsWith(line, MoveFile.HEADING)) {
                    endTable();
                    table = parsed(line, MoveFile.Heading.class).table();
                } else {
                    add(line);
                }
            }
            throw new Refused("The file ends before its last line.");
        }

        private void add(byte[] line) throws SQLException {
            refuseUnless(table != null, NO_EXPORT);
            if (table.equals(SellerTables.SELLER)) {
                moves.arrive(tables.seller().columns(), new String(line, StandardCharsets.UTF_8), header.fromCell(),
                        id);
                return;
            }
            waiting.add(new String(line, StandardCharsets.UTF_8));
            waitingBytes += line.length;
            if (waiting.size() == ROWS_AT_ONCE || waitingBytes > BYTES_AT_ONCE) {
                stage();
            }
        }

        private void stage() throws SQLException {
            Sql.select(connection, "SELECT stage_arriving_rows(?)", row -> true, (Object) waiting.toArray(String[]::new));
            waiting.clear();
            waitingBytes = 0;
        }

        private void endTable() throws SQLException {
            if (table != null && !table.equals(SellerTables.SELLER)) {
                stage();
                Sql.select(connection, "SELECT insert_arriving_rows(?)", row -> row.getLong(1), table);
            }
        }

        private static boolean startsWith(byte[] line, String prefix) {
            int length = prefix.length();
            return line.length > length
                    && Arrays.equals(line, 0, length, prefix.getBytes(StandardCharsets.UTF_8), 0, length);
        }
    }
}
