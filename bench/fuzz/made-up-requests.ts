import type { OutgoingHttpHeaders } from 'node:http'
import type { DrawsCursor } from '../../src/domain/valuation/arithmetic/draws.ts'
import type { Cast } from './casts.ts'
import type { DescribedCall, Description } from './described-calls.ts'
import { areaOf, type Known, UPLOADED, versionKey } from './known-values.ts'
import { hostileText, madeUp, pick, spoiled, type ValueSource } from './made-up-values.ts'
import type { Person } from './people.ts'

export type MadeUpRequest = {
  readonly call: DescribedCall
  /** Null for a caller without a token. */
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
  readonly cast: Pick<Cast, 'byTokens' | 'byNoOne'>
}

/** A request to a call: by one of the callers or by no one, as described or hostile. */
export const madeUpRequest = (call: DescribedCall, source: RequestSource): MadeUpRequest => {
  const { draws, description, callers, people, tokens, known, cast } = source
  const caller = draws.uniform() < cast.byNoOne ? null : pick(draws, callers)
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
  const token =
    caller === null || (cast.byTokens < 1 && endsAllSessions(call))
      ? undefined
      : draws.uniform() < cast.byTokens
        ? caller.personalToken.secret
        : tokens.get(caller.name)
  const body = call.body === null ? null : bodyFor(call, caller, from)
  const type = call.body?.type ?? 'application/json'
  return {
    call,
    caller,
    path: query.length === 0 ? path : `${path}?${query.join('&')}`,
    headers: {
      accept: 'application/json, text/event-stream',
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

/** It would end the sign-in by which the others are sent: it is sent without a token. */
const endsAllSessions = ({ method, path }: DescribedCall): boolean =>
  method === 'DELETE' && path === '/api/account/sessions'

/** What would end an account or a token that is needed, or end what the silent one keeps by an operator's right. */
const isOwnEnd = (
  { method, path: template }: DescribedCall,
  path: string,
  { caller, people }: { readonly caller: Person | null; readonly people: readonly Person[] },
): boolean =>
  (method === 'DELETE' &&
    template === '/api/account/{subscriptionId}/{userId}' &&
    caller !== null &&
    path.includes(caller.userId)) ||
  (method === 'DELETE' &&
    template === '/api/tokens/{id}' &&
    caller !== null &&
    path.includes(caller.personalToken.id)) ||
  (template === '/api/operators/subscribers/{id}/close' &&
    people.some(({ accountId }) => path.includes(accountId)))

const bodyFor = (call: DescribedCall, caller: Person | null, from: ValueSource): Buffer => {
  const { draws } = from
  const drawn = draws.uniform()
  if (drawn < 0.02) return Buffer.from(pick(draws, BROKEN))
  if (call.body?.type === 'application/octet-stream' && drawn < 0.7) return UPLOADED
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

const BROKEN = ['', '{', 'null', '"\\u0000"', '[]', '{"a":', '['.repeat(20_000), 'x'.repeat(70_000)]
