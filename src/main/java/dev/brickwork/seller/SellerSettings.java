package dev.brickwork.seller;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.database.Sql;

/**
 * What a seller has set, as the other features need it. The look of its documents is apart ({@link SellerBrand}): a logo is too large
 * to be read with every order.
 *
 * @param isTest whether its keys are test keys; never changes
 * @param isMoving whether it is moved to or from another cell, and can only be read
 */
public record SellerSettings(Identity identity, Defaults defaults, Billing billing, Numbers numbers, ApprovalRules approval,
        Reminders reminders, boolean isTest, boolean isSuspended, boolean isMoving) {

    /** All but the name may be null. */
    public record Identity(String name, String publicAddress, String senderName, String senderEmail) {

        static Identity of(ResultSet row) throws SQLException {
            return new Identity(row.getString("name"), row.getString("public_address"), row.getString("sender_name"),
                    row.getString("sender_email"));
        }
    }

    /**
     * For orders, invoices and customers that do not say otherwise.
     *
     * @param termsHash names the terms and conditions of orders; null when there are none
     */
    public record Defaults(ZoneId timeZone, CurrencyCode currency, int paymentTermsDays, FirstChargeDate firstChargeDate,
            String language, String termsHash) {

        /** @param ofOrder null if the order doesn't say */
        public FirstChargeDate firstChargeDateOf(FirstChargeDate ofOrder) {
            return ofOrder != null ? ofOrder : firstChargeDate;
        }
    }

    /**
     * @param isMuted whether what falls due is not sent, because it is billed elsewhere
     * @param appliesCredit whether credit settles open invoices by itself when it arises
     * @param electronicInvoices null for none
     * @param renewalLeadDays how many days before the end of a term its event is sent; 0 for never
     */
    public record Billing(boolean isMuted, boolean appliesCredit, int renewalLeadDays, ProcessorName processor,
            ElectronicFormat electronicInvoices) {
    }

    /** How the numbers of documents are written. */
    public record Numbers(DocumentNumberFormat invoices, DocumentNumberFormat creditNotes) {
    }

    /** @param since when they were last changed; null for never. What was to be sent before is not sent */
    public record Reminders(ReminderSettings set, Instant since) {
    }

    private static ElectronicFormat format(String name) {
        return name == null ? null : ElectronicFormat.valueOf(name);
    }

    static SellerSettings of(ResultSet row) throws SQLException {
        return new SellerSettings(Identity.of(row),
                new Defaults(ZoneId.of(row.getString("time_zone")), CurrencyCode.valueOf(row.getString("currency")),
                        row.getInt("default_payment_terms"), FirstChargeDate.valueOf(row.getString("first_charge_date")),
                        row.getString("language"), row.getString("terms_hash")),
                new Billing(row.getBoolean("is_muted"), row.getBoolean("apply_credit_automatically"),
                        row.getInt("renewal_lead_days"), ProcessorName.valueOf(row.getString("payment_processor")),
                        format(row.getString("electronic_invoice_format"))),
                new Numbers(new DocumentNumberFormat(row.getString("invoice_number_format")),
                        new DocumentNumberFormat(row.getString("credit_note_number_format"))),
                ApprovalRules.of(row),
                new Reminders(ReminderSettingsColumn.read(row.getString("reminders")),
                        Sql.instant(row, "reminders_since")),
                KeyMode.valueOf(row.getString("key_mode")) == KeyMode.TEST, row.getTimestamp("suspended_at") != null,
                row.getBoolean("is_moving"));
    }
}
