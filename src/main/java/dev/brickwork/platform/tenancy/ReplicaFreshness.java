package dev.brickwork.platform.tenancy;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;

import org.eclipse.microprofile.config.inject.ConfigProperty;

import dev.brickwork.platform.sql.Sql;
import io.agroal.api.AgroalDataSource;
import io.quarkus.arc.InjectableInstance;

/**
 * How fresh a replica must be to be read: it must show all that the primary had written {@code brickwork.replica.lag-max} ago.
 *
 * <p>Positions are compared, not times. A replica can tell only how old the last change is that it shows, and after a quiet hour
 * that is an hour; nor does it know of what it was not sent.
 */
@ApplicationScoped
public class ReplicaFreshness {
    private static final String WRITTEN = "SELECT pg_current_wal_flush_lsn()::text";

    private final DataSource primary;
    private final boolean isThereAReplica;
    private final Positions positions;

    ReplicaFreshness(DataSource primary,
            @io.quarkus.agroal.DataSource("replica") InjectableInstance<AgroalDataSource> replica,
            @ConfigProperty(name = "brickwork.replica.lag-max", defaultValue = "30s") Duration lagMax) {
        this.primary = primary;
        this.isThereAReplica = replica.getHandle().getBean().isActive();
        this.positions = new Positions(lagMax);
    }

    boolean isThereAReplica() {
        return isThereAReplica;
    }

    /** Asks the primary how far it has written, where there is a replica; to be called every second or so. */
    public void note() throws SQLException {
        if (isThereAReplica) {
            var before = System.nanoTime();
            try (var connection = primary.getConnection()) {
                positions.note(before, Sql.select(connection, WRITTEN, row -> row.getString(1)).get(0));
            }
        }
    }

    /** A position that the replica must have reached; none as long as the primary has not said any. */
    Optional<String> toBeShown() {
        return positions.toBeShown(System.nanoTime());
    }
}
