package dev.brickwork.mail;

import java.util.Optional;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;

import org.eclipse.microprofile.config.inject.ConfigProperty;

import dev.brickwork.platform.sql.Sql;
import dev.brickwork.platform.tenancy.Transactions;
import dev.brickwork.spi.MailSender;

/** Who the mail is from: the seller's sender, else the address that the whole service sends from. */
@ApplicationScoped
class MailOrigin {
    private static final int LINE_LENGTH_MAX = 200;

    private final DataSource database;
    private final Transactions transactions;
    private final Optional<String> fallback;

    MailOrigin(DataSource database, Transactions transactions,
            @ConfigProperty(name = "quarkus.mailer.from") Optional<String> fallback) {
        this.database = database;
        this.transactions = transactions;
        this.fallback = fallback;
    }

    MailSender.Mailbox of() {
        return transactions.joining(() -> {
            try (var connection = database.getConnection()) {
                return Sql.select(connection, "SELECT coalesce(sender_name, name) AS name, sender_email FROM seller",
                        row -> mailbox(row.getString("name"), row.getString("sender_email"))).get(0);
            }
        });
    }

    private MailSender.Mailbox mailbox(String name, String email) {
        var address = email != null
                ? email
                : fallback.orElseThrow(() -> new IllegalStateException(
                        "Nobody to send mail from: set sender_email in the settings, or QUARKUS_MAILER_FROM."));
        return new MailSender.Mailbox(oneLine(name), oneLine(address));
    }

    /** Nothing that could begin a header of its own. */
    static String oneLine(String text) {
        var plain = text.replaceAll("[\\p{Cntrl}\\u0085\\u2028\\u2029]+", " ").strip();
        return plain.length() > LINE_LENGTH_MAX ? plain.substring(0, LINE_LENGTH_MAX) : plain;
    }
}
