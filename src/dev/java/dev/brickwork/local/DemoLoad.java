package dev.brickwork.local;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import org.eclipse.microprofile.config.inject.ConfigProperty;

import dev.brickwork.core.Refused;
import dev.brickwork.move.CheckedImport;
import dev.brickwork.platform.database.Database;
import dev.brickwork.seller.SellerMoves;
import dev.brickwork.seller.SellerService;
import io.quarkus.arc.profile.IfBuildProfile;
import io.quarkus.runtime.StartupEvent;

/** Brings the demo seller into a database that has no seller yet, in place of the empty one that a first start makes. */
@IfBuildProfile("dev")
@ApplicationScoped
class DemoLoad {
    static final String SETTING = "brickwork.demo";
    static final String NONE = "none";
    private static final String UPDATE = "./mvnw test -Dtest=DemoStoryTest -Ddemo.update=true";

    private final SellerService sellers;
    private final SellerMoves moves;
    private final CheckedImport imports;
    private final Database database;
    private final String key;
    private final boolean isWanted;

    DemoLoad(SellerService sellers, SellerMoves moves, CheckedImport imports, Database database,
            @ConfigProperty(name = "brickwork.bootstrap.key") String key,
            @ConfigProperty(name = SETTING, defaultValue = "story") String demo) {
        this.sellers = sellers;
        this.moves = moves;
        this.imports = imports;
        this.database = database;
        this.key = key;
        this.isWanted = !demo.equals(NONE);
    }

    /** Before {@code Bootstrap}, which makes a seller if there is none. A load that was cut short is done again. */
    void onStart(@Observes @Priority(50) StartupEvent event) {
        if (!isWanted || !sellers.activeSellers().isEmpty()) {
            return;
        }
        try {
            if (!moves.isHere(DemoFile.SELLER) || moves.isUnchecked(DemoFile.SELLER)) {
                imports.read(DemoFile.SELLER, database.call(this::copy));
            }
            moves.takeOver(DemoFile.SELLER, DemoFile.CODE);
        } catch (Refused e) {
            System.err.println("The demo could not be loaded, so its seller is empty: " + e.getMessage()
                    + "\nAfter a change of the schema, make the demo again: " + UPDATE);
        }
    }

    private InputStream copy(Connection connection) throws SQLException {
        try {
            return DemoFile.copy(connection, DemoFile.SELLER, key);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
