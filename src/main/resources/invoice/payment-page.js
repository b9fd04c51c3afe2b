// Mounts Stripe's own fields, which are frames of Stripe's: what is typed there never reaches this page. What comes back is a
// token for one payment, which the form sends like any other field.
(function () {
  'use strict';
  var confirming = document.getElementById('look');
  if (confirming) {
    Stripe(confirming.dataset.key).handleNextAction({ clientSecret: confirming.dataset.secret }).then(function () {
      confirming.submit();
    });
    return;
  }
  var form = document.getElementById('pay');
  var problem = document.getElementById('fields-problem');
  var button = form.querySelector('button');
  var dark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  var options = { mode: 'payment', amount: Number(form.dataset.amount), currency: form.dataset.currency.toLowerCase(),
    paymentMethodTypes: form.dataset.types.split(' '), appearance: { theme: dark ? 'night' : 'stripe',
      variables: { colorPrimary: getComputedStyle(document.documentElement).getPropertyValue('--link').trim() } } };
  if (form.dataset.kept === 'true') {
    options.setupFutureUsage = 'off_session';
  }
  var stripe = Stripe(form.dataset.key, { locale: document.documentElement.lang });
  var elements = stripe.elements(options);
  elements.create('payment').mount('#fields');

  function say(text) {
    problem.textContent = text;
    problem.hidden = false;
    button.disabled = false;
  }

  form.addEventListener('submit', function (event) {
    event.preventDefault();
    if (button.disabled) {
      return;
    }
    button.disabled = true;
    problem.hidden = true;
    elements.submit().then(function (checked) {
      return checked.error ? checked : stripe.createConfirmationToken({ elements: elements });
    }).then(function (result) {
      if (result.error) {
        say(result.error.message);
        return;
      }
      form.elements.payment_method.value = result.confirmationToken.id;
      form.submit();
    }).catch(function () {
      say(form.dataset.failed);
    });
  });
})();
