import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { accountDataCalls } from '../../src/contract/account/account-data.ts'
import { drawsOf } from '../../src/domain/valuation/arithmetic/draws.ts'
import type { Database } from '../../src/server/platform/database/schema.ts'
import { RETRY_AFTER_SECONDS } from '../../src/server/platform/requests/handle-errors.ts'
import { syntheticListings } from '../../tests/listings/synthetic-listings.ts'
import { takeListings } from '../../tests/test-app.ts'
import { startWholeServer } from '../../tests/whole-server.ts'
import { rowsOfAccount } from './account-rows.ts'
import { type Cast, casts } from './casts.ts'
import { type DescribedCall, READ_FEED, readDescription, readTools } from './described-calls.ts'
import { harvest, knownValues } from './known-values.ts'
import { type MadeUpRequest, madeUpRequest } from './made-up-requests.ts'
import { type Person, type Server, settle, tokenOf } from './people.ts'
import { type Answer, type Finding, type FuzzReport, Tally } from './tally.ts'

type FuzzOptions = {
  readonly cast?: Cast
  readonly db: Kysely<Database>
  readonly connectionString: string
  readonly requests: number
  readonly seed: number
  readonly say?: (line: string) => void
}

/**
 * Sends made-up requests to every call of the server's own API description, and to assistants' tools and feeds, by the
 * people of a cast. The same seed makes the same requests up to what the server answers.
 */
export const fuzz = async ({
  db,
  connectionString,
  requests,
  seed,
  cast = casts.people,
  say = () => undefined,
}: FuzzOptions): Promise<FuzzReport> => {
  await takeListings(db, syntheticListings({ sales: 60, offers: 20 }))
  const dataDir = await mkdtemp(join(tmpdir(), 'flip-fuzz-'))
  const server = await startWholeServer(connectionString, {
    FLIP_DATA_DIR: dataDir,
    FLIP_LOG_LEVEL: 'silent',
    FLIP_REQUESTS_PER_MINUTE: '1000000',
    FLIP_SIGN_UPS_PER_MINUTE: '1000000',
    FLIP_TOKEN_REQUESTS_PER_MINUTE: '1000000',
  })
  try {
    return await fuzzServer(server, { db, requests, seed, cast, say })
  } finally {
    await server.close()
    await rm(dataDir, { recursive: true })
  }
}

const fuzzServer = async (
  server: Server,
  { db, requests, seed, cast, say }: Required<Omit<FuzzOptions, 'connectionString'>>,
): Promise<FuzzReport> => {
  const described = readDescription((await server.call('GET', '/api/openapi.json')).json)
  const homes = await homesForSale(db)
  const people: Person[] = []
  for (const { name, scopes } of cast.people)
    people.push(await settle(server, db, { name, homes, scopes }))
  const callers = people.filter(({ name }) => name !== 'silent')
  const [first] = people
  if (first === undefined) throw new Error('There is no one.')
  const tools = await describedTools(server, first)
  const description = { ...described, calls: [...described.calls, ...tools, READ_FEED] }
  const before = await keptParts(server, db, people, cast)

  const draws = drawsOf(seed)
  const known = knownValues(people, homes)
  const tokens = new Map<string, string>()
  const renewTokens = async () => {
    if (cast.byTokens === 1) return
    for (const person of callers) tokens.set(person.name, await tokenOf(server, person))
  }
  await renewTokens()
  const tally = new Tally(people)
  say(`${people.length} people, ${description.calls.length} calls`)
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
      return madeUpRequest(call, { draws, description, callers, people, tokens, known, cast })
    })
    const sendNext = async () => {
      for (let asked = batch.pop(); asked !== undefined; asked = batch.pop()) {
        const answer = await sendUntilAvailable(server.url, agent, asked, tally)
        tally.note(asked, answer)
        if (answer.status === 200 || answer.status === 409)
          harvest(asked, answer.text, { known, draws })
      }
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, sendNext))
  }
  agent.destroy()
  const after = await keptParts(server, db, people, cast)
  const silentChanged = Object.entries(before).flatMap(([part, kept]) =>
    kept === after[part] ? [] : [part],
  )
  for (const person of callers) {
    const data = JSON.stringify(await keptBy(server, person))
    if (people.some((other) => other !== person && data.includes(other.mark)))
      tally.leaks.push(keptFinding(person, data))
  }
  return { ...tally.report(description.calls.length, requests), silentChanged }
}

/** What no request of a run may change, part by part. */
const keptParts = async (
  server: Server,
  db: Kysely<Database>,
  people: readonly Person[],
  { people: roles }: Cast,
): Promise<Readonly<Record<string, string>>> => {
  const parts: Record<string, string> = {}
  for (const { name, mayChange } of roles) {
    const person = people.find((one) => one.name === name)
    if (person === undefined || mayChange === 'all') continue
    const kept =
      name === 'silent' ? await keptBy(server, person) : await rowsOfAccount(db, person.accountId)
    for (const [part, rows] of Object.entries(kept))
      if (!mayChange.includes(part)) parts[`${name} ${part}`] = rows
  }
  return parts
}

/** All tools, as one who is signed in has them. */
const describedTools = async (server: Server, person: Person): Promise<DescribedCall[]> => {
  const answer = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(server, person)}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  })
  const [, data = ''] = /^data: (.*)$/m.exec(await answer.text()) ?? []
  return readTools(JSON.parse(data))
}

const homesForSale = async (db: Kysely<Database>): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('listing')
    .innerJoin('valuation', 'valuation.propertyId', 'listing.propertyId')
    .select('listing.propertyId')
    .distinct()
    .where('listing.standing', '=', 'active')
    .where('valuation.distance', '=', 'mile')
    .orderBy('listing.propertyId')
    .execute()
  return rows.map((row) => row.propertyId)
}

/**
 * What the server keeps for a person and no one else may change, part by part as text. Operators may retry mails and
 * hold them back.
 */
const keptBy = async (
  server: Server,
  person: Person,
): Promise<Readonly<Record<string, string>>> => {
  const token = await tokenOf(server, person)
  const answer = await server.call('GET', `/api/account/data/${person.userId}`, { token })
  if (answer.status !== 200) throw new Error(`What is kept is not answered: ${answer.status}`)
  const {
    exportedAt: _,
    subscription: __,
    alertMails: ___,
    mailSettings,
    sessions,
    ...data
  } = z.parse(accountDataCalls.read.answer, answer.json)
  const parts = {
    // To ask for it is to sign in: of sessions only an end is a change.
    endedSessions: sessions.filter(({ endedAt }) => endedAt !== null),
    ...data,
    person: { ...data.person, lastSeenAt: null },
    mailSettings: { ...mailSettings, held: null },
  }
  return Object.fromEntries(
    Object.entries(parts).map(([part, kept]) => [part, JSON.stringify(kept)]),
  )
}

/** On a busy machine a request may have to wait for the database for too long: it is sent once more, as clients do. */
const sendUntilAvailable = async (
  url: string,
  agent: Agent,
  asked: MadeUpRequest,
  tally: Tally,
): Promise<Answer> => {
  const answer = await send(url, agent, asked)
  if (answer.status !== 503 || !answer.text.includes('"database-unavailable"')) return answer
  tally.sentAgain++
  await delay(RETRY_AFTER_SECONDS * 1000)
  return send(url, agent, asked)
}

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

/** Texts of other people among what is kept for a person. */
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
