import type { Frame } from './frame.ts'
import { invocationFrame } from './server-message.ts'

/** Calls of a client's handlers that wait for their result. */
export class Questions {
  readonly #write: (frame: Frame) => void
  readonly #open = new Map<string, PromiseWithResolvers<unknown>>()
  #asked = 0

  constructor(write: (frame: Frame) => void) {
    this.#write = write
  }

  get size(): number {
    return this.#open.size
  }

  /** Rejects with the client's error, or when the connection ends first. */
  ask(target: string, args: readonly unknown[]): Promise<unknown> {
    const id = `s${this.#asked}`
    const frame = invocationFrame(target, args, id)
    this.#asked += 1
    const question = Promise.withResolvers<unknown>()
    this.#open.set(id, question)
    this.#write(frame)
    return question.promise
  }

  answer(id: string, error: string | null, result: unknown): void {
    const question = this.#open.get(id)
    this.#open.delete(id)
    if (error === null) question?.resolve(result)
    else question?.reject(new Error(error))
  }

  stop(reason: Error): void {
    for (const question of this.#open.values()) question.reject(reason)
    this.#open.clear()
  }
}
