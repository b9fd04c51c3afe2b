import { BrickworkError } from "./errors.js";

/** How the client reaches the service. */
export interface Options {
  /** Where the service is, such as `https://billing.example`; without `/api/v2`. */
  url: string;
  /** An API key, `bw_live_...` or `bw_test_...`. */
  key: string;
  /** How often a request is sent at most; 4 unless told. 1 turns retries off. */
  attemptsMax?: number;
  /** How long one attempt may take; 60,000 unless told. */
  timeoutMillis?: number;
  /** In place of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
}

/** What a single call may say besides its input. */
export interface CallOptions {
  /** Repeats the effect of an earlier call with the same key at most once. A random one unless told. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export interface Request {
  method: string;
  /** Begins with a slash, query included. */
  address: string;
  body?: unknown;
}

const FIRST_WAIT_MILLIS = 500;
const LONGEST_BACKOFF_MILLIS = 8_000;
/** A server that asks for more is not waited for: the caller gets its refusal. */
const LONGEST_WAIT_MILLIS = 60_000;
/** Refusals that may be over soon. A 409 is one if it says when to come back. */
const TEMPORARY = new Set([429, 502, 503, 504]);

/** Sends requests, and sends them again when that may help and can do no harm. */
export class Http {
  readonly #options: Options;
  readonly #url: string;

  constructor(options: Options) {
    this.#options = options;
    this.#url = options.url.replace(/\/+$/, "");
  }

  async send(request: Request, call: CallOptions = {}): Promise<Blob> {
    const headers = this.#headers(request, call);
    const body = bodyOf(request.body);
    const attemptsMax = this.#options.attemptsMax ?? 4;
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#attempt(request, headers, body, call.signal);
      if (outcome instanceof Blob) {
        return outcome;
      }
      const wait = waitAfter(outcome, attempt);
      if (attempt >= attemptsMax || wait === undefined) {
        throw outcome;
      }
      await sleep(wait, call.signal);
    }
  }

  /** Reads the whole answer: a connection that breaks in the middle of it is a fault of the network too. */
  async #attempt(request: Request, headers: Headers, body: BodyInit | undefined, signal?: AbortSignal) {
    const timeout = AbortSignal.timeout(this.#options.timeoutMillis ?? 60_000);
    try {
      const send = this.#options.fetch ?? globalThis.fetch;
      const response = await send(this.#url + request.address, {
        method: request.method,
        headers,
        body,
        redirect: "error",
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      });
      const content = await response.blob();
      return response.ok ? content : BrickworkError.refused(response, await content.text());
    } catch (cause) {
      signal?.throwIfAborted();
      return BrickworkError.unanswered(cause);
    }
  }

  #headers(request: Request, call: CallOptions): Headers {
    const headers = new Headers({ "X-SERVICE-KEY": this.#options.key });
    if (request.method !== "GET") {
      headers.set("Idempotency-Key", call.idempotencyKey ?? globalThis.crypto.randomUUID());
    }
    const type = typeOf(request.body);
    if (type !== undefined) {
      headers.set("Content-Type", type);
    }
    return headers;
  }
}

/** A form brings its type along. Rows are sent as text: those of NDJSON begin with a brace, those of CSV never do. */
function typeOf(body: unknown): string | undefined {
  if (body === undefined || body instanceof FormData) {
    return undefined;
  }
  if (typeof body === "string") {
    return body.trimStart().startsWith("{") ? "application/x-ndjson" : "text/csv";
  }
  return "application/json";
}

function bodyOf(body: unknown): BodyInit | undefined {
  return body === undefined || body instanceof FormData || typeof body === "string" ? body : JSON.stringify(body);
}

/** Undefined if repeating will not help. */
function waitAfter(error: BrickworkError, attempt: number): number | undefined {
  const asked = error.retryAfterSeconds;
  if (error.status !== 0 && !TEMPORARY.has(error.status) && !(error.status === 409 && asked !== undefined)) {
    return undefined;
  }
  const backoff = Math.min(FIRST_WAIT_MILLIS * 2 ** (attempt - 1), LONGEST_BACKOFF_MILLIS);
  const wait = asked === undefined ? backoff * (0.5 + Math.random() / 2) : asked * 1_000;
  return wait > LONGEST_WAIT_MILLIS ? undefined : wait;
}

function sleep(millis: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, millis);
    signal?.addEventListener("abort", stop, { once: true });
    if (signal?.aborted) {
      stop();
    }
  });
}
