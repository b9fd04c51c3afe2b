package dev.brickwork.console.access;

import java.util.Locale;
import java.util.Optional;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.seller.SellerService;
import io.quarkus.runtime.StartupEvent;

/** Prints an invitation for the first admin when the service starts, until somebody has used one. */
@ApplicationScoped
class FirstInvitation {
    private static final Logger LOG = Logger.getLogger(FirstInvitation.class);

    private final SellerService sellers;
    private final PresentedUsers presented;
    private final Invitations invitations;
    private final AsSeller asSeller;
    private final Transactions transactions;
    private final Optional<String> email;

    FirstInvitation(SellerService sellers, PresentedUsers presented, Invitations invitations, AsSeller asSeller,
            Transactions transactions, @ConfigProperty(name = "brickwork.bootstrap.admin-email") Optional<String> email) {
        this.sellers = sellers;
        this.presented = presented;
        this.invitations = invitations;
        this.asSeller = asSeller;
        this.transactions = transactions;
        this.email = email.map(text -> text.strip().toLowerCase(Locale.ROOT));
        if (this.email.filter(text -> !text.contains("@")).isPresent()) {
            throw new IllegalStateException("BRICKWORK_BOOTSTRAP_ADMIN_EMAIL must be an email address.");
        }
    }

    /** After {@code Bootstrap}, which makes the first seller. */
    void onStart(@Observes @Priority(200) StartupEvent event) {
        email.ifPresent(this::invite);
    }

    void invite(String address) {
        var known = presented.byEmail(address);
        var all = known.isPresent() ? null : sellers.activeSellers();
        if (all != null && all.size() != 1) {
            LOG.warn("BRICKWORK_BOOTSTRAP_ADMIN_EMAIL is for an installation with one seller. Invite admins of others by "
                    + "POST /api/v2/sellers/{seller_id}/console-invitations.");
            return;
        }
        var seller = known.isPresent() ? known.get().sellerId() : all.get(0);
        asSeller.run(seller, () -> transactions.inNew(() -> {
            // The setting often outlives the admin: who was put out must not come back with the next start.
            if (known.isPresent() && !ConsoleUser.get(known.get().userId()).isOnlyInvited()) {
                return null;
            }
            var invited = invitations.inviteAdmin(address, address);
            LOG.infof("Invitation to the console for %s, good for one use until %s: %s", address, invited.expiresAt(),
                    invited.url());
            return null;
        }));
    }
}
