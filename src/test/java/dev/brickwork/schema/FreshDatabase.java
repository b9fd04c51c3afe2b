package dev.brickwork.schema;

import java.sql.Connection;
import java.sql.SQLException;

import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;

import dev.brickwork.local.LocalDatabase;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;

/** A database as the migrations leave it: the one of the other tests has partitions and tables that they made. */
final class FreshDatabase implements AutoCloseable {
    private static final String NAME = "brickwork_fresh";

    private final LocalDatabase database;

    FreshDatabase() throws SQLException {
        var other = TestDatabase.get();
        TestSql.execute("DROP DATABASE IF EXISTS " + NAME);
        TestSql.execute("CREATE DATABASE " + NAME + " OWNER " + other.username());
        database = new LocalDatabase(other.jdbcUrl().replaceFirst("[^/]*$", NAME), other.username(), other.password());
        flyway().load().migrate();
    }

    FluentConfiguration flyway() {
        return Flyway.configure().dataSource(database.jdbcUrl(), database.username(), database.password());
    }

    Connection connect() throws SQLException {
        return database.connectAsSuperuser();
    }

    @Override
    public void close() throws SQLException {
        TestSql.execute("DROP DATABASE " + NAME);
    }
}
