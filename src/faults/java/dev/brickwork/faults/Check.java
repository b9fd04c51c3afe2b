package dev.brickwork.faults;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

import dev.brickwork.platform.check.NightlyRule;
import dev.brickwork.platform.database.Sql;

/** One thing that must hold in the end, by a name that a failure is called by. */
interface Check {
    int SHOWN_MAX = 5;

    String name();

    /** What breaks it; empty when it holds. */
    List<String> broken(Connection database) throws SQLException;

    /** @param exceptions selects one text for everything that breaks it */
    static Check none(String name, String exceptions) {
        return of(name, database -> Sql.select(database, exceptions + " LIMIT " + SHOWN_MAX, row -> row.getString(1)));
    }

    /** As the service looks at it itself, every night. */
    static Check nightly(String name, NightlyRule rule) {
        return none(name, rule.exceptions());
    }

    interface Exceptions {
        List<String> in(Connection database) throws SQLException;
    }

    static Check of(String name, Exceptions exceptions) {
        return new Check() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public List<String> broken(Connection database) throws SQLException {
                return exceptions.in(database);
            }
        };
    }
}
