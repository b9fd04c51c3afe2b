package dev.brickwork.platform.http;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import jakarta.inject.Singleton;

import org.postgresql.util.PSQLException;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.refusal.ConstraintMessages;
import io.quarkus.arc.All;

/** Finds the refusal that belongs to a constraint the database enforced. */
@Singleton
public class ConstraintNames {
    private final Map<String, Refused> byConstraint = new HashMap<>();

    ConstraintNames(@All List<ConstraintMessages> features) {
        features.forEach(feature -> byConstraint.putAll(feature.byConstraint()));
    }

    /** The refusal that a failure is, or was caused by; empty if it is none. */
    public Optional<Refused> refusalIn(RuntimeException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof Refused refused) {
                return Optional.of(refused);
            }
            if (cause instanceof SQLException sql) {
                var rule = refusalFor(sql);
                if (rule.isPresent()) {
                    return rule;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Refused> refusalFor(SQLException e) {
        if (e instanceof PSQLException postgres && postgres.getServerErrorMessage() != null) {
            return Optional.ofNullable(byConstraint.get(postgres.getServerErrorMessage().getConstraint()));
        }
        return Optional.empty();
    }
}
