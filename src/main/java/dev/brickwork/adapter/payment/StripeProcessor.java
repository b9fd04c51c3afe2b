package dev.brickwork.adapter.payment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

import jakarta.enterprise.context.ApplicationScoped;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.adapter.payment.StripeAccounts.Account;
import dev.brickwork.core.Refused;
import dev.brickwork.spi.PaymentProcessor;

/** Stripe, for the seller whose account is connected. */
@ApplicationScoped
class StripeProcessor implements PaymentProcessor {
    static final String NAME = "STRIPE";
    private static final String METHODS = "payment_methods";
    /** Stripe's look like {@code ctoken_1NnQUf2eZvKYlo2CIObdtbnb}; about anything else nobody makes us ask. */
    private static final Pattern CONFIRMATION_TOKEN = Pattern
            .compile(StripeCharges.CONFIRMATION_TOKEN + "[A-Za-z0-9_]{1,100}");

    private final StripeCalls stripe;
    private final StripeAccounts accounts;
    private final StripeCharges charges;
    private final StripeSettings settings;

    StripeProcessor(StripeCalls stripe, StripeAccounts accounts, StripeCharges charges, StripeSettings settings) {
        this.settings = settings;
        this.stripe = stripe;
        this.accounts = accounts;
        this.charges = charges;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean isConnected() {
        return accounts.canCharge();
    }

    @Override
    public String account() {
        return accounts.accountId();
    }

    @Override
    public String customerOf(Company company) {
        var account = connected();
        return accounts.customer(account, company.companyId()).orElseGet(() -> {
            var form = new HashMap<String, Object>();
            form.put("name", company.name());
            form.put("metadata", Map.of("brickwork_company_id", company.companyId().toString()));
            if (company.email() != null) {
                form.put("email", company.email());
            }
            // Two at once get the same customer by the key.
            var made = stripe.ask(account.secretKey(), client -> client.post(StripeApi.path("customers"), form,
                    "brickwork-company-" + company.companyId()));
            return accounts.keepCustomer(account, company.companyId(), StripeApi.text(made, "id"));
        });
    }

    @Override
    public Method attach(String customer, String methodId) {
        return stripe.ask(connected().secretKey(), client -> {
            var method = client.get(StripeApi.path(METHODS, methodId));
            var owner = StripeApi.text(method, "customer");
            if (owner != null && !owner.equals(customer)) {
                throw new NoSuchMethod();
            }
            if (owner == null) {
                method = client.post(StripeApi.path(METHODS, methodId, "attach"), Map.of("customer", customer), null);
            }
            return method(method).orElseThrow(NoSuchMethod::new);
        });
    }

    @Override
    public void detach(String customer, String methodId) {
        try {
            stripe.ask(connected().secretKey(), client -> {
                var method = client.get(StripeApi.path(METHODS, methodId));
                return customer.equals(StripeApi.text(method, "customer"))
                        ? client.post(StripeApi.path(METHODS, methodId, "detach"), Map.of(), null)
                        : method;
            });
        } catch (NoSuchMethod e) {
            return; // forgotten already
        }
    }

    /** Kinds that the contract has no word for are left out. */
    @Override
    public List<Method> methods(String customer) {
        return stripe.ask(connected().secretKey(), client -> {
            var methods = new ArrayList<Method>();
            client.search(StripeApi.path("customers", customer, METHODS), Map.of(), method -> {
                method(method).ifPresent(methods::add);
                return Optional.empty();
            });
            return List.copyOf(methods);
        });
    }

    @Override
    public Outcome charge(Charge charge) {
        return charges.charge(connected(charge.account()), charge);
    }

    @Override
    public Outcome outcomeOf(Charge charge) {
        return charges.outcomeOf(connected(charge.account()), charge);
    }

    @Override
    public Outcome cancel(Charge charge) {
        return charges.cancel(connected(charge.account()), charge);
    }

    @Override
    public Outcome refund(Refund refund) {
        return charges.refund(connected(refund.account()), refund);
    }

    @Override
    public Outcome outcomeOf(Refund refund) {
        return charges.outcomeOf(connected(refund.account()), refund);
    }

    @Override
    public Form form() {
        return new Form(List.of(), settings.scriptUrl(), connected().publishableKey());
    }

    @Override
    public Optional<MethodType> entered(String methodId) {
        if (!CONFIRMATION_TOKEN.matcher(methodId).matches()) {
            return Optional.empty();
        }
        try {
            var token = stripe.ask(connected().secretKey(),
                    client -> client.get(StripeApi.path("confirmation_tokens", methodId)));
            var type = StripeApi.text(token.path("payment_method_preview"), "type");
            return Arrays.stream(MethodType.values()).filter(known -> known.name().equals(type)).findFirst();
        } catch (NoSuchMethod e) {
            return Optional.empty();
        }
    }

    /** @param noted the account that a charge went to; no other is told of it or asked about it */
    private Account connected(String noted) {
        var account = connected();
        if (noted != null && !noted.equals(account.accountId())) {
            throw StripeCalls.elsewhere(noted);
        }
        return account;
    }

    private Account connected() {
        return accounts.find().orElseThrow(() -> new Refused("Stripe is not connected; see /settings/stripe."));
    }

    private static Optional<Method> method(JsonNode method) {
        var id = StripeApi.text(method, "id");
        return switch (String.valueOf(StripeApi.text(method, "type"))) {
            case "card" -> Optional.of(Method.ofCard(id, card(method.path("card"))));
            case "us_bank_account" -> Optional.of(Method.ofBank(id, bank(method.path("us_bank_account"))));
            case "link" -> Optional.of(Method.ofLink(id, StripeApi.text(method.path("link"), "email")));
            default -> Optional.empty();
        };
    }

    private static Card card(JsonNode card) {
        return new Card(StripeApi.text(card, "brand"), StripeApi.text(card, "last4"), card.path("exp_month").asInt(),
                card.path("exp_year").asInt());
    }

    private static Bank bank(JsonNode bank) {
        return new Bank(StripeApi.text(bank, "bank_name"), StripeApi.text(bank, "account_type"),
                StripeApi.text(bank, "last4"), StripeApi.text(bank, "routing_number"));
    }
}
