/**
 * What customers used: entries come in, are counted by the day, and are read by meter periods. Nothing here knows of money;
 * invoices ask {@link dev.brickwork.usage.UsageService}.
 */
package dev.brickwork.usage;
