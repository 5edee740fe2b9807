import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { accountDataSchema } from '../../src/contract/account/account-data.ts'
import { type DrawsCursor, drawsOf } from '../../src/domain/valuation/arithmetic/draws.ts'
import type { Database } from '../../src/server/platform/database/schema.ts'
import { syntheticListings } from '../../tests/synthetic-listings.ts'
import { takeListings } from '../../tests/test-app.ts'
import { startWholeServer } from '../../tests/whole-server.ts'
import { type DescribedCall, type Description, readDescription } from './described-calls.ts'
import { hostileText, madeUp, pick, spoiled, type ValueSource } from './made-up-values.ts'
import { PASSWORD, type Person, type Server, settle, tokenOf } from './people.ts'

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
  /** Calls that never answered 2xx. */
  readonly neverTaken: readonly string[]
  /** How many answers were 5xx or did not come, and how many held what another person keeps; the first of each. */
  readonly faults: number
  readonly leaks: number
  readonly found: readonly Finding[]
  /** Whether what a person keeps who sent nothing is as it was. */
  readonly silentUntouched: boolean
}

type FuzzOptions = {
  readonly db: Kysely<Database>
  readonly connectionString: string
  readonly requests: number
  readonly seed: number
  readonly say?: (line: string) => void
}

/**
 * Sends made-up requests to every call of the server's own API description, by two subscribers, an operator, and
 * nobody; a third subscriber sends none. The same seed makes the same requests up to what the server answers.
 */
export const fuzz = async ({
  db,
  connectionString,
  requests,
  seed,
  say = () => undefined,
}: FuzzOptions): Promise<FuzzReport> => {
  await takeListings(db, syntheticListings({ sales: 60, offers: 20 }))
  const dataDir = await mkdtemp(join(tmpdir(), 'flip-fuzz-'))
  const server = await startWholeServer(connectionString, {
    FLIP_DATA_DIR: dataDir,
    FLIP_LOG_LEVEL: 'silent',
    FLIP_REQUESTS_PER_MINUTE: '1000000',
    FLIP_SIGN_UPS_PER_MINUTE: '1000000',
  })
  try {
    return await fuzzServer(server, { db, requests, seed, say })
  } finally {
    await server.close()
    await rm(dataDir, { recursive: true })
  }
}

const fuzzServer = async (
  server: Server,
  { db, requests, seed, say }: Required<Omit<FuzzOptions, 'connectionString'>>,
): Promise<FuzzReport> => {
  const description = readDescription((await server.call('GET', '/api/openapi.json')).json)
  const homes = await homesForSale(db)
  const people: Person[] = []
  for (const name of ['ann', 'ben', 'operator', 'silent'])
    people.push(await settle(server, db, { name, homes }))
  const callers = people.filter(({ name }) => name !== 'silent')
  const silent = people.find(({ name }) => name === 'silent')
  if (silent === undefined) throw new Error('Nobody is silent.')
  const keptBefore = await keptBy(server, silent)

  const draws = drawsOf(seed)
  const known = knownValues(people, homes)
  const tokens = new Map<string, string>()
  const renewTokens = async () => {
    for (const person of callers) tokens.set(person.name, await tokenOf(server, person))
  }
  await renewTokens()
  const tally = new Tally(people)
  const agent = new Agent({ keepAlive: true, maxSockets: AT_A_TIME })
  for (let sent = 0; sent < requests; sent += BATCH) {
    // Tokens last ten minutes; a batch takes seconds.
    if (sent > 0 && sent % (BATCH * 20) === 0) {
      await renewTokens()
      say(`${sent.toLocaleString('en-US')} requests: ${tally.inShort()}`)
    }
    const batch = Array.from({ length: Math.min(BATCH, requests - sent) }, (_, at) => {
      const call = description.calls[(sent + at) % description.calls.length]
      if (call === undefined) throw new Error('Nothing is described.')
      return madeUpRequest(call, { draws, description, callers, people, tokens, known })
    })
    const sendNext = async () => {
      for (let asked = batch.pop(); asked !== undefined; asked = batch.pop()) {
        const answer = await send(server.url, agent, asked)
        tally.note(asked, answer)
        if (answer.status === 200 || answer.status === 409)
          harvest(asked, answer.text, { known, draws })
      }
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, sendNext))
  }
  agent.destroy()
  for (const person of callers) {
    const data = await keptBy(server, person)
    if (people.some((other) => other !== person && data.includes(other.mark)))
      tally.leaks.push(keptFinding(person, data))
  }
  const silentUntouched = keptBefore === (await keptBy(server, silent))
  return { ...tally.report(description.calls.length, requests), silentUntouched }
}

