CREATE OR REPLACE TRIGGER credit_note_paper_stays BEFORE UPDATE ON credit_note_paper FOR EACH ROW
    WHEN (OLD.document_key IS NOT NULL)
    EXECUTE FUNCTION refuse_row('the PDF of a credit note is printed once');
