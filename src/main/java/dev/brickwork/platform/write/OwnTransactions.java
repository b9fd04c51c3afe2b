package dev.brickwork.platform.write;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says of a method that changes something in transactions of its own, one or several, which {@link Write} would put into its own. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface OwnTransactions {

    /** Why one transaction won't do, and what makes a repeat harmless. */
    String why();
}
