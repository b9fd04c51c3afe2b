import assert from "node:assert/strict";
import { test } from "node:test";
import { Brickwork, BrickworkError } from "@brickwork/client";
import { broken, json, refusal, scripted } from "./scripted.js";

const CUSTOMER = { customer_id: "01a1dd1b-4578-7f3d-8611-49277a0b0beb", name: "Globex" };
const SOON = { "Retry-After": "0" };

function client(url: string, attemptsMax?: number): Brickwork {
  return new Brickwork({ url, key: "bw_test_key", attemptsMax });
}

test("every request carries the key and only writes an idempotency key", async () => {
  await scripted([json(200, CUSTOMER)], async (url, seen) => {
    await client(url).customers.getCustomer({ customer_id: "crm 4711" });
    await client(url).customers.createCustomer({ body: { name: "Globex" } });

    assert.deepEqual(seen.map(({ method, url: address }) => `${method} ${address}`),
      ["GET /api/v2/customers/crm%204711", "POST /api/v2/customers"]);
    assert.deepEqual(seen.map(({ headers }) => headers["x-service-key"]), ["bw_test_key", "bw_test_key"]);
    assert.equal(seen[0]?.headers["idempotency-key"], undefined);
    assert.match(String(seen[1]?.headers["idempotency-key"]), /^[0-9a-f-]{36}$/);
    assert.equal(seen[1]?.body, '{"name":"Globex"}');
  });
});

test("a write is repeated with the same key and body after a fault of the network, a 429 and a 503", async () => {
  const refusals = [refusal(429, "ERR_RATE_LIMITED", SOON), refusal(503, "ERR_SERVER_ERROR", SOON)];
  const answers = [broken, ...refusals, json(201, CUSTOMER)];
  await scripted(answers, async (url, seen) => {
    const customer = await client(url).customers.createCustomer({ body: { name: "Globex" } });

    assert.equal(customer.name, "Globex");
    assert.equal(seen.length, 4);
    assert.equal(new Set(seen.map(({ headers }) => headers["idempotency-key"])).size, 1);
    assert.equal(new Set(seen.map(({ body }) => body)).size, 1);
  });
});

test("the client waits as long as Retry-After asks", async () => {
  await scripted([refusal(429, "ERR_RATE_LIMITED", { "Retry-After": "1" }), json(200, CUSTOMER)], async (url) => {
    const began = performance.now();
    await client(url).customers.getCustomer({ customer_id: "globex" });
    assert.ok(performance.now() - began >= 990);
  });
});

test("a server that asks for more than a minute is not waited for", async () => {
  await scripted([refusal(503, "ERR_SERVER_ERROR", { "Retry-After": "3600" })], async (url, seen) => {
    await assert.rejects(client(url).customers.getCustomer({ customer_id: "globex" }), { status: 503 });
    assert.equal(seen.length, 1);
  });
});

test("a 409 is repeated only if it says when to come back", async () => {
  await scripted([refusal(409, "ERR_CONFLICT", SOON), refusal(409, "ERR_CONFLICT")], async (url, seen) => {
    await assert.rejects(client(url).customers.createCustomer({ body: { name: "Globex" } }), { code: "ERR_CONFLICT" });
    assert.equal(seen.length, 2);
  });
});

test("attempts end", async () => {
  await scripted([refusal(503, "ERR_SERVER_ERROR", SOON)], async (url, seen) => {
    await assert.rejects(client(url, 3).customers.getCustomer({ customer_id: "globex" }), { status: 503 });
    assert.equal(seen.length, 3);
  });
});

test("a server that is not there is an error without a status", async () => {
  await assert.rejects(client("http://127.0.0.1:1", 1).customers.getCustomer({ customer_id: "globex" }),
    { name: "BrickworkError", status: 0, code: "ERR_NO_ANSWER" });
});

