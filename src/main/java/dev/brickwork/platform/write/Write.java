package dev.brickwork.platform.write;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import jakarta.enterprise.util.Nonbinding;
import jakarta.interceptor.InterceptorBinding;

/**
 * A resource method that changes something: one transaction around it all, in which the Idempotency-Key is claimed first,
 * the audit record is there at the end, and the answer is kept for repeats. A test holds that every POST, PATCH, PUT and
 * DELETE of ours bears this, {@link WritesNothing} or {@link OwnTransactions}.
 */
@Inherited
@InterceptorBinding
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface Write {

    /** What the audit log calls it: {@code customer.created}. */
    @Nonbinding
    String value() default "";

    /** The answer shows a secret once; what is kept for a repeat is sealed with the caller's own key. */
    @Nonbinding
    boolean showsSecret() default false;
}
