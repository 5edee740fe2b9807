/**
 * The cancellation of one call. It may arrive in the same chunk as the call, yet is delivered only when the
 * call has begun and had the chance to listen for it.
 */
export class Cancellation {
  readonly #controller = new AbortController()
  #begun = false
  #wanted = false

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  begun(): void {
    this.#begun = true
    if (this.#wanted) this.#controller.abort()
  }

  cancel(): void {
    this.#wanted = true
    if (this.#begun) this.#controller.abort()
  }
}
