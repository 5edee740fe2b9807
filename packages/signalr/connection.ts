import { setImmediate as nextTurn } from 'node:timers/promises'
import { describeError, HubError } from './hub-error.ts'
import type { HubRequest, HubSettings, HubUser, TransportName } from './hub-options.ts'
import { Calls } from './protocol/calls.ts'
import { type ClientMessage, parseClientMessage } from './protocol/client-message.ts'
import type { Frame } from './protocol/frame.ts'
import { HANDSHAKE_FAILED, HANDSHAKE_TIMED_OUT, handshakeRefusal } from './protocol/handshake.ts'
import { Inbox } from './protocol/inbox.ts'
import {
  type CloseOptions,
  closeFrame,
  handshakeFrame,
  pingFrame,
} from './protocol/server-message.ts'
import type { Receiver, Transport } from './transports/transport.ts'

/** Who hears of a connection's beginning and ends. */
export type ConnectionKeeper<User extends HubUser> = {
  /** It has a transport now. */
  readonly attached: (connection: Connection<User>) => void
  readonly opened: (connection: Connection<User>) => void | Promise<void>
  /** No more is sent or received, though the last frames may still be on their way. */
  readonly closed: (connection: Connection<User>) => void
  /** Nothing of it is left. */
  readonly gone: (connection: Connection<User>) => void
}

export type ConnectionIdentity<User extends HubUser> = {
  /** Public: other clients may know it. */
  readonly id: string
  /** Names the connection in requests and is its client's secret. Null without negotiation. */
  readonly token: string | null
  readonly user: User
  readonly request: HubRequest
}

/**
 * One client, from negotiation until its transport is over: the hub protocol between the hub's methods and
 * a transport that carries bytes.
 */
