-- What a processor tells of disputes and of refunds that were made there names the charge as the processor does.
CREATE INDEX ix_payment_charge_reference ON payment_charge (seller_id, reference) WHERE reference IS NOT NULL;