const homesForSale = async (db: Kysely<Database>): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('listing')
    .innerJoin('valuation', 'valuation.property_id', 'listing.property_id')
    .select('listing.property_id')
    .distinct()
    .where('listing.standing', '=', 'active')
    .where('valuation.distance', '=', 'mile')
    .orderBy('listing.property_id')
    .execute()
  return rows.map((row) => row.property_id)
}

/** What the server keeps of a person that nobody else may change, as text: operators may retry mails. */
const keptBy = async (server: Server, person: Person): Promise<string> => {
  const token = await tokenOf(server, person)
  const answer = await server.call('GET', `/api/account/data/${person.userId}`, { token })
  if (answer.status !== 200) throw new Error(`What is kept is not told: ${answer.status}`)
  const data = z.parse(accountDataSchema, answer.json)
  return JSON.stringify({
    ...data,
    exportedAt: '',
    person: { ...data.person, lastSeenAt: '' },
    subscription: null,
    alertMails: [],
  })
}

/** Ids, places and versions that mean something, by the name of their parameter or field. */
const knownValues = (people: readonly Person[], homes: readonly string[]) => {
  const of = (name: string) => people.flatMap(({ ids }) => ids.get(name) ?? [])
  // Whoever holds a secret may use it: the silent one has told nobody.
  const held = (name: string) =>
    people.flatMap((person) => (person.name === 'silent' ? [] : (person.ids.get(name) ?? [])))
  return new Map<string, unknown[]>(
    Object.entries({
      propertyId: homes.slice(0, 8),
      id: of('id'),
      token: held('token'),
      secret: held('secret'),
      of: [...of('id').slice(0, 3), 'watched', 'all'],
      userId: people.map(({ userId }) => userId),
      subscriptionId: people.map(({ subscriptionId }) => subscriptionId),
      email: [
        ...people.map(({ email }) => email),
        ...Array.from({ length: 20 }, (_, i) => `new-${i}@mail.example`),
      ],
      phone: ['(512) 555-0134'],
      password: [PASSWORD],
      confirmPassword: [PASSWORD],
      bytes: [CONTENT.length, 0, 2 ** 40],
      version: [0, 1, 2, 3],
      scope: ['mine', 'OH', '432'],
      market: ['432'],
      place: ['Columbus, OH', '43201', '432'],
      query: ['Col', '432'],
      city: ['Columbus, OH', '43201'],
      kind: ['import-file', 'deliver-mail', 'sweep-sign-ups'],
      paymentToken: ['cnon:card-nonce-ok', 'cnon:card-nonce-declined'],
      timeZone: ['America/Chicago', null],
    }),
  )
}
type Known = ReturnType<typeof knownValues>

/** Keeps what an answer names, so that later requests are about what is there. */
const harvest = (
  { call, caller, path }: MadeUpRequest,
  text: string,
  { known, draws }: Harvest,
): void => {
  if (text.length > LONGEST_HARVEST) return
  for (const [, name = '', quoted, number] of text.matchAll(NAMED)) {
    const value = quoted ?? Number(number)
    for (const key of [name, `${areaOf(call)} ${name}`]) {
      const values = known.get(key) ?? []
      if (values.length < 200) values.push(value)
      else values[Math.floor(draws.uniform() * values.length)] = value
      known.set(key, values)
    }
    if (name === 'version') known.set(versionKey(caller, path), [value])
  }
}
type Harvest = Pick<ValueSource, 'draws'> & { readonly known: Known }

