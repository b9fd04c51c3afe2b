/** What every document of the service shares: its look, how it writes numbers and dates, and whose it is. */
package dev.brickwork.document;
