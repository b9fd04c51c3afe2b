package dev.brickwork.platform.page;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Tells the API document what a list can be sorted by, if that is not {@code created_at} alone: the names of its
 * {@link SortFields}. Nothing for a list that has one order only.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Sorted {
    String[] value();

    /** Whether the first of them goes up unless the request says otherwise: see {@link SortFields#ascending}. */
    boolean ascending() default false;
}
