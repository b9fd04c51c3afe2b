/** Who a seller or a buyer is to a tax office: address, tax ids, bank account, electronic address, and what must not be missing. */
package dev.brickwork.identity;
