package dev.brickwork.order;

import jakarta.enterprise.context.ApplicationScoped;

import org.hibernate.Session;

import dev.brickwork.platform.database.DeferredWrites;
import dev.brickwork.platform.json.MetadataColumn;
import dev.brickwork.seller.FirstChargeDate;

/**
 * Orders as they are made and accepted, with what else these transactions leave behind: nothing in them reads the row again, so
 * it need not be waited for. All the rest of an order's life is Hibernate's.
 */
@ApplicationScoped
class OrderTable {
    static final String INSERT = """
            INSERT INTO customer_order (id, created_at, subscription_id, customer_id, as_agreed, type, status, currency, starts_on,
                deal, payment_terms, transaction_method, first_charge_date, auto_renews, renewal_contract_period,
                renewal_uplifted_rate, adjustment_credit, adjustment_credit_label, point_of_contact_id, signatory_user_id,
                accounts_payable_emails, purchase_order_code, crm_opportunity_id, legal_entity_id,
                accepted_payment_methods_config, custom_order_form_html, metadata, token)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?,
                ?::jsonb, ?, ?, ?, ?, ?,
                ?, ?, ?, ?, ?,
                ?, ?, ?, ?,
                ?::jsonb, ?, ?::jsonb, ?)""";
    static final String ACCEPT = """
            UPDATE customer_order SET status = ?, accepted_at = ?, estimate = ?::jsonb, names = ?::jsonb, payment_terms = ?,
                first_charge_date = ?, signatory_name = ?, signatory_email = ?
            WHERE id = ?""";

    private static final OrderJson.DealColumn DEAL = new OrderJson.DealColumn();
    private static final OrderJson.PaymentMethodsColumn METHODS = new OrderJson.PaymentMethodsColumn();
    private static final OrderJson.EstimateColumn ESTIMATE = new OrderJson.EstimateColumn();
    private static final OrderJson.NamesColumn NAMES = new OrderJson.NamesColumn();
    private static final MetadataColumn METADATA = new MetadataColumn();

    private final DeferredWrites deferredWrites;

    OrderTable(DeferredWrites deferredWrites) {
        this.deferredWrites = deferredWrites;
    }

    /** @param order an open one, with its id */
    void insert(CustomerOrder order) {
        deferredWrites.add(INSERT, order.id, order.createdAt, order.subscriptionId, order.customerId,
                order.asAgreed.toArray(String[]::new), order.type.name(), order.status.name(), order.currency.name(),
                order.startsOn, DEAL.convertToDatabaseColumn(order.deal),
                order.paymentTerms, order.transactionMethod.name(), name(order.firstChargeDate), order.autoRenews,
                order.renewalContractPeriod, order.renewalUpliftedRate, order.adjustmentCredit, order.adjustmentCreditLabel,
                order.pointOfContactId, order.signatoryUserId, order.accountsPayableEmails.toArray(String[]::new),
                order.purchaseOrderCode, order.crmOpportunityId, order.legalEntityId,
                METHODS.convertToDatabaseColumn(order.acceptedPaymentMethodsConfig), order.customOrderFormHtml,
                METADATA.convertToDatabaseColumn(order.metadata), order.token);
    }

    /** @param order that was loaded, and is accepted now; from now on it stays as it is */
    void accept(CustomerOrder order) {
        CustomerOrder.getEntityManager().unwrap(Session.class).setReadOnly(order, true);
        deferredWrites.add(ACCEPT, order.status.name(), order.acceptedAt, ESTIMATE.convertToDatabaseColumn(order.estimate),
                NAMES.convertToDatabaseColumn(order.names), order.paymentTerms, name(order.firstChargeDate),
                order.signatoryName, order.signatoryEmail, order.id);
    }

    private static String name(FirstChargeDate day) {
        return day == null ? null : day.name();
    }
}
