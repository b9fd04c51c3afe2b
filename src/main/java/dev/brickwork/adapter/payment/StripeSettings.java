package dev.brickwork.adapter.payment;

import java.time.Duration;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Where Stripe is and how long we wait for it. Its API version is the one that our version of its library was made for. */
@ConfigMapping(prefix = "brickwork.stripe")
public interface StripeSettings {

    @WithDefault("https://api.stripe.com")
    String apiBase();

    /** The script that puts Stripe's own fields onto the payment page. */
    @WithDefault("https://js.stripe.com/v3/")
    String scriptUrl();

    @WithDefault("5s")
    Duration connectTimeout();

    /** Banks take their time: Stripe itself gives a charge up to 80 seconds, most take two. */
    @WithDefault("30s")
    Duration readTimeout();

    /** How often a request is sent again when no answer came; Stripe knows by its idempotency key that it is the same. */
    @WithDefault("2")
    int retries();
}
