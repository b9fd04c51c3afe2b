package dev.brickwork.adapter.payment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

import jakarta.enterprise.context.ApplicationScoped;

import com.stripe.model.PaymentMethod;
import com.stripe.param.CustomerCreateParams;
import com.stripe.param.CustomerPaymentMethodListParams;
import com.stripe.param.PaymentMethodAttachParams;

import dev.brickwork.adapter.payment.StripeAccounts.Account;
import dev.brickwork.core.Refused;
import dev.brickwork.spi.PaymentProcessor;

/** Stripe, for the seller whose account is connected. */
@ApplicationScoped
class StripeProcessor implements PaymentProcessor {
    static final String NAME = "STRIPE";
    private static final long PAGE = 100;
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
            var params = CustomerCreateParams.builder().setName(company.name()).setEmail(company.email())
                    .putMetadata("brickwork_company_id", company.companyId().toString()).build();
            // Two at once get the same customer by the key.
            var made = stripe.ask(account.secretKey(), client -> client.v1().customers().create(params,
                    StripeCalls.once("brickwork-company-" + company.companyId())));
            return accounts.keepCustomer(account, company.companyId(), made.getId());
        });
    }

    @Override
    public Method attach(String customer, String methodId) {
        return stripe.ask(connected().secretKey(), client -> {
            var method = client.v1().paymentMethods().retrieve(methodId);
            if (method.getCustomer() != null && !method.getCustomer().equals(customer)) {
                throw new NoSuchMethod();
            }
            if (method.getCustomer() == null) {
                method = client.v1().paymentMethods().attach(methodId,
                        PaymentMethodAttachParams.builder().setCustomer(customer).build());
            }
            return method(method).orElseThrow(NoSuchMethod::new);
        });
    }

    @Override
    public void detach(String customer, String methodId) {
        try {
            stripe.ask(connected().secretKey(), client -> {
                var method = client.v1().paymentMethods().retrieve(methodId);
                return customer.equals(method.getCustomer()) ? client.v1().paymentMethods().detach(methodId) : method;
            });
        } catch (NoSuchMethod e) {
            return; // forgotten already
        }
    }

    /** Kinds that the contract has no word for are left out. */
    @Override
    public List<Method> methods(String customer) {
        var params = CustomerPaymentMethodListParams.builder().setLimit(PAGE).build();
        return stripe.ask(connected().secretKey(), client -> {
            var methods = new ArrayList<Method>();
            for (var method : client.v1().customers().paymentMethods().list(customer, params).autoPagingIterable()) {
                method(method).ifPresent(methods::add);
            }
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
            var type = stripe.ask(connected().secretKey(), client -> client.v1().confirmationTokens().retrieve(methodId))
                    .getPaymentMethodPreview().getType();
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

    private static Optional<Method> method(PaymentMethod method) {
        return switch (method.getType()) {
            case "card" -> Optional.of(Method.ofCard(method.getId(), card(method.getCard())));
            case "us_bank_account" -> Optional.of(Method.ofBank(method.getId(), bank(method.getUsBankAccount())));
            case "link" -> Optional.of(Method.ofLink(method.getId(), method.getLink().getEmail()));
            default -> Optional.empty();
        };
    }

    private static Card card(PaymentMethod.Card card) {
        return new Card(card.getBrand(), card.getLast4(), card.getExpMonth().intValue(), card.getExpYear().intValue());
    }

    private static Bank bank(PaymentMethod.UsBankAccount bank) {
        return new Bank(bank.getBankName(), bank.getAccountType(), bank.getLast4(), bank.getRoutingNumber());
    }
}
