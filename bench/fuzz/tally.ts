import type { MadeUpRequest } from './made-up-requests.ts'
import type { Person } from './people.ts'

/** What went wrong: enough of the request to send it again. */
export type Finding = {
  readonly caller: string
  readonly request: string
  readonly body: string
  readonly status: number | null
  readonly answer: string
}

export type FuzzReport = {
  readonly requests: number
  readonly calls: number
  readonly fewestOfACall: number
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<string, number>>
  /** Requests that were sent once more, as the database did not answer in time. */
  readonly sentAgain: number
  /** Calls that never answered 2xx. */
  readonly neverTaken: readonly string[]
  /** How many answers were 5xx or did not come, and how many held what another person keeps; the first of each. */
  readonly faults: number
  readonly leaks: number
  readonly found: readonly Finding[]
  /** The parts of what is kept of a person who sent nothing that are no longer as they were. */
  readonly silentChanged: readonly string[]
}

export type Answer = { readonly status: number | null; readonly text: string }

/** Counts answers, and keeps what is wrong with them. */
export class Tally {
  readonly leaks: Finding[] = []
  sentAgain = 0
  readonly #faults: Finding[] = []
  readonly #statuses = new Map<string, number>()
  readonly #ofCalls = new Map<string, { sent: number; taken: number }>()
  readonly #people: readonly Person[]
  /** What of others callers have sent, which the server may keep for them and answer again. */
  readonly #sent = new Map<string, Set<string>>()

  constructor(people: readonly Person[]) {
    this.#people = people
  }

  note(asked: MadeUpRequest, { status, text }: Answer): void {
    const { call, caller, path, body } = asked
    const key = String(status)
    this.#statuses.set(key, (this.#statuses.get(key) ?? 0) + 1)
    const name = `${call.method} ${call.path}`
    const counts = this.#ofCalls.get(name) ?? { sent: 0, taken: 0 }
    counts.sent++
    if (status !== null && status < 300) counts.taken++
    this.#ofCalls.set(name, counts)
    const found = {
      caller: caller?.name ?? 'nobody',
      request: `${call.method} ${path}`.slice(0, 400),
      body: body?.toString().slice(0, 400) ?? '',
      status,
      answer: text.slice(0, 400),
    }
    if (status === null || status >= 500) this.#faults.push(found)
    if (this.#isLeak(asked, text)) this.leaks.push(found)
  }

  inShort(): string {
    const statuses = [...this.#statuses].toSorted().map(([status, count]) => `${status}: ${count}`)
    return `${statuses.join(', ')}; ${this.#faults.length} faults, ${this.leaks.length} leaks`
  }

  report(calls: number, requests: number): Omit<FuzzReport, 'silentChanged'> {
    const ofCalls = [...this.#ofCalls]
    return {
      requests,
      calls,
      fewestOfACall: Math.min(...ofCalls.map(([, { sent }]) => sent)),
      statuses: Object.fromEntries([...this.#statuses].toSorted()),
      sentAgain: this.sentAgain,
      neverTaken: ofCalls.flatMap(([name, { taken }]) => (taken === 0 ? [name] : [])).toSorted(),
      faults: this.#faults.length,
      leaks: this.leaks.length,
      found: [...this.#faults.slice(0, 20), ...this.leaks.slice(0, 20)],
    }
  }

  /** Whether a caller is answered what another person keeps, without a right to it. */
  #isLeak({ call, caller, path, body }: MadeUpRequest, text: string): boolean {
    if (OPEN_TO_HOLDERS.has(call.path)) return false
    if (caller?.isOperator && call.path.startsWith('/api/operators/')) return false
    const sent = `${decodeURIComponent(path.replaceAll(/%(?![0-7][0-9a-f])/gi, ''))} ${body}`
    const name = caller?.name ?? 'nobody'
    const known = this.#sent.get(name) ?? new Set()
    this.#sent.set(name, known)
    const traces = this.#people.flatMap((person) => (person.name === name ? [] : person.traces))
    for (const trace of traces) if (sent.includes(trace)) known.add(trace)
    return traces.some((trace) => text.includes(trace) && !known.has(trace))
  }
}

/** Who holds the secret in the address may read what it opens. */
const OPEN_TO_HOLDERS = new Set([
  '/api/deals/shared/{token}',
  '/api/alerts/mail/stops/{secret}',
  '/feeds/{secret}/{file}',
])
