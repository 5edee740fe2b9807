import { describeError, HubError } from '../hub-error.ts'
import type { HubCall, HubSettings, HubUser, OpenConnection } from '../hub-options.ts'
import { Cancellation } from './cancellation.ts'
import type { ClientMessage, Completion, Invocation } from './client-message.ts'
import type { Frame } from './frame.ts'
import { Questions } from './questions.ts'
import { runStream } from './run-stream.ts'
import { completionFrame, errorFrame } from './server-message.ts'
import { Upload } from './upload.ts'

/** The connection calls come from. */
export type Caller<User extends HubUser> = OpenConnection<User> & {
  readonly write: (frame: Frame) => void
  /** Resolves when the client has taken what waits for it; null when little does. */
  readonly drained: () => Promise<void> | null
}

type RunningCall = {
  readonly invocation: Invocation
  readonly cancellation: Cancellation
  readonly uploads: readonly Upload[]
}

/**
 * The calls of one connection. A call is registered the moment it arrives, because its upload items and its
 * cancellation may come in the same chunk; it runs when the ones before it are over. Streams and calls with
 * uploads are started in their turn and not waited for, as in ASP.NET.
 */
export class Calls<User extends HubUser> {
  readonly #settings: HubSettings<User>
  readonly #caller: Caller<User>
  readonly #running = new Map<string | symbol, RunningCall>()
  readonly #uploads = new Map<string, Upload>()
  readonly questions: Questions
  #last: Promise<unknown> = Promise.resolve()
  #backlog = 0
  #relief: PromiseWithResolvers<void> | null = null
  #stopped = false

  constructor(settings: HubSettings<User>, caller: Caller<User>) {
    this.#settings = settings
    this.#caller = caller
    this.questions = new Questions((frame) => caller.write(frame))
  }

  /** Whether nothing is under way. */
  get idle(): boolean {
    return this.#running.size === 0 && this.questions.size === 0 && this.#backlog === 0
  }

  /** Resolves when no more waits here than a client may have waiting; null when that is so. */
  get pressure(): Promise<void> | null {
    if (this.#backlog <= this.#settings.limits.backlog) return null
    this.#relief ??= Promise.withResolvers()
    return this.#relief.promise
  }

  /** No call runs before `work` is done. It must not reject. */
  hold(work: Promise<void>): void {
    this.#add(1)
    this.#last = work.then(() => this.#add(-1))
  }

  take(message: Exclude<ClientMessage, { readonly kind: 'ping' | 'close' }>): void {
    switch (message.kind) {
      case 'invocation':
        this.#enqueue(message)
        break
      case 'item':
        if (this.#uploads.get(message.id)?.push(message.item)) this.#add(1)
        break
      case 'completion':
        this.#complete(message)
        break
      case 'cancel':
        this.#running.get(message.id)?.cancellation.cancel()
        break
    }
  }

  /** The connection is over: what runs is aborted, what waits never runs. */
  stop(): void {
    this.#stopped = true
    const gone = new Error('The connection ended.')
    for (const { uploads, cancellation } of [...this.#running.values()]) {
      for (const upload of uploads) upload.end(gone)
      cancellation.cancel()
    }
    this.questions.stop(gone)
    this.#relief?.resolve()
  }

  #enqueue(invocation: Invocation): void {
    const key = invocation.id ?? Symbol('unanswered')
    if (this.#running.has(key)) {
      this.#refuse(invocation, `Invocation ID '${invocation.id}' is already in use.`)
      return
    }
    const uploads = invocation.streamIds.map((id) => {
      const upload = new Upload(() => this.#add(-1))
      this.#uploads.set(id, upload)
      return upload
    })
    const call: RunningCall = { invocation, uploads, cancellation: new Cancellation() }
    this.#running.set(key, call)
    this.#add(1)
    const waitedFor = !invocation.streaming && uploads.length === 0
    this.#last = this.#last.then(async () => {
      const run = this.#run(call).then(() => this.#release(key, call))
      if (waitedFor) await run
      this.#add(-1)
    })
  }

  /** The client has ended an upload, or answers a question. */
  #complete({ id, error, result }: Completion): void {
    const upload = this.#uploads.get(id)
    this.#uploads.delete(id)
    if (upload === undefined) this.questions.answer(id, error, result)
    // The client's own words: it may read them again.
    else upload.end(error === null ? null : new HubError(error))
  }

  /** Never rejects. */
  async #run(call: RunningCall): Promise<void> {
    const { invocation, cancellation } = call
    const { id, target, args } = invocation
    const name = target.toLowerCase()
    const method = this.#settings.methods.get(name)
    const stream = this.#settings.streams.get(name)
    if (this.#stopped) return
    if (invocation.streaming && stream && id !== null)
      return runStream(this.#caller, {
        id,
        target,
        cancellation,
        open: () => stream(this.#callOf(call), ...args),
        describe: (what, error) => this.#describe(what, target, error),
      })
    if (invocation.streaming || !method)
      return this.#refuse(invocation, wrongCall(invocation, (method ?? stream) !== undefined))
    try {
      const result = method(this.#callOf(call), ...args)
      cancellation.begun()
      if (id !== null) this.#caller.write(completionFrame(id, await result))
      else await result
    } catch (error) {
      const what = `An unexpected error occurred invoking '${target}' on the server.`
      this.#refuse(invocation, this.#describe(what, target, error))
    }
  }

  #callOf({ uploads, cancellation }: RunningCall): HubCall<User> {
    const { id, user, transport, request } = this.#caller
    return { connectionId: id, user, transport, request, signal: cancellation.signal, uploads }
  }

  #describe(what: string, target: string, error: unknown): string {
    this.#settings.onFault(error, target)
    return describeError(what, error, this.#settings.detailedErrors)
  }

  #refuse({ id }: Invocation, error: string): void {
    if (id !== null) this.#caller.write(errorFrame(id, error))
  }

  #release(key: string | symbol, { invocation, uploads }: RunningCall): void {
    this.#running.delete(key)
    for (const id of invocation.streamIds) this.#uploads.delete(id)
    for (const upload of uploads) upload.discard()
  }

  #add(waiting: number): void {
    this.#backlog += waiting
    if (this.#backlog > this.#settings.limits.backlog) return
    this.#relief?.resolve()
    this.#relief = null
  }
}

/** ASP.NET's words for a call of a method that is not there, or not of this kind. */
const wrongCall = ({ streaming, target }: Invocation, otherKind: boolean): string => {
  if (!otherKind) return `Unknown hub method '${target}'`
  const [is, called] = streaming ? ['non-streaming', 'streaming'] : ['streaming', 'non-streaming']
  return `The client attempted to invoke the ${is} '${target}' method with a ${called} invocation.`
}
