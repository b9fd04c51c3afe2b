package dev.brickwork.core.metrics;

/** What a change of recurring revenue is to the customer's seller. */
public enum MovementKind {
    NEW, REACTIVATION, EXPANSION, RESUME, CONTRACTION, PAUSE, CHURN
}
