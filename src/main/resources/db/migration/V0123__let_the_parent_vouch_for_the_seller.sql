-- These rows name their seller together with a parent that must exist, (seller_id, parent_id), and the parent is the seller's. A key to
-- the seller itself said the same again, and cost a lookup and a lock on the seller's one row for each row written: fifty of
-- them for an order accepted. plan keeps its own, since it and its versions vouch for each other.
-- Each takes a short exclusive lock; who cannot have it soon gives up, rather than let everybody wait behind it.
SET LOCAL lock_timeout = '2s';
ALTER TABLE agreement_change DROP CONSTRAINT agreement_change_seller_id_fkey;
ALTER TABLE agreement_line DROP CONSTRAINT agreement_line_seller_id_fkey;
ALTER TABLE agreement_pause DROP CONSTRAINT agreement_pause_seller_id_fkey;
ALTER TABLE agreement_phase DROP CONSTRAINT agreement_phase_seller_id_fkey;
ALTER TABLE agreement_term DROP CONSTRAINT agreement_term_seller_id_fkey;
ALTER TABLE agreement_touch DROP CONSTRAINT agreement_touch_seller_id_fkey;
ALTER TABLE credit DROP CONSTRAINT credit_seller_id_fkey;
ALTER TABLE credit_note DROP CONSTRAINT credit_note_seller_id_fkey;
ALTER TABLE credit_use DROP CONSTRAINT credit_use_seller_id_fkey;
ALTER TABLE customer_order DROP CONSTRAINT customer_order_seller_id_fkey;
ALTER TABLE default_payment_method DROP CONSTRAINT default_payment_method_seller_id_fkey;
ALTER TABLE event_feed DROP CONSTRAINT event_feed_seller_id_fkey;
ALTER TABLE invoice DROP CONSTRAINT invoice_seller_id_fkey;
ALTER TABLE invoice_addition DROP CONSTRAINT invoice_addition_seller_id_fkey;
ALTER TABLE invoice_custom_line DROP CONSTRAINT invoice_custom_line_seller_id_fkey;
ALTER TABLE invoice_line DROP CONSTRAINT invoice_line_seller_id_fkey;
ALTER TABLE invoice_paper DROP CONSTRAINT invoice_paper_seller_id_fkey;
ALTER TABLE invoice_planned_line DROP CONSTRAINT invoice_planned_line_seller_id_fkey;
ALTER TABLE invoice_version DROP CONSTRAINT invoice_version_seller_id_fkey;
ALTER TABLE journal_entry DROP CONSTRAINT journal_entry_seller_id_fkey;
ALTER TABLE meter_billing DROP CONSTRAINT meter_billing_seller_id_fkey;
ALTER TABLE meter_billing_entry DROP CONSTRAINT meter_billing_entry_seller_id_fkey;
ALTER TABLE milestone DROP CONSTRAINT milestone_seller_id_fkey;
ALTER TABLE milestone_completion DROP CONSTRAINT milestone_completion_seller_id_fkey;
ALTER TABLE payment DROP CONSTRAINT payment_seller_id_fkey;
ALTER TABLE payment_charge DROP CONSTRAINT payment_charge_seller_id_fkey;
ALTER TABLE person DROP CONSTRAINT person_seller_id_fkey;
ALTER TABLE plan_version DROP CONSTRAINT plan_version_seller_id_fkey;
ALTER TABLE plan_version_brick DROP CONSTRAINT plan_version_brick_seller_id_fkey;
ALTER TABLE recast_credit DROP CONSTRAINT recast_credit_seller_id_fkey;
ALTER TABLE refund DROP CONSTRAINT refund_seller_id_fkey;
ALTER TABLE refund_request DROP CONSTRAINT refund_request_seller_id_fkey;
ALTER TABLE stripe_customer DROP CONSTRAINT stripe_customer_seller_id_fkey;
ALTER TABLE subscription DROP CONSTRAINT subscription_seller_id_fkey;
ALTER TABLE subscription_pause DROP CONSTRAINT subscription_pause_seller_id_fkey;
ALTER TABLE usage_correction_failure DROP CONSTRAINT usage_correction_failure_seller_id_fkey;
ALTER TABLE usage_late DROP CONSTRAINT usage_late_seller_id_fkey;
ALTER TABLE usage_meter DROP CONSTRAINT usage_meter_seller_id_fkey;
ALTER TABLE webhook_delivery DROP CONSTRAINT webhook_delivery_seller_id_fkey;
