package dev.brickwork.console.frame;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import jakarta.enterprise.util.Nonbinding;
import jakarta.interceptor.InterceptorBinding;

/** What somebody's role must cover to see a page of the console, or to do what it offers. A test holds that every page says it. */
@Inherited
@InterceptorBinding
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface Needs {
    /** Every role will do. */
    String SIGNED_IN = "";
    String ADMIN = "full";

    /** A scope of the API, such as {@code invoices:write}. */
    @Nonbinding
    String value();
}
