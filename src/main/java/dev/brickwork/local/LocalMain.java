package dev.brickwork.local;

import java.nio.file.Path;

import dev.brickwork.Main;
import io.quarkus.runtime.Quarkus;

/**
 * Where dev mode begins ({@code %dev.quarkus.package.main-class}): the database first, then the service. Called again in
 * the same process at every live reload.
 */
public final class LocalMain {
    private LocalMain() {
    }

    public static void main(String[] arguments) {
        try {
            bringDatabase();
        } catch (LocalDatabaseFailure e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
        Quarkus.run(arguments);
    }

    /**
     * The address goes into properties of our own, to which application.properties refers in dev mode only. Were it set as
     * the datasource's, continuous testing in this same process would run its tests on the developer's data.
     */
    private static void bringDatabase() {
        System.clearProperty("brickwork.local.jdbc-url"); // ours of before the reload is not an address given by somebody
        if (Main.databaseIsNamed()) {
            return;
        }
        Path folder = Folders.project().resolve(".data");
        var database = LocalDatabase.open(folder.resolve("postgres"), folder, LocalDatabase.DURABLE);
        System.setProperty("brickwork.local.jdbc-url", database.jdbcUrl());
        System.setProperty("brickwork.local.username", database.username());
        System.setProperty("brickwork.local.password", database.password());
    }
}
