export { Brickwork, type Input, type OperationId, type Output, type Schemas } from "./client.js";
export { BrickworkError } from "./errors.js";
export type { CallOptions, Options } from "./http.js";
export { List, type Page } from "./list.js";
export {
  verifyWebhook,
  WebhookError,
  type WebhookEvent,
  type WebhookHeaders,
  type WebhookOptions,
} from "./webhooks.js";