/** What a parameter in a path names, or what a call answers: `shares` of `/api/shares/{id}` and of `…/shares`. */
const areaOf = ({ path }: DescribedCall, parameter?: string): string => {
  const parts = path.split('/')
  return parts.at(parameter === undefined ? -1 : parts.indexOf(`{${parameter}}`) - 1) ?? ''
}
/** Under which the newest version is known that somebody was told of something. */
const versionKey = (caller: Person | null, path: string): string =>
  `version for ${caller?.name} of ${path.split(/[/?]/).slice(0, 4).join('/')}`
const NAMED = /"(id|version|next|before|after)":(?:"([^"\\]{1,100})"|(\d{1,15}))/g
const LONGEST_HARVEST = 100_000

type MadeUpRequest = {
  readonly call: DescribedCall
  /** Null for nobody. */
  readonly caller: Person | null
  readonly path: string
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer | null
}

type RequestSource = {
  readonly draws: DrawsCursor
  readonly description: Description
  readonly callers: readonly Person[]
  readonly people: readonly Person[]
  readonly tokens: ReadonlyMap<string, string>
  readonly known: Known
}

const madeUpRequest = (call: DescribedCall, source: RequestSource): MadeUpRequest => {
  const { draws, description, callers, people, tokens, known } = source
  const caller = draws.uniform() < 0.06 ? null : pick(draws, callers)
  const hostility = draws.uniform() < 0.5 ? 0 : 0.15
  const mark = caller?.mark ?? 'by-nobody'
  const from = {
    draws,
    schemaIn: description.schemaIn,
    known: known as ValueSource['known'],
    mark,
    hostility,
  }
  let path = call.path
  const ofPath = call.parameters.filter((parameter) => parameter.in === 'path')
  for (const { name, schema } of ofPath) {
    const there = known.get(`${areaOf(call, name)} ${name}`) ?? []
    const value = there.length > 0 && draws.uniform() < 0.5 ? pick(draws, there) : null
    path = path.replace(
      `{${name}}`,
      encoded(String(value ?? madeUp(schema, from, { name })), draws),
    )
  }
  const versions = known.get(versionKey(caller, path))
  if (versions !== undefined && draws.uniform() < 0.7)
    from.known = new Map([...known, ['version', versions]])
  const query = call.parameters.flatMap(({ name, in: place, required, schema }) => {
    if (place === 'path' || (!required && draws.uniform() < 0.4)) return []
    return [`${name}=${encoded(String(madeUp(schema, from, { name })), draws)}`]
  })
  if (isOwnEnd(call, path, { caller, people })) path = call.path.replaceAll(/\{\w+\}/g, 'x')
  const token = caller === null ? undefined : tokens.get(caller.name)
  const body = call.body === null ? null : bodyFor(call, caller, from)
  const type = call.body?.type ?? 'application/json'
  return {
    call,
    caller,
    path: query.length === 0 ? path : `${path}?${query.join('&')}`,
    headers: {
      ...(token === undefined
        ? draws.uniform() < 0.5 && { authorization: 'Bearer not-a-token' }
        : { authorization: `Bearer ${token}` }),
      ...(body !== null && {
        'content-type': draws.uniform() < 0.97 ? type : 'text/html',
        'content-length': body.length,
      }),
      ...(draws.uniform() < 0.05 && {
        'time-zone': 'Nowhere/%00',
        cookie: `flip-sign-up=${encodeURIComponent(hostileText(draws).toWellFormed())}`,
        'x-forwarded-for': '203.0.113.7',
        accept: 'text/html',
      }),
    },
    body,
  }
}

/** As a client writes it, or as none should: slashes as they are, half an escape. */
const encoded = (text: string, draws: DrawsCursor): string => {
  const written = encodeURIComponent(text.toWellFormed())
  const drawn = draws.uniform()
  if (drawn < 0.02) return `${written}%`
  if (drawn < 0.04) return `${written}%ff`
  if (drawn < 0.06) return `${written}/..`
  return written
}

/** What would end an account whose token is needed, or end what the silent one keeps by an operator's right. */
const isOwnEnd = (
  { method, path: template }: DescribedCall,
  path: string,
  { caller, people }: { readonly caller: Person | null; readonly people: readonly Person[] },
): boolean =>
  (method === 'DELETE' &&
    template === '/api/account/{subscriptionId}/{userId}' &&
    caller !== null &&
    path.includes(caller.userId)) ||
  (template === '/api/admin/subscribers/{id}/close' &&
    people.some(({ accountId }) => path.includes(accountId)))

