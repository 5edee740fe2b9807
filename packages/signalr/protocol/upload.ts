/** A stream the client sends with a call: filled as its items arrive, read by the hub method. */
export class Upload implements AsyncIterable<unknown> {
  readonly #items: unknown[] = []
  readonly #onRead: () => void
  #end: { readonly error: Error | null } | null = null
  #wake: () => void = () => {}

  /** `onRead` hears of every item that leaves the queue. */
  constructor(onRead: () => void) {
    this.#onRead = onRead
  }

  /** False when the method no longer reads it. */
  push(item: unknown): boolean {
    if (this.#end !== null) return false
    this.#items.push(item)
    this.#wake()
    return true
  }

  /** Items that came before are read first, then the error, if there is one. */
  end(error: Error | null): void {
    this.#end ??= { error }
    this.#wake()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown, void, void> {
    try {
      for (;;) {
        while (this.#items.length > 0) {
          const item = this.#items.shift()
          this.#onRead()
          yield item
        }
        if (this.#end !== null) {
          if (this.#end.error !== null) throw this.#end.error
          return
        }
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
      }
    } finally {
      this.discard()
    }
  }

  /** The method reads no further: what waits is dropped, and so is what still comes. */
  discard(): void {
    this.#end ??= { error: null }
    while (this.#items.length > 0) {
      this.#items.pop()
      this.#onRead()
    }
    this.#wake()
  }
}
