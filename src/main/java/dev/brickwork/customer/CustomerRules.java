package dev.brickwork.customer;

import java.util.Map;
import java.util.UUID;

import jakarta.inject.Singleton;

import dev.brickwork.core.Problems;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.refusal.ConstraintMessages;

/** What must hold between customers: checked here for a good answer, kept by the database whatever other transactions do. */
@Singleton
class CustomerRules implements ConstraintMessages {
    private static final String TAKEN = "is another customer's";
    private static final String ITSELF = "must be another customer";
    private static final String TWO_STEPS = "must lead to the payer in one step: a partner has no partner itself";

    @Override
    public Map<String, Refused> byConstraint() {
        return Map.of("customer_external_id_unique", Refused.field("external_id", TAKEN),
                "customer_not_its_own_partner", Refused.field("partner_id", ITSELF),
                "customer_partner_has_no_partner", Refused.field("partner_id", TWO_STEPS));
    }

    static void checkExternalId(String externalId, Problems problems) {
        if (externalId != null && Customer.count("externalId", externalId) > 0) {
            problems.add("external_id", TAKEN);
        }
    }

    /** @param customerId who is to get the partner; null while it does not exist */
    static void checkPartner(UUID customerId, UUID partnerId, Problems problems) {
        if (partnerId == null) {
            return;
        }
        if (partnerId.equals(customerId)) {
            problems.add("partner_id", ITSELF);
            return;
        }
        var partner = Customer.findOne(partnerId);
        if (partner.isEmpty()) {
            problems.add("partner_id", "is no customer");
        } else if (partner.get().partnerId != null || customerId != null && Customer.count("partnerId", customerId) > 0) {
            problems.add("partner_id", TWO_STEPS);
        }
    }
}
