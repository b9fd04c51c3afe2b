import assert from "node:assert/strict";
import { test } from "node:test";
import { Brickwork, verifyWebhook, type WebhookEvent } from "@brickwork/client";
import { json, scripted } from "./scripted.js";

const { BRICKWORK_URL: url = "", BRICKWORK_KEY: key = "" } = process.env;
const skip = url === "" && "BRICKWORK_URL names no service";

/** The demo plan of dev mode; made where it is missing. */
async function teamPlan(brickwork: Brickwork): Promise<void> {
  if ((await brickwork.plans.listPlans({ code: "team" })).results.length === 0) {
    await brickwork.plans.createPlan({ body: {
      code: "team",
      name: "Team",
      bricks: [{ code: "seat", name: "Seats", kind: "ADD_ON", pricing: {
        model: "PER_UNIT", period: "MONTH", prices: { USD: { unit_price: "19.00" }, EUR: { unit_price: "19.00" } } } }],
    } });
  }
}

test("from a plan to a paid invoice", { skip }, async () => {
  const brickwork = new Brickwork({ url, key });
  await teamPlan(brickwork);
  await import("./generated/readme.js"); // the ten lines of the README

  const { now } = await brickwork.testClock.getTestClock();
  const customer = await brickwork.customers.createCustomer({ body: { name: "Globex", email: "ap@globex.example" } });
  const order = await brickwork.orders.createSubscription({ body: {
    customer_id: customer.customer_id, plan_id: "team", bricks: [{ brick_id: "seat", quantity: 25 }],
    starts_at: now.slice(0, 10), contract_length: 12, billing_frequency: "QUARTERLY" } });
  const accepted = await brickwork.orders.acceptOrder({ order_id: order.order_id });
  assert.equal(accepted.status, "ACCEPTED");

  await brickwork.testClock.moveTestClock({ body: { now: new Date(Date.parse(now) + 86_400_000).toISOString() } });
  const invoices = [];
  const ofTheOrder = { subscription_id: order.subscription_id, limit: 1, sort: "bill_at" } as const;
  for await (const invoice of brickwork.invoices.listInvoices(ofTheOrder)) {
    invoices.push(invoice);
  }
  assert.equal(invoices.length, 4);
  const [first] = invoices;
  assert.ok(first !== undefined && first.issued_at !== null && first.remaining_amount > 0);

  const invoice_id = first.invoice_id!;
  const wire = { invoice_id, body: { payment_method: "WIRE", paid_amount: first.remaining_amount } } as const;
  const paid = await brickwork.payments.recordPayment(wire, { idempotencyKey: `wire-${invoice_id}` });
  const again = await brickwork.payments.recordPayment(wire, { idempotencyKey: `wire-${invoice_id}` });
  assert.equal(again.payment_id, paid.payment_id);
  assert.equal((await brickwork.invoices.getInvoice({ invoice_id })).status, "PAID");

  const types = [];
  for await (const event of brickwork.events.listEvents({ object_id: invoice_id, limit: 1 })) {
    types.push(event.type);
  }
  assert.ok(types.includes("invoice.paid"), types.join());
});

test("a delivery of the service is verified", { skip }, async () => {
  const brickwork = new Brickwork({ url, key });
  let secret = "";
  let deliver: (event: WebhookEvent) => void = () => {};
  let fail: (reason: unknown) => void = () => {};
  const delivered = new Promise<WebhookEvent>((resolve, reject) => [deliver, fail] = [resolve, reject]);
  await scripted([(response, { headers, body }) => {
    try {
      deliver(verifyWebhook(secret, headers, body));
    } catch (e) {
      fail(e);
    }
    json(200, {})(response, { method: "", url: "", headers, body });
  }], async (receiver) => {
    const endpoints = brickwork.webhookEndpoints;
    const endpoint = await endpoints.createWebhookEndpoint({ body: { url: receiver, event_types: ["*"] } });
    secret = endpoint.secret!;
    await endpoints.testWebhookEndpoint({ endpoint_id: endpoint.endpoint_id });
    const late = setTimeout(() => fail(new Error("nothing was delivered within 20 s")), 20_000);
    assert.equal((await delivered).type, "webhook_endpoint.test");
    clearTimeout(late);
    await endpoints.deleteWebhookEndpoint({ endpoint_id: endpoint.endpoint_id });
  });
});
