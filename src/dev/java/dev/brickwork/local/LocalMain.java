package dev.brickwork.local;

import java.nio.file.Path;
import java.util.List;

import dev.brickwork.Main;
import io.quarkus.runtime.Quarkus;

/**
 * Where dev mode begins ({@code %dev.quarkus.package.main-class}): the database first, then the service. Called again in
 * the same process at every live reload.
 */
public final class LocalMain {
    static final String URL = "brickwork.local.jdbc-url";
    /** When this start or reload began, in milliseconds. */
    static final String BEGUN = "brickwork.local.begun";
    /** The first start then makes an empty seller. */
    private static final String NO_DEMO = "--demo=none";
    private static final String USERNAME = "brickwork.local.username";
    private static final String PASSWORD = "brickwork.local.password";

    private LocalMain() {
    }

    public static void main(String[] arguments) {
        if (List.of(arguments).contains(NO_DEMO)) {
            System.setProperty(DemoLoad.SETTING, DemoLoad.NONE);
        }
        System.setProperty(BEGUN, Long.toString(System.currentTimeMillis()));
        try {
            bringDatabase(Folders.project());
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
    static void bringDatabase(Path project) {
        // Ours of before the reload were not given by somebody.
        var before = System.clearProperty(URL);
        System.clearProperty(USERNAME);
        System.clearProperty(PASSWORD);
        if (Main.databaseIsNamed()) {
            return;
        }
        var folder = project.resolve(".data");
        var database = LocalDatabase.open(folder.resolve("postgres"), folder, LocalDatabase.DURABLE);
        System.setProperty(URL, database.jdbcUrl());
        System.setProperty(USERNAME, database.username());
        System.setProperty(PASSWORD, database.password());
        if (!database.jdbcUrl().equals(before)) {
            System.out.println("PostgreSQL: " + database.jdbcUrl() + ", data in " + folder.resolve("postgres"));
        }
    }
}
