CREATE OR REPLACE TRIGGER stored_document_written_once BEFORE DELETE ON stored_document FOR EACH ROW
    WHEN (NOT is_arriving() AND OLD.key NOT LIKE 'attachment/%')
    EXECUTE FUNCTION refuse_row('of stored documents only attachments are deleted');