test("a refusal names the members and is not repeated", async () => {
  const details = { fields: { name: ["is required"] } };
  const body = { error: { code: "ERR_BAD_REQUEST", message: "The request is not valid.", details } };
  await scripted([json(400, body, { "X-Request-Id": "request-1" })], async (url, seen) => {
    const error = await client(url).customers.createCustomer({ body: { name: "" } }).catch((e: unknown) => e);
    assert.ok(error instanceof BrickworkError);
    assert.deepEqual({ ...error.fields }, { name: ["is required"] });
    assert.equal(error.message, "The request is not valid. name is required");
    assert.equal(error.requestId, "request-1");
    assert.equal(seen.length, 1);
  });
});

test("a key of the caller takes the place of the random one", async () => {
  await scripted([json(201, CUSTOMER)], async (url, seen) => {
    await client(url).customers.createCustomer({ body: { name: "Globex" } }, { idempotencyKey: "import-4711" });
    assert.equal(seen[0]?.headers["idempotency-key"], "import-4711");
  });
});

test("a call ends when its signal does, also between attempts", async () => {
  await scripted([refusal(503, "ERR_SERVER_ERROR", { "Retry-After": "30" })], async (url) => {
    const call = client(url).customers.getCustomer({ customer_id: "globex" }, { signal: AbortSignal.timeout(100) });
    await assert.rejects(call, { name: "TimeoutError" });
  });
});

test("a loop over a list reads every page, by the query of next and from the same host", async () => {
  const pages = [
    json(200, { next: "https://elsewhere.example/api/v2/invoices?status=DUE&limit=2&offset=2",
      results: [{ invoice_number: "1" }, { invoice_number: "2" }] }),
    json(200, { next: null, results: [{ invoice_number: "3" }] }),
  ];
  await scripted(pages, async (url, seen) => {
    const numbers = [];
    for await (const invoice of client(url).invoices.listInvoices({ status: "DUE", limit: 2 })) {
      numbers.push(invoice.invoice_number);
    }
    assert.deepEqual(numbers, ["1", "2", "3"]);
    assert.deepEqual(seen.map(({ url: address }) => address),
      ["/api/v2/invoices?status=DUE&limit=2", "/api/v2/invoices?status=DUE&limit=2&offset=2"]);
  });
});

test("a list that is awaited is its first page", async () => {
  await scripted([json(200, { count: 30, next: "http://x.example/?offset=1", results: [{}] })], async (url, seen) => {
    const page = await client(url).plans.listPlans({ limit: 1 });
    assert.equal(page.count, 30);
    assert.equal(seen.length, 1);
  });
});

test("a PDF is a blob", async () => {
  await scripted([(response) => response.writeHead(200).end("%PDF-1.7")], async (url) => {
    const pdf = await client(url).invoices.getInvoicePdf({ invoice_id: "1" });
    assert.equal(await pdf.text(), "%PDF-1.7");
  });
});

test("rows of an import are sent as CSV or NDJSON, and files as a form", async () => {
  await scripted([json(201, {})], async (url, seen) => {
    await client(url).imports.createImport({ kind: "CUSTOMERS", body: "name\nGlobex\n" });
    await client(url).imports.createImport({ kind: "CUSTOMERS", body: '{"name": "Globex"}\n' });
    const form = new FormData();
    form.set("file", new Blob(["hello"]), "hello.txt");
    await client(url).invoices.attachToInvoice({ invoice_id: "1", body: form });

    const types = seen.map(({ headers }) => String(headers["content-type"]).replace(/;.*/, ""));
    assert.deepEqual(types, ["text/csv", "application/x-ndjson", "multipart/form-data"]);
  });
});

test("an id that is missing is refused before anything is sent", () => {
  assert.throws(() => client("http://127.0.0.1:1").invoices.getInvoice({ invoice_id: "" }), /invoice_id is required/);
});

test("what the API does not know, or what it requires, is an error of the compiler", () => {
  const { invoices, customers } = client("http://127.0.0.1:1");
  const wrong = [
    // @ts-expect-error: there is no such status
    () => invoices.listInvoices({ status: "LATE" }),
    // @ts-expect-error: misspelt
    () => customers.createCustomer({ body: { name: "Globex", e_mail: "ap@globex.example" } }),
    // @ts-expect-error: the name is required
    () => customers.createCustomer({ body: {} }),
    // @ts-expect-error: so is the id
    () => invoices.getInvoice(),
  ];
  assert.equal(wrong.length, 4);
});
