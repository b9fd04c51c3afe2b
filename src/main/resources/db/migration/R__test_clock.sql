CREATE OR REPLACE TRIGGER test_clock_moves_forward BEFORE UPDATE ON test_clock FOR EACH ROW
    WHEN (NEW.now_at < OLD.now_at)
    EXECUTE FUNCTION refuse_row('a test clock only moves forward');
