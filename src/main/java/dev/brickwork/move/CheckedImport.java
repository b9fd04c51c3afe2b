package dev.brickwork.move;

import java.io.InputStream;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.logging.Logger;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.check.NightlyChecks;

/** An import whose copy is held against the rules of the night before anybody can take it over. */
@ApplicationScoped
class CheckedImport {
    private static final Logger LOG = Logger.getLogger(CheckedImport.class);

    private final SellerImport imports;
    private final NightlyChecks checks;
    private final AsSeller asSeller;

    CheckedImport(SellerImport imports, NightlyChecks checks, AsSeller asSeller) {
        this.imports = imports;
        this.checks = checks;
        this.asSeller = asSeller;
    }

    MoveFile.Sums read(UUID sellerId, InputStream content) {
        var copied = imports.read(sellerId, content);
        var broken = asSeller.call(sellerId, checks::broken);
        if (!broken.isEmpty()) {
            imports.discard(sellerId);
            throw new Refused("The seller breaks rules of the nightly check, in the other cell too: "
                    + String.join(", ", broken.keySet()) + ".");
        }
        LOG.infof("seller %s was copied: %d rows", sellerId,
                copied.tables().stream().mapToLong(MoveFile.Table::rows).sum());
        return copied;
    }

    void discard(UUID sellerId) {
        imports.discard(sellerId);
    }
}
