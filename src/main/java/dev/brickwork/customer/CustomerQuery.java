package dev.brickwork.customer;

import java.util.UUID;

import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.page.Conditions;
import dev.brickwork.platform.page.SortFields;
import io.quarkus.hibernate.orm.panache.PanacheQuery;
import io.quarkus.panache.common.Sort;

/** Which customers a list shows; filters that are null do not filter. */
record CustomerQuery(String externalId, String email, String search, UUID partnerId) {
    static final SortFields SORT = SortFields.CREATED_AT.and("name", "name");

    static CustomerQuery read(Fields in) {
        return new CustomerQuery(in.reference("external_id", CustomerRequests.EXTERNAL_ID_LENGTH_MAX).optional(),
                in.text("email", 254).optional(), in.text("search", 200).optional(),
                in.id("partner_id", CustomerSql.NAMED).optional());
    }

    PanacheQuery<Customer> find(Sort sort) {
        var where = new Conditions().and("externalId = ?", externalId).and("lower(email) = lower(?)", email)
                .and("lower(name) like lower(?) escape '!'",
                        search == null ? null : "%" + search.replaceAll("[!%_]", "!$0") + "%")
                .and("partnerId = ?", partnerId);
        return Customer.find(where.ofEntities(), sort, where.parameters());
    }
}
