package dev.brickwork.adapter.payment;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.cell.CellToken;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.DatabaseSettings;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.TenantReads;
import dev.brickwork.platform.http.PublicUrl;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.secret.Secrets;
import dev.brickwork.platform.secret.Tokens;
import dev.brickwork.platform.write.Write;

/** The seller's account with Stripe, its secrets sealed. */
@ApplicationScoped
class StripeAccounts {
    static final String CALLBACKS = "/callbacks/stripe/";
    private static final String SECRET_KEY = "stripe secret key";
    private static final String CALLBACK_SECRET = "stripe callback secret";
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]{43}");
    private static final String READ = """
            SELECT account_id, can_charge, publishable_key, secret_key, callback_secret, callback_token, endpoint_id, connected_at
            FROM stripe_account WHERE seller_id = current_seller()""";
    private static final String CAN_CHARGE = "SELECT can_charge FROM stripe_account WHERE seller_id = current_seller()";
    private static final String ACCOUNT_ID = "SELECT account_id FROM stripe_account WHERE seller_id = current_seller()";
    private static final String KEEP = """
            INSERT INTO stripe_account (account_id, can_charge, publishable_key, secret_key, secret_key_end, callback_secret,
                callback_token, endpoint_id, connected_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (seller_id) DO UPDATE SET account_id = excluded.account_id, can_charge = excluded.can_charge,
                publishable_key = excluded.publishable_key, secret_key = excluded.secret_key,
                secret_key_end = excluded.secret_key_end, callback_secret = excluded.callback_secret,
                callback_token = excluded.callback_token, endpoint_id = excluded.endpoint_id,
                connected_at = excluded.connected_at""";
    private static final String KEEP_CUSTOMER = """
            INSERT INTO stripe_customer (account_id, company_id, customer_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING""";
    private static final String FIND_CUSTOMER = "SELECT customer_id FROM stripe_customer WHERE account_id = ? AND company_id = ?";

    private final Database database;
    private final Secrets secrets;
    private final Audit audit;
    private final Outbox outbox;
    private final Caller caller;
    private final TenantReads reads;

    StripeAccounts(Database database, TenantReads reads, Secrets secrets, Audit audit, Outbox outbox, Caller caller) {
        this.database = database;
        this.reads = reads;
        this.secrets = secrets;
        this.audit = audit;
        this.outbox = outbox;
        this.caller = caller;
    }

    /** @param endpointId the webhook endpoint that we made at Stripe; null when the seller made it */
    record Account(String accountId, boolean canCharge, String publishableKey, String secretKey, String callbackSecret,
            String callbackToken, String endpointId, Instant connectedAt) {

        String callbackUrl() {
            return PublicUrl.base() + CALLBACKS + CellToken.ofThisCell(callbackToken);
        }

        /** Secrets have no business in logs. */
        @Override
        public String toString() {
            return "Account[" + accountId + "]";
        }
    }

    static String newToken() {
        return Tokens.next();
    }

    @Transactional
    Optional<Account> find() {
        return database.select(READ, this::account).stream().findFirst();
    }

    /** Whether payments can be taken; opens no secret. */
    boolean canCharge() {
        return reads.select(CAN_CHARGE, row -> row.getBoolean(1)).contains(true);
    }

    /** Null when none is connected; opens no secret. */
    String accountId() {
        return reads.select(ACCOUNT_ID, row -> row.getString(1)).stream().findFirst().orElse(null);
    }

    /** Whose account a callback is about. Asked on nobody's behalf: row-level security shows the one account, and no other. */
    @Transactional
    Optional<UUID> sellerOf(String token) {
        if (!TOKEN.matcher(token).matches()) {
            return Optional.empty();
        }
        database.set(DatabaseSettings.PRESENTED_CALLBACK, token);
        return database.select("SELECT seller_id FROM stripe_account WHERE callback_token = ?",
                row -> row.getObject(1, UUID.class), token).stream().findFirst();
    }

    @Write("stripe_account.connected")
    StripeAccountResponse keep(Account account) {
        var before = find().map(StripeAccountResponse::from).orElse(null);
        change(KEEP, account.accountId(), account.canCharge(), account.publishableKey(),
                sealed(SECRET_KEY, account.secretKey()), end(account.secretKey()),
                sealed(CALLBACK_SECRET, account.callbackSecret()), account.callbackToken(), account.endpointId(),
                account.connectedAt());
        var after = StripeAccountResponse.from(account);
        audit.changed("stripe_account.connected", "stripe_account", null, before, after);
        return after;
    }

    /** Stripe has said so; the event explains why nothing can be paid any more. */
    @Transactional
    void change(Account account, boolean canCharge) {
        if (account.canCharge() != canCharge) {
            change("UPDATE stripe_account SET can_charge = ? WHERE seller_id = current_seller() AND account_id = ?",
                    canCharge, account.accountId());
            outbox.publish("stripe_account.updated", caller.sellerId(), new StripeEventTypes.Updated(account.accountId(),
                    canCharge));
        }
    }

    @Write("stripe_account.disconnected")
    StripeAccountResponse forget(Account account) {
        change("DELETE FROM stripe_account WHERE seller_id = current_seller()");
        var before = StripeAccountResponse.from(account);
        audit.changed("stripe_account.disconnected", "stripe_account", null, before, null);
        return before;
    }

    @Transactional
    Optional<String> customer(Account account, UUID companyId) {
        return database.select(FIND_CUSTOMER, row -> row.getString(1), account.accountId(), companyId).stream()
                .findFirst();
    }

    /** The first one to say so is right. */
    @Transactional
    String keepCustomer(Account account, UUID companyId, String customerId) {
        change(KEEP_CUSTOMER, account.accountId(), companyId, customerId);
        return customer(account, companyId).orElseThrow();
    }

    static String end(String secretKey) {
        return secretKey.substring(secretKey.length() - 4);
    }

    private Account account(ResultSet row) throws SQLException {
        return new Account(row.getString("account_id"), row.getBoolean("can_charge"), row.getString("publishable_key"),
                opened(SECRET_KEY, row.getBytes("secret_key")), opened(CALLBACK_SECRET, row.getBytes("callback_secret")),
                row.getString("callback_token"), row.getString("endpoint_id"), Sql.instant(row, "connected_at"));
    }

    private byte[] sealed(String purpose, String plain) {
        return secrets.close(purpose, plain.getBytes(StandardCharsets.UTF_8));
    }

    private String opened(String purpose, byte[] sealed) {
        return new String(secrets.open(purpose, sealed), StandardCharsets.UTF_8);
    }

    private void change(String sql, Object... parameters) {
        database.update(sql, parameters);
    }
}
