package dev.brickwork.move;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import com.fasterxml.jackson.databind.ObjectMapper;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.cell.Cell;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.DatabaseSettings;
import dev.brickwork.platform.http.StreamedAnswer;
import dev.brickwork.platform.secret.Secrets;
import dev.brickwork.platform.secret.Sha256;
import dev.brickwork.seller.SellerMoves;

/** Writes all rows of a seller, as they are at one moment. */
@ApplicationScoped
class SellerExport {
    private static final String SNAPSHOT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY";

    private final SellerMoves moves;
    private final Database database;
    private final Secrets secrets;
    private final ObjectMapper mapper;

    SellerExport(SellerMoves moves, Database database, Secrets secrets, ObjectMapper mapper) {
        this.moves = moves;
        this.database = database;
        this.secrets = secrets;
        this.mapper = mapper;
    }

    /** From the return on the seller can only be read. */
    StreamedAnswer begin(UUID sellerId, String toCell) {
        var here = Cell.id().orElseThrow(() -> new Refused("This installation is no cell: BRICKWORK_CELL_ID is not set."));
        if (here.equals(toCell)) {
            throw Refused.field("to_cell", "is this cell");
        }
        var codeHash = Sha256.hex(moves.start(sellerId, toCell));
        return out -> database.call(connection -> {
            write(connection, sellerId, tables -> new MoveFile.Header(MoveFile.FORMAT, tables.schema(), here, toCell,
                    sellerId, codeHash, secrets.proofs(proofPurpose(sellerId))), out);
            return null;
        });
    }

    static String proofPurpose(UUID sellerId) {
        return "move of seller " + sellerId;
    }

    private interface HeaderWriter {
        MoveFile.Header of(SellerTables tables);
    }

    /** Not in a transaction of the service: those end after a minute. */
    private void write(Connection connection, UUID sellerId, HeaderWriter header, OutputStream out) throws SQLException {
        connection.setAutoCommit(false);
        try {
            try (var statement = connection.createStatement()) {
                statement.execute(SNAPSHOT);
            }
            DatabaseSettings.setForTransaction(connection, DatabaseSettings.SELLER, sellerId.toString());
            var tables = SellerTables.of(connection);
            line(out, mapper.writeValueAsBytes(header.of(tables)));
            var sums = new ArrayList<MoveFile.Table>();
            for (var table : tables.inOrder()) {
                line(out, (MoveFile.HEADING + '"' + table.name() + "\"}").getBytes(StandardCharsets.UTF_8));
                sums.add(tables.read(table, row -> line(out, row)));
            }
            line(out, mapper.writeValueAsBytes(new MoveFile.End(new MoveFile.Sums(sums, tables.books()))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    private static void line(OutputStream out, byte[] json) throws IOException {
        out.write(json);
        out.write('\n');
    }
}
