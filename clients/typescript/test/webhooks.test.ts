import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { verifyWebhook, WebhookError } from "@brickwork/client";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const NOW = new Date("2026-01-31T09:30:00Z");
const BODY = '{"id":"e1","type":"invoice.voided","data":{"invoice_id":"i1"}}';

function headers(body = BODY, secret = SECRET, at = NOW) {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", key).update(`e1.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": "e1", "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}

test("the example of the Standard Webhooks specification is accepted", () => {
  const example = {
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  };
  assert.deepEqual(verifyWebhook(SECRET, example, '{"test": 2432232314}', { now: new Date(1_614_265_330_000) }),
    { test: 2432232314 });
});

test("a message of ours is read, and its type tells its data", () => {
  const event = verifyWebhook(SECRET, headers(), Buffer.from(BODY), { now: NOW });
  assert.equal(event.type, "invoice.voided");
  if (event.type === "invoice.voided") {
    assert.equal(event.data.invoice_id, "i1");
  }
  assert.equal(verifyWebhook(SECRET, new Headers(headers()), BODY, { now: NOW }).id, "e1");
});

test("either of two signatures will do while a secret is replaced", () => {
  const old = headers(BODY, "whsec_b2xkIHNlY3JldCBvbGQgc2VjcmV0");
  const both = { ...old, "webhook-signature": `${old["webhook-signature"]} ${headers()["webhook-signature"]}` };
  assert.equal(verifyWebhook(SECRET, both, BODY, { now: NOW }).id, "e1");
});

test("a changed body, another secret, another version, an old message and a missing header are refused", () => {
  const refused = (given: Record<string, string>, body: string, message: RegExp) =>
    assert.throws(() => verifyWebhook(SECRET, given, body, { now: NOW }),
      (e) => e instanceof WebhookError && message.test(e.message));

  refused(headers(), BODY.replace("i1", "i2"), /signature does not match/);
  refused(headers(BODY, "whsec_b2xkIHNlY3JldCBvbGQgc2VjcmV0"), BODY, /signature does not match/);
  const ofAnotherVersion = headers()["webhook-signature"].replace("v1,", "v2,");
  refused({ ...headers(), "webhook-signature": ofAnotherVersion }, BODY, /does not match/);
  refused({ ...headers(), "webhook-signature": "" }, BODY, /webhook-signature is missing/);
  refused(headers(BODY, SECRET, new Date(NOW.getTime() - 301_000)), BODY, /too far from now/);
  refused(headers(BODY, SECRET, new Date(NOW.getTime() + 301_000)), BODY, /too far from now/);
  assert.throws(() => verifyWebhook("", headers(), BODY, { now: NOW }), /secret must be/);
});
