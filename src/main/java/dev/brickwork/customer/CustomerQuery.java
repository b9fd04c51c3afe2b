package dev.brickwork.customer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.brickwork.platform.json.Fields;
import io.quarkus.hibernate.orm.panache.PanacheQuery;
import io.quarkus.panache.common.Sort;

/** Which customers a list shows; filters that are null do not filter. */
record CustomerQuery(String externalId, String email, String search, UUID partnerId) {

    static CustomerQuery read(Fields in) {
        return new CustomerQuery(in.text("external_id", CustomerRequests.EXTERNAL_ID_LENGTH_MAX).optional(),
                in.text("email", 254).optional(), in.text("search", 200).optional(),
                in.uuid("partner_id").optional());
    }

    PanacheQuery<Customer> newestFirst() {
        return Customer.find(where(), Sort.descending("createdAt", "id"), parameters());
    }

    private String where() {
        var conditions = new ArrayList<String>(List.of("1 = 1"));
        if (externalId != null) {
            conditions.add("externalId = :externalId");
        }
        if (email != null) {
            conditions.add("lower(email) = lower(:email)");
        }
        if (search != null) {
            conditions.add("lower(name) like lower(:search) escape '!'");
        }
        if (partnerId != null) {
            conditions.add("partnerId = :partnerId");
        }
        return String.join(" and ", conditions);
    }

    private Map<String, Object> parameters() {
        var parameters = new HashMap<String, Object>();
        if (externalId != null) {
            parameters.put("externalId", externalId);
        }
        if (email != null) {
            parameters.put("email", email);
        }
        if (search != null) {
            parameters.put("search", "%" + search.replaceAll("[!%_]", "!$0") + "%");
        }
        if (partnerId != null) {
            parameters.put("partnerId", partnerId);
        }
        return parameters;
    }
}
