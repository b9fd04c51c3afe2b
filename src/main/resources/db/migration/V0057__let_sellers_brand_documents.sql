-- How a seller's documents look, and how its customers pay by other ways than the payment page.
ALTER TABLE seller ADD COLUMN logo text CHECK (length(logo) <= 262144);
ALTER TABLE seller ADD COLUMN accent_color text CONSTRAINT seller_accent_color_is_one CHECK (accent_color ~ '^#[0-9a-fA-F]{6}$');
ALTER TABLE seller ADD COLUMN payment_instructions text CHECK (length(payment_instructions) <= 2000);
COMMENT ON COLUMN seller.logo IS 'A picture as a data: address, printed on documents.';
COMMENT ON COLUMN seller.payment_instructions IS 'Bank details and the like, line by line as they are printed.';
