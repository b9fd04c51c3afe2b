package dev.brickwork.seller;

import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.identity.TaxIdentityChanged;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.caller.Scopes;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.DatabaseSettings;
import dev.brickwork.platform.database.DeferredWrites;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.KeyDirectory.KeysChanged;

@ApplicationScoped
public class SellerService {
    private final Database database;
    private final Transactions transactions;
    private final DeferredWrites deferredWrites;
    private final Caller caller;
    private final AsSeller asSeller;
    private final ApiKeyService keys;
    private final BusinessClock clock;
    private final Audit audit;
    private final Event<KeysChanged> events;
    private final Event<NumberFormatsChanged> formats;
    private final Event<TaxIdentityChanged> identityChanges;
    private final Event<RemindersChanged> reminderChanges;

    SellerService(Database database, Transactions transactions, DeferredWrites deferredWrites, Caller caller,
            AsSeller asSeller,
            ApiKeyService keys, BusinessClock clock, Audit audit, Event<KeysChanged> events,
            Event<NumberFormatsChanged> formats, Event<TaxIdentityChanged> identityChanges,
            Event<RemindersChanged> reminderChanges) {
        this.reminderChanges = reminderChanges;
        this.formats = formats;
        this.identityChanges = identityChanges;
        this.database = database;
        this.transactions = transactions;
        this.deferredWrites = deferredWrites;
        this.caller = caller;
        this.asSeller = asSeller;
        this.keys = keys;
        this.clock = clock;
        this.audit = audit;
        this.events = events;
    }

    /** The seller and its first key stand or fall together. */
    SellerResponse create(SellerRequests.Create request) {
        var seller = newSeller(request.name(), request.keyMode().mode());
        if (request.timeZone() != null) {
            seller.timeZone = request.timeZone().getId();
        }
        if (request.currency() != null) {
            seller.currency = request.currency();
        }
        var created = asNewSeller(seller, () -> SellerResponse.from(seller,
                keys.make("First key", List.of(Scopes.FULL), null).key()));
        backToOperator();
        return created;
    }

    /** The first seller of an installation, with a key that the operator has chosen. */
    UUID bootstrap(String name, KeyText key) {
        var seller = newSeller(name, key.mode());
        return asNewSeller(seller, () -> {
            keys.adopt("Bootstrap key", List.of(Scopes.FULL), key);
            return seller.id;
        });
    }

    Page<SellerResponse> list(PageRequest page) {
        return asOperator(() -> page.page(Seller.<Seller>findAll(page.sort()),
                seller -> SellerResponse.from(seller, null)));
    }

    SellerResponse suspend(UUID sellerId) {
        return asOperator(() -> {
            var seller = Seller.get(sellerId);
            var before = SellerResponse.from(seller, null);
            seller.suspend(clock.wallNow());
            var after = SellerResponse.from(seller, null);
            setSeller(sellerId);
            audit.changed("seller.suspended", "seller", sellerId, before, after);
            backToOperator();
            events.fire(new KeysChanged());
            return after;
        });
    }

    /** Before anybody looks at what was sent for it. */
    public void refuseUnknown(UUID sellerId) {
        // Counted and not loaded: one that is loaded already is not read again when it is locked.
        if (asOperator(() -> Seller.count("id", sellerId)) == 0) {
            throw new Missing("Seller");
        }
    }

    /** For the operator, in the transaction of what it asked for. */
    public <T> T onBehalfOf(UUID sellerId, Supplier<T> work) {
        return asSeller.call(sellerId, () -> transactions.joining(() -> {
            setSeller(sellerId);
            var result = work.get();
            Seller.flush();
            backToOperator();
            return result;
        }));
    }

    /** Everybody the sweeps should work for. */
    public List<UUID> activeSellers() {
        return asOperator(
                () -> database.select("SELECT id FROM seller WHERE suspended_at IS NULL AND move_state IS NULL ORDER BY id",
                        row -> row.getObject(1, UUID.class)));
    }

    boolean hasAny() {
        return asOperator(() -> Seller.count() > 0);
    }

    @Transactional
    SettingsResponse settings() {
        return SettingsResponse.from(Seller.get(caller.sellerId()));
    }

    @Transactional
    SettingsResponse changeSettings(SellerRequests.ChangeSettingsRequest change) {
        var seller = Seller.get(caller.sellerId());
        var before = SettingsResponse.toAudit(seller);
        change.applyTo(seller);
        var after = SettingsResponse.toAudit(seller);
        checkNumberFormats(before, after);
        if (!after.reminders().equals(before.reminders()) || after.muted() != before.muted()) {
            seller.remindersSince = clock.now();
            Seller.flush();
            reminderChanges.fire(new RemindersChanged(seller.reminders));
        }
        audit.changed("settings.changed", "seller", seller.id, before, after);
        if (!after.taxIds().equals(before.taxIds()) || !Objects.equals(after.address(), before.address())) {
            Seller.flush();
            identityChanges.fire(new TaxIdentityChanged(null));
        }
        return SettingsResponse.from(seller);
    }

    private void checkNumberFormats(SettingsResponse before, SettingsResponse after) {
        if (after.invoiceNumberFormat().equals(after.creditNoteNumberFormat())) {
            throw Refused.field("credit_note_number_format", "must differ from invoice_number_format");
        }
        formats.fire(new NumberFormatsChanged(newFormat(before.invoiceNumberFormat(), after.invoiceNumberFormat()),
                newFormat(before.creditNoteNumberFormat(), after.creditNoteNumberFormat())));
    }

    /** Null if it stays as it is. */
    private static DocumentNumberFormat newFormat(String before, String after) {
        return after.equals(before) ? null : new DocumentNumberFormat(after);
    }

    void backToOperator() {
        setSeller(Caller.OPERATOR);
    }

    /** What waits to be written is the seller's for whom it was said. */
    private void setSeller(UUID sellerId) {
        deferredWrites.send();
        database.enterSeller(sellerId);
    }

    /** For who moves it, and therefore may write although it can only be read. */
    public void setMovingSeller(UUID sellerId) {
        deferredWrites.send();
        set(DatabaseSettings.SELLER, sellerId.toString());
    }

    private Seller newSeller(String name, KeyMode mode) {
        var seller = new Seller();
        seller.id = UUID.randomUUID();
        seller.name = name;
        seller.keyMode = mode;
        seller.createdAt = clock.wallNow();
        return seller;
    }

    /** In the caller's transaction, if there is one: what the operator asked for and its Idempotency-Key stand or fall together. */
    private <T> T asNewSeller(Seller seller, Supplier<T> work) {
        return asSeller.call(seller.id, () -> transactions.joining(() -> {
            setSeller(seller.id);
            seller.persistAndFlush();
            audit.created("seller", seller.id, SettingsResponse.toAudit(seller));
            var result = work.get();
            Seller.flush();
            return result;
        }));
    }

    <T> T asOperator(Supplier<T> work) {
        return transactions.joining(() -> {
            set(DatabaseSettings.ALL_SELLERS, "on");
            try {
                var result = work.get();
                Seller.flush();
                return result;
            } finally {
                set(DatabaseSettings.ALL_SELLERS, "off");
            }
        });
    }

    private void set(String setting, String value) {
        database.set(setting, value);
    }
}
