import { Worker } from 'node:worker_threads'

/** The answer to an order, with the memory that is handed over with it; null to an order that has none. */
export type ThreadAnswer<Answer> = {
  readonly answer: Answer
  readonly memory?: readonly ArrayBuffer[]
} | null

/**
 * A thread that takes orders, and answers questions in their turn. It runs until `end`, and fails with anything it
 * throws: then all its questions fail, now and later.
 */
export class Thread<Order> {
  readonly #worker: Worker
  readonly #asked: Asked[] = []
  #failure: { readonly error: unknown } | null = null

  /**
   * `file` exports `answer`, a function of an order that returns a `ThreadAnswer`. `niceness`: how far it gives way to
   * the other threads of the process (`giveWay`).
   */
  constructor(file: URL, { niceness = 0 }: { readonly niceness?: number | undefined } = {}) {
    const workerData: ThreadData = { file: file.href, niceness }
    this.#worker = new Worker(new URL('./answer-orders.ts', import.meta.url), { workerData })
    this.#worker.on('message', (answer) => this.#asked.shift()?.answered(answer))
    this.#worker.on('messageerror', (error) => this.#fail(error))
    this.#worker.on('error', (error) => this.#fail(error))
    this.#worker.on('exit', () => this.#fail(new Error('a thread has ended')))
  }

  get hasFailed(): boolean {
    return this.#failure !== null
  }

  /** How many orders it has not answered. */
  get asked(): number {
    return this.#asked.length
  }

  /** Gives an order that has no answer. */
  post(order: Order): void {
    this.#worker.postMessage(order)
  }

  /** Gives an order and waits for its answer. */
  ask<Answer>(order: Order): Promise<Answer> {
    return new Promise<Answer>((answered, failed) => {
      if (this.#failure !== null) return failed(this.#failure.error)
      this.#asked.push({ answered, failed })
      this.#worker.postMessage(order)
    })
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  #fail(error: unknown): void {
    this.#failure ??= { error }
    for (const { failed } of this.#asked.splice(0)) failed(this.#failure.error)
  }
}

/** What a thread begins with. */
export type ThreadData = { readonly file: string; readonly niceness: number }

/** The caller of each answer knows its type. */
type Asked = { answered(answer: unknown): void; failed(error: unknown): void }
