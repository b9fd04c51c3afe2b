/** Tax that became due, by month, country and rate. */
package dev.brickwork.insight.tax;
