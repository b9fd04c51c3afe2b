package dev.brickwork.subscription;

import java.util.Collection;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.database.Database;

/** Agreements as JSON, with all that their prices and their days depend on, for who computes them without us. */
@ApplicationScoped
public class AgreementRecords {
    private static final String AGREEMENTS = """
            SELECT jsonb_build_object('type', 'agreement', 'subscription_id', s.id,
                'terms', (SELECT coalesce(jsonb_agg(jsonb_build_object('number', t.number, 'currency', t.currency, 'anchor', t.anchor,
                    'is_trial', t.is_trial, 'cut_on', t.cut_on, 'advanced_days', t.advanced_days,
                    'pauses', (SELECT coalesce(jsonb_agg(jsonb_build_object('from', u.starts_on, 'to', u.ends_on)
                            ORDER BY u.starts_on), '[]')
                        FROM agreement_pause u WHERE u.seller_id = t.seller_id AND u.subscription_id = t.subscription_id
                            AND u.term = t.number),
                    'phases', (SELECT jsonb_agg(jsonb_build_object('phase', p.phase, 'first_month', p.first_month,
                            'length_months', p.length_months) ORDER BY p.phase)
                        FROM agreement_phase p WHERE p.seller_id = t.seller_id AND p.subscription_id = t.subscription_id
                            AND p.term = t.number),
                    'changes', (SELECT coalesce(jsonb_agg(jsonb_build_object('number', c.number, 'day', c.takes_effect_on,
                            'touches', (SELECT coalesce(jsonb_agg(jsonb_build_object('before', o.line_before, 'after', o.line_after)
                                    ORDER BY o.place), '[]')
                                FROM agreement_touch o WHERE o.seller_id = c.seller_id AND o.subscription_id = c.subscription_id
                                    AND o.term = c.term AND o.change = c.number)) ORDER BY c.number), '[]')
                        FROM agreement_change c WHERE c.seller_id = t.seller_id AND c.subscription_id = t.subscription_id
                            AND c.term = t.number)) ORDER BY t.number), '[]')
                    FROM agreement_term t WHERE t.seller_id = s.seller_id AND t.subscription_id = s.id),
                'lines', (SELECT coalesce(jsonb_agg(jsonb_build_object('number', l.number, 'term', l.term, 'phase', l.phase,
                    'brick_code', l.brick_code, 'brick_kind', l.brick_kind, 'aggregation', l.aggregation, 'price', l.price, 'price_months', l.price_months,
                    'quantity', l.quantity::text, 'is_unlimited', l.is_unlimited, 'renewing_rate', l.renewing_rate::text,
                    'one_time_rate', l.one_time_rate::text, 'fixed_amount', l.fixed_amount, 'fixed_to_give', l.fixed_to_give,
                    'coupon_code', l.coupon_code, 'coupon_rate', l.coupon_rate::text, 'coupon_amount', l.coupon_amount,
                    'starts_on', l.starts_on, 'ends_on', l.ends_on, 'done_before', l.done_before::text, 'born_by', l.born_by,
                    'ended_by', l.ended_by) ORDER BY l.number), '[]')
                    FROM agreement_line l WHERE l.seller_id = s.seller_id AND l.subscription_id = s.id))::text
            FROM subscription s WHERE s.id = ANY (?) ORDER BY s.id""";

    private final Database database;

    AgreementRecords(Database database) {
        this.database = database;
    }

    /** One line of JSON each, in a transaction. */
    public List<String> of(Collection<UUID> subscriptionIds) {
        return database.select(AGREEMENTS, row -> row.getString(1), (Object) subscriptionIds.toArray(UUID[]::new));
    }
}
