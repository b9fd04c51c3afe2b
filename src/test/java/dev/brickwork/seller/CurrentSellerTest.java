package dev.brickwork.seller;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneId;
import java.util.UUID;

import jakarta.inject.Inject;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

/** What features are told about the seller on whose behalf they work. */
@ServiceTest
class CurrentSellerTest {
    @Inject
    CurrentSeller seller;
    @Inject
    AsSeller asSeller;
    @Inject
    Transactions transactions;

    @Test
    void everySellerIsToldOfItsOwnSettings() {
        var one = Api.ofNewSeller();
        one.patch("/settings", """
                {"name": "One", "time_zone": "Europe/Berlin", "currency": "EUR", "default_payment_terms": 7,
                 "first_charge_date": "CONTRACT_START_DATE", "renewal_lead_days": 3, "muted": true,
                 "apply_credit_automatically": false, "payment_processor": "NONE", "sender_name": "One Billing",
                 "sender_email": "billing@one.example", "public_address": "Street 1"}""").statusCode(200);
        var other = Api.ofNewSeller();

        var settings = asSeller.call(idOf(one), seller::settings);

        assertThat(settings.identity())
                .isEqualTo(new SellerSettings.Identity("One", "Street 1", "One Billing", "billing@one.example"));
        assertThat(settings.defaults()).isEqualTo(new SellerSettings.Defaults(ZoneId.of("Europe/Berlin"), CurrencyCode.EUR,
                7, FirstChargeDate.CONTRACT_START_DATE, "en"));
        assertThat(settings.billing()).isEqualTo(new SellerSettings.Billing(true, false, 3, ProcessorName.NONE,
                null));
        assertThat(settings.isTest()).isTrue();
        assertThat(settings.isSuspended()).isFalse();
        assertThat(asSeller.call(idOf(other), seller::settings).identity().senderEmail()).isNull();
    }

    @Test
    void aTransactionReadsTheSettingsOnce() {
        var id = idOf(Api.ofNewSeller());

        asSeller.run(id, () -> transactions.inNew(() -> {
            assertThat(seller.settings()).isSameAs(seller.settings());
            return null;
        }));
    }

    private static UUID idOf(Api api) {
        return api.sellerId();
    }
}
