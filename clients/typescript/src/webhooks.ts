import { createHmac, timingSafeEqual } from "node:crypto";
import type { webhooks } from "./generated/schema.js";

type MessageOf<W> = W extends { post: { requestBody: { content: { "application/json": infer M } } } } ? M : never;

/** What endpoints are sent. `event.type` tells which `event.data` it is. */
export type WebhookEvent = { [T in keyof webhooks]: MessageOf<webhooks[T]> }[keyof webhooks];

/** The message is not from the service, is too old, or was changed on its way. Answer it with a 400. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

/** Of Node (`request.headers`) or of fetch (`request.headers`). */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

export interface WebhookOptions {
  /** How far the time of the message may be from now; 300 unless told. */
  toleranceSeconds?: number;
  now?: Date;
}

/**
 * Checks the signature of a message and answers the event in it.
 *
 * @param secret of the endpoint, `whsec_...`
 * @param body as it arrived, byte for byte: parsed and written again it has another signature
 */
export function verifyWebhook(
  secret: string,
  headers: WebhookHeaders,
  body: string | Uint8Array,
  { toleranceSeconds = 300, now = new Date() }: WebhookOptions = {},
): WebhookEvent {
  const id = header(headers, "webhook-id");
  const timestamp = header(headers, "webhook-timestamp");
  const signatures = header(headers, "webhook-signature");
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() / 1_000 - Number(timestamp)) > toleranceSeconds) {
    throw new WebhookError("webhook-timestamp is too far from now");
  }
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  if (key.length === 0) {
    throw new TypeError("secret must be the one of the endpoint, whsec_...");
  }
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
  // two of them for a day after the secret was replaced
  if (!signatures.split(" ").some((signature) => isEqual(signature, expected))) {
    throw new WebhookError("webhook-signature does not match");
  }
  return JSON.parse(typeof body === "string" ? body : Buffer.from(body).toString("utf8")) as WebhookEvent;
}

function isEqual(signature: string, expected: Buffer): boolean {
  const [version, value = ""] = signature.split(",", 2);
  const given = Buffer.from(value, "base64");
  return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
}

function header(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== "string" || value === "") {
    throw new WebhookError(`${name} is missing`);
  }
  return value;
}
