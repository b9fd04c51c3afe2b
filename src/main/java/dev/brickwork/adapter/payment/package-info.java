/**
 * Payment processors: SANDBOX, built in, for tests and for trying things out; STRIPE, by Stripe's own library. Which of them
 * works for a seller, the seller's settings say.
 */
package dev.brickwork.adapter.payment;
