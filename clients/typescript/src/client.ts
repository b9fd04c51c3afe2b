import { routes } from "./generated/routes.js";
import type { components, operations } from "./generated/schema.js";
import { Http, type CallOptions, type Options } from "./http.js";
import { List, type Page } from "./list.js";

/** The objects of the API: `Schemas["Invoice"]`. */
export type Schemas = components["schemas"];

/** The operations of the API: `Input<"createCustomer">`. */
export type OperationId = keyof operations;

type Part<T> = [T] extends [never] ? unknown : T;
type ParametersOf<O> = O extends { parameters: { path?: infer P; query?: infer Q } }
  ? Part<NonNullable<P>> & Part<NonNullable<Q>>
  : unknown;
type JsonOr<C, Other> = C extends { "application/json": infer B } ? B : Other;
type ContentOf<C> = C extends { "multipart/form-data": unknown } ? JsonOr<C, FormData> : JsonOr<C, string>;
type BodyOf<O> = O extends { requestBody: { content: infer C } }
  ? { body: ContentOf<C> }
  : O extends { requestBody?: { content: infer C } }
    ? { body?: ContentOf<C> }
    : unknown;
type Success<R> = R[keyof R & (200 | 201 | 202)];

/** What an operation takes: its parameters by name, and the `body`. */
export type Input<I extends OperationId> = ParametersOf<operations[I]> & BodyOf<operations[I]>;

/** What an operation answers. */
export type Output<I extends OperationId> =
  Success<operations[I]["responses"]> extends { content: infer C } ? JsonOr<C, Blob> : never;

type Answer<O> = O extends Page ? List<O> : Promise<O>;
type Call<I extends OperationId> = Record<never, never> extends Input<I>
  ? (input?: Input<I>, options?: CallOptions) => Answer<Output<I>>
  : (input: Input<I>, options?: CallOptions) => Answer<Output<I>>;

type Groups = {
  readonly [G in keyof typeof routes]: { readonly [I in keyof (typeof routes)[G] & OperationId]: Call<I> };
};

type Route = readonly [method: string, path: string, answer: "json" | "list" | "blob"];
type AnyInput = Record<string, unknown> & { body?: unknown };

// Every group of operations is a member of the client: brickwork.invoices.listInvoices().
export interface Brickwork extends Groups {}

/** The API of a Brickwork service, as one seller sees it. */
export class Brickwork {
  constructor(options: Options) {
    const http = new Http(options);
    for (const [group, operationsOfGroup] of Object.entries(routes)) {
      const calls = Object.entries(operationsOfGroup).map(([id, route]) => [id, callOf(http, route)]);
      Object.defineProperty(this, group, { value: Object.freeze(Object.fromEntries(calls)), enumerable: true });
    }
  }
}

function callOf(http: Http, [method, path, kind]: Route) {
  return (input: AnyInput = {}, options?: CallOptions) => {
    const { body, ...parameters } = input;
    const [filled, rest] = fill(path, parameters);
    const send = async (query = queryOf(rest)) => {
      const content = await http.send({ method, address: filled + query, body }, options);
      return kind === "blob" ? content : JSON.parse(await content.text());
    };
    return kind === "list" ? new List<Page>(send) : send();
  };
}

/** The path with its parameters in place, and those that are left for the query. */
function fill(path: string, parameters: Record<string, unknown>): [string, Record<string, unknown>] {
  const rest = { ...parameters };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    if (value === undefined || value === null || value === "") {
      throw new TypeError(`${name} is required`);
    }
    return encodeURIComponent(String(value));
  });
  return [filled, rest];
}

function queryOf(parameters: Record<string, unknown>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query === "" ? "" : `?${query}`;
}
