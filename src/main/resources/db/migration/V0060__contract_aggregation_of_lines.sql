-- What makes a quantity out of usage entries is part of what was contracted, like the price: a later version of the plan does
-- not change it.
ALTER TABLE agreement_line ADD COLUMN aggregation text CHECK (aggregation IN ('SUM', 'MAX', 'LAST', 'COUNT', 'UNIQUE_COUNT')),
    ADD COLUMN aggregation_property text CHECK (length(aggregation_property) BETWEEN 1 AND 200);

-- Lines never change but for being ended, and row-level security binds the owner; neither may keep the columns from being filled.
ALTER TABLE agreement_line DISABLE TRIGGER agreement_line_keeps;
ALTER TABLE agreement_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE agreement_phase NO FORCE ROW LEVEL SECURITY;
ALTER TABLE plan_version_brick NO FORCE ROW LEVEL SECURITY;
UPDATE agreement_line l SET aggregation = 'SUM' WHERE brick_kind = 'USAGE';
UPDATE agreement_line l SET aggregation = b.aggregation, aggregation_property = b.aggregation_property
FROM agreement_phase p, plan_version_brick b
WHERE l.brick_kind = 'USAGE' AND (p.seller_id, p.subscription_id, p.term, p.phase) = (l.seller_id, l.subscription_id, l.term, l.phase)
  AND (b.seller_id, b.plan_version_id, b.brick_id) = (p.seller_id, p.plan_version_id, l.brick_id);
ALTER TABLE plan_version_brick FORCE ROW LEVEL SECURITY;
ALTER TABLE agreement_phase FORCE ROW LEVEL SECURITY;
ALTER TABLE agreement_line FORCE ROW LEVEL SECURITY;
ALTER TABLE agreement_line ENABLE TRIGGER agreement_line_keeps;

ALTER TABLE agreement_line
    ADD CONSTRAINT agreement_line_aggregation CHECK ((brick_kind = 'USAGE') = (aggregation IS NOT NULL)),
    ADD CONSTRAINT agreement_line_property CHECK ((aggregation IS NOT DISTINCT FROM 'UNIQUE_COUNT') = (aggregation_property IS NOT NULL));
