package dev.brickwork.order;

import java.time.Instant;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.platform.database.Database;
import dev.brickwork.seller.TermsAndConditions;

/** The terms and conditions that orders were accepted under. Sellers change theirs seldom, so each wording is kept once. */
@ApplicationScoped
class AcceptedTerms {
    private final Database database;

    AcceptedTerms(Database database) {
        this.database = database;
    }

    /** @return the name of the wording; null without terms */
    String keep(TermsAndConditions terms, Instant now) {
        if (terms == null) {
            return null;
        }
        var hash = terms.hash();
        database.update(
                "INSERT INTO accepted_terms (hash, url, text, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                hash, terms.url(), terms.text(), now);
        return hash;
    }

    @Transactional
    Optional<TermsAndConditions> find(String hash) {
        return database.select("SELECT url, text FROM accepted_terms WHERE hash = ?",
                row -> new TermsAndConditions(row.getString(1), row.getString(2)), hash).stream().findFirst();
    }
}