const bodyFor = (call: DescribedCall, caller: Person | null, from: ValueSource): Buffer => {
  const { draws } = from
  const drawn = draws.uniform()
  if (drawn < 0.02) return Buffer.from(pick(draws, BROKEN))
  if (call.body?.type === 'application/octet-stream' && drawn < 0.7) return CONTENT
  if (drawn < 0.03) return Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])
  const taken = caller?.taken.get(`${call.method} ${call.path}`)
  const value =
    taken !== undefined && draws.uniform() < 0.5
      ? variantOf(taken, from)
      : madeUp(call.body?.schema ?? {}, from)
  return Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
}

/** A body that was taken, for another version of the same, and often with a part of it spoiled. */
const variantOf = (taken: object, { draws, known }: ValueSource): unknown => {
  const versioned =
    'version' in taken ? { ...taken, version: pick(draws, known.get('version') ?? [0]) } : taken
  return draws.uniform() < 0.3 ? versioned : spoiled(versioned, draws)
}

const BROKEN = [
  '',
  '{',
  'null',
  '"\\u0000"',
  '[]',
  '{"a":',
  `${'['.repeat(20_000)}`,
  'x'.repeat(70_000),
]

/** Of an uploaded file that is no file of listings. */
const CONTENT = Buffer.from('no,listing\n1,2\n')

type Answer = { readonly status: number | null; readonly text: string }

const send = (url: string, agent: Agent, { call, path, headers, body }: MadeUpRequest) =>
  new Promise<Answer>((resolve) => {
    const { hostname, port } = new URL(url)
    const asking = request({ agent, hostname, port, method: call.method, path, headers })
    const fail = (error: Error) => resolve({ status: null, text: String(error) })
    asking.setTimeout(ANSWERED_WITHIN_MS, () => asking.destroy(new Error('There was no answer.')))
    asking.on('error', fail)
    asking.on('response', (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('error', fail)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? null, text: Buffer.concat(pieces).toString() }),
      )
    })
    asking.end(body ?? undefined)
  })

/** Counts answers, and keeps what is wrong with them. */
class Tally {
  readonly leaks: Finding[] = []
  readonly #faults: Finding[] = []
  readonly #statuses = new Map<string, number>()
  readonly #ofCalls = new Map<string, { sent: number; taken: number }>()
  readonly #people: readonly Person[]

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

  report(calls: number, requests: number): Omit<FuzzReport, 'silentUntouched'> {
    const ofCalls = [...this.#ofCalls]
    return {
      requests,
      calls,
      fewestOfACall: Math.min(...ofCalls.map(([, { sent }]) => sent)),
      statuses: Object.fromEntries([...this.#statuses].toSorted()),
      neverTaken: ofCalls.flatMap(([name, { taken }]) => (taken === 0 ? [name] : [])).toSorted(),
      faults: this.#faults.length,
      leaks: this.leaks.length,
      found: [...this.#faults.slice(0, 20), ...this.leaks.slice(0, 20)],
    }
  }

  /** Whether somebody is answered what another person keeps, without a right to it. */
  #isLeak({ call, caller, path, body }: MadeUpRequest, text: string): boolean {
    if (OPEN_TO_HOLDERS.has(call.path)) return false
    if (caller?.isOperator && call.path.startsWith('/api/admin/')) return false
    const sent = `${decodeURIComponent(path.replaceAll(/%(?![0-7][0-9a-f])/gi, ''))} ${body}`
    return this.#people.some(
      (person) => person !== caller && text.includes(person.mark) && !sent.includes(person.mark),
    )
  }
}

/** Who holds the secret in the address may read what it opens. */
const OPEN_TO_HOLDERS = new Set(['/api/shared/{token}', '/api/mail-stops/{secret}'])

/** Texts of somebody else among what is kept of a person. */
const keptFinding = ({ name, userId }: Person, data: string): Finding => ({
  caller: name,
  request: `GET /api/account/data/${userId}`,
  body: '',
  status: 200,
  answer: data.slice(0, 400),
})

const AT_A_TIME = 8
const BATCH = 400
const ANSWERED_WITHIN_MS = 30_000
