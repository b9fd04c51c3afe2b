-- What was issued is known from the invoices themselves.
DROP TABLE issued_period_line;
DROP TABLE issued_period;
