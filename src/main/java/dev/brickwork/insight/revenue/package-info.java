/** When what was billed is revenue: recognized, deferred and unbilled by month, and what is still to be delivered. */
package dev.brickwork.insight.revenue;
