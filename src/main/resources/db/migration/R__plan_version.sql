CREATE OR REPLACE TRIGGER plan_version_published_stays BEFORE UPDATE ON plan_version FOR EACH ROW
    WHEN (OLD.published_at IS NOT NULL)
    EXECUTE FUNCTION refuse_row('a published plan version never changes');

CREATE OR REPLACE TRIGGER plan_version_draft_is_published BEFORE UPDATE ON plan_version FOR EACH ROW
    WHEN (OLD.published_at IS NULL AND (NEW.published_at IS NULL
        OR (NEW.seller_id, NEW.id, NEW.plan_id, NEW.kind, NEW.version, NEW.merged_from, NEW.created_at)
            IS DISTINCT FROM
            (OLD.seller_id, OLD.id, OLD.plan_id, OLD.kind, OLD.version, OLD.merged_from, OLD.created_at)))
    EXECUTE FUNCTION refuse_row('a draft of a plan version can only be published');
