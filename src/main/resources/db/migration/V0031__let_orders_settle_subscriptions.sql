-- The time zone is fixed when the first order is accepted; an order may bring the subscription to another customer.
GRANT UPDATE (customer_id, time_zone) ON subscription TO brickwork_app;
