package dev.brickwork.move;

import java.math.BigInteger;

import dev.brickwork.platform.secret.Sha256;

/** Of the rows of a table, in whatever order: the sum of the hashes of all rows. Two cells may sort texts in different ways. */
final class RowDigest {
    private static final int BITS = 256;

    private long rows;
    private BigInteger sum = BigInteger.ZERO;

    void add(byte[] row) {
        rows++;
        sum = sum.add(new BigInteger(1, Sha256.of(row)));
        if (sum.bitLength() > BITS) {
            sum = sum.clearBit(BITS);
        }
    }

    MoveFile.Table of(String table) {
        return new MoveFile.Table(table, rows, "%064x".formatted(sum));
    }
}
