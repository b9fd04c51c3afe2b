package dev.brickwork.customer;

import dev.brickwork.platform.json.Named;
import dev.brickwork.seller.SellerSql;

/** What others embed in a statement of theirs, where a second round trip would cost too much. Of the current seller. */
public final class CustomerSql {

    public static final Named NAMED = new Named("Customer", "external_id",
            "SELECT external_id, id FROM customer WHERE external_id = ANY (?)");

    private CustomerSql() {
    }

    /**
     * A value.
     *
     * @param id an expression of the statement
     */
    public static String name(String id) {
        return "(SELECT c.name FROM customer c WHERE c.id = " + id + ")";
    }

    /**
     * A value: the customer's time zone, else the seller's, as {@link Company#timeZoneOr}.
     *
     * @param id an expression of the statement
     */
    public static String timeZone(String id) {
        return "coalesce((SELECT c.time_zone FROM customer c WHERE c.id = " + id + "), " + SellerSql.TIME_ZONE + ")";
    }

    /**
     * A condition with the pattern as its parameter. The names are looked through once, and not for each row.
     *
     * @param id an expression of the statement; its name must be like it
     */
    public static String nameIsLike(String id) {
        return id + " IN (SELECT c.id FROM customer c WHERE c.name ILIKE ?)";
    }

    /**
     * A condition: whether the company pays by a method that it has chosen as its default.
     *
     * @param id an expression of the statement
     */
    public static String hasDefaultMethod(String id) {
        return "EXISTS (SELECT FROM default_payment_method d WHERE d.company_id = " + id + ")";
    }
}
