-- Apart from V0131, which added the rule: this reads all invoices, and nobody has to wait for it.
ALTER TABLE invoice VALIDATE CONSTRAINT invoice_counters_not_negative;
