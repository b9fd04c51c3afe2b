/**
 * The local default of {@code TaxCalculator}: a table of rates that each seller keeps for itself. The table and the
 * resource that fills it live here and not in a feature, because a seller with another calculator has no use for them.
 */
package dev.brickwork.adapter.tax;
