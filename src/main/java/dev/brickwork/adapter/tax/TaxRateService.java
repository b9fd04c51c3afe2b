package dev.brickwork.adapter.tax;

import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.List;
import java.util.UUID;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.database.TransactionCache;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.time.BusinessClock;
import io.quarkus.panache.common.Sort;

@ApplicationScoped
class TaxRateService {
    /** Waits for a twin that is about to insert the same place and category, and then finds the twin's row. */
    private static final String INSERT_IF_NEW = """
            INSERT INTO tax_rate (id, country, region, region_key, tax_category, rate, name, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT ON CONSTRAINT tax_rate_one_per_place_and_category DO NOTHING""";
    private static final String FIND = """
            SELECT id FROM tax_rate
            WHERE country = ? AND region_key IS NOT DISTINCT FROM ? AND tax_category IS NOT DISTINCT FROM ?""";

    private final DataSource database;
    private final BusinessClock clock;
    private final Audit audit;
    private final TransactionCache memory;

    TaxRateService(DataSource database, BusinessClock clock, Audit audit, TransactionCache memory) {
        this.database = database;
        this.clock = clock;
        this.audit = audit;
        this.memory = memory;
    }

    /** Sets the rate of a country, region and category, whether there was one before or not. */
    @Transactional
    TaxRateResponse put(PutTaxRateRequest request) {
        var isNew = insertIfNew(request);
        var rate = TaxRate.lock(find(request));
        if (isNew) {
            var created = TaxRateResponse.from(rate);
            audit.created("tax_rate", rate.id, created);
            return created;
        }
        var before = TaxRateResponse.from(rate);
        rate.region = request.region();
        rate.rate = request.rate();
        rate.name = request.name();
        var after = TaxRateResponse.from(rate);
        audit.changed("tax_rate.changed", "tax_rate", rate.id, before, after);
        return after;
    }

    @Transactional
    Page<TaxRateResponse> list(PageRequest page) {
        return page.page(TaxRate.count(), TaxRate.<TaxRate>findAll(Sort.descending("createdAt", "id"))
                .range(page.offset, page.offset + page.limit - 1).stream().map(TaxRateResponse::from).toList());
    }

    List<TaxRule> rulesOf(String country) {
        return memory.find(new RulesOf(country));
    }

    private boolean insertIfNew(PutTaxRateRequest request) {
        try (var connection = database.getConnection(); var row = connection.prepareStatement(INSERT_IF_NEW)) {
            row.setObject(1, UUID.randomUUID());
            row.setString(2, request.country());
            row.setString(3, request.region());
            row.setString(4, TaxRule.regionKey(request.region()));
            row.setString(5, request.taxCategory());
            row.setBigDecimal(6, request.rate());
            row.setString(7, request.name());
            row.setTimestamp(8, Timestamp.from(clock.now()));
            return row.executeUpdate() == 1;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private UUID find(PutTaxRateRequest request) {
        try (var connection = database.getConnection(); var query = connection.prepareStatement(FIND)) {
            query.setString(1, request.country());
            query.setString(2, TaxRule.regionKey(request.region()));
            query.setString(3, request.taxCategory());
            try (var found = query.executeQuery()) {
                found.next();
                return found.getObject(1, UUID.class);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
