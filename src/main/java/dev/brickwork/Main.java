package dev.brickwork;

import dev.brickwork.platform.http.RequestUris;
import dev.brickwork.platform.openapi.ApiDocuments;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;
import io.quarkus.runtime.configuration.ConfigUtils;

/** Starts the service. Dev mode begins in {@code local.LocalMain} instead, which brings a database along. */
@QuarkusMain
public class Main {
    private static final String ADDRESS = "quarkus.datasource.jdbc.url";

    public static void main(String[] arguments) {
        RequestUris.leaveToUs();
        ApiDocuments.prepareNothing();
        if (!databaseIsNamed()) {
            System.err.println("Brickwork needs a PostgreSQL database: set QUARKUS_DATASOURCE_JDBC_URL"
                    + " (jdbc:postgresql://host:5432/name), QUARKUS_DATASOURCE_USERNAME and QUARKUS_DATASOURCE_PASSWORD.");
            System.exit(1);
        }
        Quarkus.run(arguments);
    }

    /** Asks every source that the framework will ask later: left to itself, it would answer with pages of stack trace. */
    public static boolean databaseIsNamed() {
        return ConfigUtils.configBuilder().build().getOptionalValue(ADDRESS, String.class).isPresent();
    }
}
