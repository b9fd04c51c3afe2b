package dev.brickwork.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.Tag;

/**
 * Only {@code ./mvnw -Pall verify} runs it, and {@code -Dtest=...}: it takes long, and no rule is noticed by it alone
 * (docs/tests.md). The class is named in {@code dev.brickwork.Lanes}, too.
 */
@Tag("long")
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface LongLane {
}
