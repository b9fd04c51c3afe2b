/** What every list of the API answers. */
export interface Page {
  next: string | null;
  results: unknown[];
}

type ItemOf<P extends Page> = P["results"][number];

/**
 * A list. `for await` reads all its items, page by page as it goes; `await` answers the first page. Nothing is sent
 * before either of them.
 */
export class List<P extends Page> implements PromiseLike<P>, AsyncIterable<ItemOf<P>> {
  readonly #read: (query?: string) => Promise<P>;

  /** @internal */
  constructor(read: (query?: string) => Promise<P>) {
    this.#read = read;
  }

  then<A = P, B = never>(
    onPage?: ((page: P) => A | PromiseLike<A>) | null,
    onError?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#read().then(onPage, onError);
  }

  /** The address of the next page may name another host than the client was given, so only its query is used. */
  async *[Symbol.asyncIterator](): AsyncGenerator<ItemOf<P>, void, undefined> {
    let page = await this.#read();
    yield* page.results as Awaited<ItemOf<P>>[];
    while (page.next !== null) {
      page = await this.#read(new URL(page.next).search);
      yield* page.results as Awaited<ItemOf<P>>[];
    }
  }
}
