package dev.brickwork.move;

import java.io.InputStream;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.logging.Logger;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.check.NightlyChecks;
import dev.brickwork.seller.SellerMoves;

/**
 * An import whose copy is held against the rules of the night before anybody can take it over. One that was never checked, because the
 * process ended, is discarded by the next import.
 */
@ApplicationScoped
public class CheckedImport {
    private static final Logger LOG = Logger.getLogger(CheckedImport.class);

    private final SellerImport imports;
    private final SellerMoves moves;
    private final NightlyChecks checks;
    private final AsSeller asSeller;

    CheckedImport(SellerImport imports, SellerMoves moves, NightlyChecks checks, AsSeller asSeller) {
        this.imports = imports;
        this.moves = moves;
        this.checks = checks;
        this.asSeller = asSeller;
    }

    public record Checked(MoveFile.Sums sums, String receipt) {
    }

    public Checked read(UUID sellerId, InputStream content) {
        if (moves.isUnchecked(sellerId)) {
            imports.discard(sellerId);
        }
        var copy = imports.read(sellerId, content);
        String receipt;
        try {
            refuseBroken(sellerId);
            receipt = moves.checked(sellerId, copy.id(), copy.codeHash());
        } catch (RuntimeException e) {
            discardAfter(e, sellerId);
            throw e;
        }
        LOG.infof("seller %s was copied: %d rows", sellerId,
                copy.sums().tables().stream().mapToLong(MoveFile.Table::rows).sum());
        return new Checked(copy.sums(), receipt);
    }

    private void refuseBroken(UUID sellerId) {
        var broken = asSeller.call(sellerId, checks::broken);
        if (!broken.isEmpty()) {
            throw new Refused("The seller breaks rules of the nightly check, in the other cell too: "
                    + String.join(", ", broken.keySet()) + ".");
        }
    }

    /** Only a copy that is still unchecked: nobody has been told of it. */
    private void discardAfter(RuntimeException failure, UUID sellerId) {
        try {
            if (moves.isUnchecked(sellerId)) {
                imports.discard(sellerId);
            }
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    /** @return how many rows */
    long discard(UUID sellerId) {
        return imports.discard(sellerId);
    }
}
