package dev.brickwork.seller;

/** What others embed in a statement of theirs where a second round trip would cost too much. Of the current seller. */
public final class SellerSql {
    /** A condition. */
    public static final String IS_ACTIVE = "EXISTS (SELECT FROM seller WHERE id = current_seller() AND suspended_at IS NULL AND move_state IS NULL)";
    /** The name of the payment processor that it has chosen, as {@link ProcessorName} spells it. */
    public static final String PROCESSOR = "(SELECT payment_processor FROM seller WHERE id = current_seller())";
    /** A value. */
    public static final String TIME_ZONE = "(SELECT time_zone FROM seller WHERE id = current_seller())";

    private SellerSql() {
    }
}
