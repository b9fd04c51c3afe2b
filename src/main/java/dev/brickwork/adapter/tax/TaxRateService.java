package dev.brickwork.adapter.tax;

import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.transaction.Transactional;

import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.TransactionCache;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.TaxRates;
import dev.brickwork.spi.TaxRatesChanged;
import io.quarkus.panache.common.Sort;

@ApplicationScoped
class TaxRateService implements TaxRates {
    /** Waits for a twin that is about to insert the same place and category, and then finds the twin's row. */
    private static final String INSERT_IF_NEW = """
            INSERT INTO tax_rate (id, country, region, region_key, tax_category, rate, name, treatment, reason, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT ON CONSTRAINT tax_rate_one_per_place_and_category DO NOTHING""";
    private static final String HAS_ANY = "SELECT EXISTS (SELECT FROM tax_rate)";
    private static final String FIND = """
            SELECT id FROM tax_rate
            WHERE country = ? AND region_key IS NOT DISTINCT FROM ? AND tax_category IS NOT DISTINCT FROM ?""";

    private final Database database;
    private final BusinessClock clock;
    private final Audit audit;
    private final TransactionCache cache;
    private final Event<TaxRatesChanged> changes;

    TaxRateService(Database database, BusinessClock clock, Audit audit, TransactionCache cache,
            Event<TaxRatesChanged> changes) {
        this.changes = changes;
        this.database = database;
        this.clock = clock;
        this.audit = audit;
        this.cache = cache;
    }

    /** Sets the rate of a country, region and category, whether there was one before or not. */
    @Transactional
    TaxRateResponse put(PutTaxRateRequest request) {
        var isNew = insertIfNew(request);
        var rate = TaxRate.lock(find(request));
        if (isNew) {
            var created = TaxRateResponse.from(rate);
            audit.created("tax_rate", rate.id, created);
            changes.fire(new TaxRatesChanged());
            return created;
        }
        var before = TaxRateResponse.from(rate);
        rate.region = request.region();
        rate.rate = request.rate();
        rate.name = request.name();
        rate.treatment = request.treatment();
        rate.reason = request.reason();
        var after = TaxRateResponse.from(rate);
        audit.changed("tax_rate.changed", "tax_rate", rate.id, before, after);
        if (!after.equals(before)) {
            changes.fire(new TaxRatesChanged());
        }
        return after;
    }

    @Override
    @Transactional
    public boolean hasAny() {
        return database.select(HAS_ANY, row -> row.getBoolean(1)).get(0);
    }

    @Override
    @Transactional
    public Part list(int limit, int offset) {
        var found = TaxRate.<TaxRate>findAll(Sort.descending("createdAt", "id"));
        return new Part(found.count(), found.range(offset, offset + limit - 1).list().stream().map(rate -> new Rate(
                rate.country, rate.region, rate.taxCategory, rate.rate.toPlainString(), rate.name, rate.treatment,
                rate.reason, rate.createdAt)).toList());
    }

    @Transactional
    Page<TaxRateResponse> list(PageRequest page) {
        return page.page(TaxRate.findAll(page.sort()), TaxRateResponse::from);
    }

    List<TaxRule> rulesOf(String country) {
        return cache.find(new RulesOf(country));
    }

    private boolean insertIfNew(PutTaxRateRequest request) {
        return database.update(INSERT_IF_NEW, UUID.randomUUID(), request.country(), request.region(),
                TaxRule.regionKey(request.region()), request.taxCategory(), request.rate(), request.name(),
                request.treatment().name(), request.reason(), clock.now()) == 1;
    }

    private UUID find(PutTaxRateRequest request) {
        return database.select(FIND, row -> row.getObject(1, UUID.class), request.country(),
                TaxRule.regionKey(request.region()), request.taxCategory()).get(0);
    }
}
