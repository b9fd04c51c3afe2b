/** Figures over all that was agreed and booked: recurring revenue, its movements, retention, and receivables. */
package dev.brickwork.insight;
