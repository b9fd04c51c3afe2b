CREATE OR REPLACE TRIGGER subscription_pause_resumed_once BEFORE UPDATE ON subscription_pause FOR EACH ROW
    WHEN (OLD.resumed_at IS NOT NULL)
    EXECUTE FUNCTION refuse_row('a pause is resumed once');

CREATE OR REPLACE TRIGGER subscription_pause_gets_shorter BEFORE UPDATE ON subscription_pause FOR EACH ROW
    WHEN (OLD.resumed_at IS NULL AND OLD.scheduled_resume_at IS NOT NULL AND NEW.resumes_on > OLD.resumes_on)
    EXECUTE FUNCTION refuse_row('a pause with an end only gets shorter');