export class Connection<User extends HubUser> implements Receiver {
  readonly id: string
  readonly token: string | null
  user: User
  request: HubRequest
  groups: Set<string> | null = null
  readonly #settings: HubSettings<User>
  readonly #keeper: ConnectionKeeper<User>
  #state: 'negotiated' | 'shaking-hands' | 'open' | 'closed' = 'negotiated'
  /** When the state began. */
  #since: number
  #link: Transport | null = null
  readonly #inbox: Inbox
  /** Bytes that came before there was a transport. */
  #early = 0
  /** Resolves when all that has come is taken; null when it is. */
  #taking: Promise<void> | null = null
  /** In this turn of the event loop. */
  #tookMessages = 0
  #tookBytes = 0
  readonly #beginTurn = () => {
    this.#tookMessages = 0
    this.#tookBytes = 0
  }
  #calls: Calls<User> | null = null
  #pinged = false
  #lastSent = 0
  #lastReceived = 0

  constructor(
    settings: HubSettings<User>,
    keeper: ConnectionKeeper<User>,
    identity: ConnectionIdentity<User>,
  ) {
    this.#settings = settings
    this.#keeper = keeper
    this.id = identity.id
    this.token = identity.token
    this.user = identity.user
    this.request = identity.request
    this.#since = settings.clock.now()
    this.#inbox = new Inbox(settings.limits.messageBytes)
  }

  /** Null until the client has chosen one. */
  get link(): Transport | null {
    return this.#link
  }

  get transport(): TransportName {
    if (this.#link === null) throw new Error('The connection has no transport yet.')
    return this.#link.name
  }

  get closed(): boolean {
    return this.#state === 'closed'
  }

  attach(link: Transport): void {
    this.#link = link
    this.#enter('shaking-hands')
    this.#keeper.attached(this)
    void this.#takeInTurns()
  }

  receive(chunk: Buffer): Promise<void> | null {
    this.#lastReceived = this.#settings.clock.now()
    this.#inbox.push(chunk)
    if (this.#link !== null) return this.#takeInTurns()
    // Before there is a transport to answer by, nothing but the handshake is expected.
    this.#early += chunk.length
    if (this.#early > this.#settings.limits.messageBytes) this.drop()
    return null
  }

  /** Sends to an open connection; drops a client that takes too little of what waits for it. */
  write(frame: Frame): boolean {
    if (this.#state !== 'open' || this.#link === null) return false
    this.#link.send(frame)
    this.#lastSent = this.#settings.clock.now()
    if (this.#link.waiting > this.#settings.limits.sendBufferBytes) this.drop()
    return true
  }

  drained(): Promise<void> | null {
    return this.#link?.drained() ?? null
  }

  /** Calls the client's handler for its result. */
  ask(target: string, args: readonly unknown[]): Promise<unknown> {
    return this.#callsNow().questions.ask(target, args)
  }

  /** Sends the client the end (HubProtocol.md, Close), after all that was sent before. */
  close(options: CloseOptions): void {
    if (this.#state === 'closed') return
    if (this.#state === 'open') this.#link?.send(closeFrame(options))
    if (this.#state === 'shaking-hands') this.#link?.send(handshakeFrame(HANDSHAKE_TIMED_OUT))
    this.#end((link) => link.end())
  }

  /** Cuts the client off. */
  drop(): void {
    this.#end((link) => link.abort())
  }

  gone(): void {
    this.#end(() => {})
    this.#keeper.gone(this)
  }

  /** A look at the clock: every deadline of a connection is kept here and in its transport. */
  tick(now: number): void {
    const { timing } = this.#settings
    const age = now - this.#since
    if (this.#state === 'negotiated' && age >= timing.inactiveTimeoutMs) this.drop()
    else if (this.#state === 'shaking-hands' && age >= timing.handshakeTimeoutMs)
      this.#refuse(HANDSHAKE_TIMED_OUT)
    else if (this.#state === 'open') this.#tickOpen(now)
    else if (this.#state === 'closed' && age >= timing.closeTimeoutMs && this.#keepsAlive())
      this.#link?.abort()
    this.#link?.tick(now)
    if (this.#calls?.idle) this.#calls = null
  }

  #tickOpen(now: number): void {
    const { expiresAt = Number.POSITIVE_INFINITY } = this.user
    if (this.#settings.clock.date() >= expiresAt) {
      this.close({ allowReconnect: true })
      return
    }
    const { keepAliveMs, clientTimeoutMs } = this.#settings.timing
    if (!this.#keepsAlive()) return
    const silent = this.#pinged && now - this.#lastReceived >= clientTimeoutMs
    // While it is not read it has no way to say anything.
    if (silent && this.#taking === null)
      this.#fail(new HubError('The client was silent for too long.'), true)
    else if (now - this.#lastSent >= keepAliveMs) this.write(pingFrame)
  }

  /** Polls come and go by themselves: long polling needs no pings. */
  #keepsAlive(): boolean {
    return this.#link?.name !== 'LongPolling'
  }

  /**
   * Takes what has come, a slice in each turn of the event loop, so that a client that sends much at once delays no
   * other client; and no more while too many of its calls wait.
   */
  #takeInTurns(): Promise<void> | null {
    if (this.#taking !== null) return this.#taking
    this.#takeSlice()
    if (this.#inbox.empty && !this.#calls?.pressure) return null
    this.#taking = this.#takeOn().finally(() => {
      this.#taking = null
    })
    return this.#taking
  }

  async #takeOn(): Promise<void> {
    while (this.#state !== 'closed' && (!this.#inbox.empty || this.#calls?.pressure)) {
      await (this.#calls?.pressure ?? nextTurn())
      this.#takeSlice()
    }
  }

  #takeSlice(): void {
    try {
      while (this.#tookMessages < SLICE_MESSAGES && this.#tookBytes < SLICE_BYTES) {
        if (this.#state === 'closed' || this.#calls?.pressure) return
        const message = this.#inbox.next()
        if (message === null) return
        if (this.#tookMessages === 0) setImmediate(this.#beginTurn)
        this.#tookMessages += 1
        this.#tookBytes += message.length
        this.#take(message)
      }
    } catch (error) {
      this.#fail(error, true)
    }
  }

  #take(record: Buffer): void {
    if (this.#state === 'shaking-hands') this.#shakeHands(record)
    else if (this.#state === 'open') this.#takeMessage(parseClientMessage(record))
  }

  #takeMessage(message: ClientMessage | null): void {
    if (message?.kind === 'ping') this.#pinged = true
    else if (message?.kind === 'close') this.close({})
    else if (message !== null) this.#callsNow().take(message)
  }

  #shakeHands(record: Buffer): void {
    const refusal = handshakeRefusal(record)
    if (refusal !== null) {
      this.#refuse(refusal)
      return
    }
    this.#link?.send(handshakeFrame())
    this.#enter('open')
    this.#lastSent = this.#since
    this.#callsNow().hold(this.#welcome())
  }

  async #welcome(): Promise<void> {
    try {
      await this.#keeper.opened(this)
    } catch (error) {
      this.#settings.onFault(error, 'onConnected')
      this.#fail(error, false)
    }
  }

  #refuse(reason: string): void {
    this.#link?.send(handshakeFrame(reason))
    this.#end((link) => link.end())
  }

  #fail(error: unknown, allowReconnect: boolean): void {
    const what = 'Connection closed with an error.'
    const text = describeError(what, error, this.#settings.detailedErrors)
    if (this.#state === 'open') this.close({ error: text, allowReconnect })
    else if (this.#state === 'shaking-hands') this.#refuse(HANDSHAKE_FAILED)
    else this.drop()
  }

  #end(finish: (link: Transport) => void): void {
    if (this.#state === 'closed') return
    const wasOpen = this.#state === 'open'
    this.#enter('closed')
    this.#inbox.clear()
    this.#calls?.stop()
    if (wasOpen) this.#keeper.closed(this)
    if (this.#link !== null) finish(this.#link)
    else this.#keeper.gone(this)
  }

  #enter(state: 'shaking-hands' | 'open' | 'closed'): void {
    this.#state = state
    this.#since = this.#settings.clock.now()
  }

  #callsNow(): Calls<User> {
    this.#calls ??= new Calls(this.#settings, this)
    return this.#calls
  }
}

/** What one connection may have done for it before others get their turn. */
const SLICE_MESSAGES = 64
const SLICE_BYTES = 64 * 1024
