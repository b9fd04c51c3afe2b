package dev.brickwork.ledger;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.json.WireJson;

/** Keeps the accounting settings of a seller, as a whole. */
@ApplicationScoped
public class AccountingSettingsTable {
    private static final String READ = "SELECT settings FROM accounting_settings";
    private static final String WRITE = """
            INSERT INTO accounting_settings (settings) VALUES (?::jsonb)
            ON CONFLICT (seller_id) DO UPDATE SET settings = excluded.settings""";

    private final Database database;
    private final WireJson json;

    AccountingSettingsTable(Database database, WireJson json) {
        this.database = database;
        this.json = json;
    }

    @Transactional
    public AccountingSettings read() {
        return database.select(READ, row -> json.read(row.getString("settings"), AccountingSettings.class)).stream()
                .findFirst().orElse(AccountingSettings.NONE);
    }

    @Transactional
    AccountingSettings write(AccountingSettings settings) {
        database.update(WRITE, json.of(settings));
        return settings;
    }
}
