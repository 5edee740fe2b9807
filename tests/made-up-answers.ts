import { isDeepStrictEqual } from 'node:util'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import * as z from 'zod/mini'
import { accountDataSchema } from '../src/contract/account/account-data.ts'
import { sessionsSchema } from '../src/contract/account/sessions.ts'
import { identityCreatedSchema } from '../src/contract/account/sign-up.ts'
import { subscriptionSchema } from '../src/contract/account/subscription.ts'
import { accuracyCalls } from '../src/contract/accuracy.ts'
import { mailSettingsSchema, stoppedMailsSchema } from '../src/contract/alerts/alert-mails.ts'
import { pushSettingsSchema } from '../src/contract/alerts/alert-pushes.ts'
import { alertsPageSchema } from '../src/contract/alerts/alerts.ts'
import type { Call as CallOfContract } from '../src/contract/call.ts'
import { clientConfigCalls } from '../src/contract/client-config.ts'
import { allKeptDefaultsSchema, keptDefaultsSchema } from '../src/contract/deals/deal-defaults.ts'
import { dealPacketSchema } from '../src/contract/deals/deal-packet.ts'
import {
  dealSharesSchema,
  newDealShareSchema,
  sharedDealSchema,
} from '../src/contract/deals/deal-shares.ts'
import { keptDealSchema, keptDealsSchema } from '../src/contract/deals/kept-deals.ts'
import { flipCalls } from '../src/contract/flips.ts'
import { evidenceSchema } from '../src/contract/homes/evidence.ts'
import { homeSchema } from '../src/contract/homes/home.ts'
import { homeChoicesSchema } from '../src/contract/homes/home-choices.ts'
import {
  homeLookedAtSchema,
  homeMarkSchema,
  homeMarksSchema,
} from '../src/contract/homes/home-marks.ts'
import { homeNowAndBeforeSchema, myHomesSchema } from '../src/contract/homes/my-homes.ts'
import { marketConditionCalls } from '../src/contract/market-conditions.ts'
import { adminCalls } from '../src/contract/operators/admin.ts'
import { fileImportCalls } from '../src/contract/operators/file-imports.ts'
import { mailQueueCalls } from '../src/contract/operators/mail-queue.ts'
import { sourceCalls } from '../src/contract/operators/sources.ts'
import { subscriberCalls } from '../src/contract/operators/subscribers.ts'
import { alertsCountSchema } from '../src/contract/progress-hub.ts'
import {
  SEARCH_SUMMARY_HEADER,
  searchFlipsResponseSchema,
  searchSummarySchema,
} from '../src/contract/search/found-homes.ts'
import { highestPriceSchema } from '../src/contract/search/get-highest-price.ts'
import { savedSearchCalls } from '../src/contract/search/saved-searches.ts'
import { searchPlacesResponseSchema } from '../src/contract/search/search-places.ts'

/** A call of a screen, as a test that answers it sees it. */
export type Call = {
  /** `GET /api/accuracy?after=1.981`. */
  readonly asked: string
  /** What was sent, parsed; undefined without a body. */
  readonly body: unknown
}

/** Rejects as a network that fails does. */
export const NETWORK_FAILURE = 'network failure'

type MadeUp = Response | typeof NETWORK_FAILURE
type Answer = (call: Call) => MadeUp | Promise<MadeUp>

/** Marks an answer that a test makes up to be wrong. */
const WRONG_ON_PURPOSE = 'wrong-on-purpose'

/** The answer of a test that is as the contract has it; the test fails when it is not. */
export const json = (body: unknown, headers: Record<string, string> = {}): Response =>
  Response.json(body, { headers })

/** A refusal of the server's. */
export const refusal = (status: number, body: unknown): Response => Response.json(body, { status })

/** An answer that no server of ours gives. */
export const wrongAnswer = (body: string, type = 'text/html'): Response =>
  new Response(body, { headers: { [WRONG_ON_PURPOSE]: 'yes', 'content-type': type } })

/** Something that waits until a test lets go of it. */
export const held = () => {
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  return { until, release }
}

/**
 * Answers the calls of the screens of a file's tests. A test says what is answered to calls that match; what it says
 * last counts. A test fails when a screen makes a call that nobody answers, or when an answer is not as the
 * contract has it.
 */
export const answersForTests = (usual: Readonly<Record<string, Answer>>) => {
  let answers: (readonly [pattern: RegExp, answer: Answer])[] = []
  let calls: Call[] = []
  let faults: string[] = []

  const answer = (call: string, give: Answer) => {
    answers = [[patternOf(call), give], ...answers]
  }

  const fetch = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(String(input), window.location.href)
    const asked = `${init.method ?? 'GET'} ${pathname}${search}`
    const call = { asked, body: init.body === undefined ? undefined : JSON.parse(`${init.body}`) }
    calls.push(call)
    const found = answers.find(([pattern]) => pattern.test(asked))
    if (found === undefined) {
      faults.push(`${asked} is answered by nobody`)
      throw new TypeError('Failed to fetch')
    }
    const [, give] = found
    const given = await Promise.race([give(call), givenUp(init.signal)])
    if (given === NETWORK_FAILURE) throw new TypeError('Failed to fetch')
    const fault = await faultOf(asked, given.clone())
    if (fault !== null) faults.push(`${asked}: ${fault}`)
    return given
  }

  beforeEach(() => {
    answers = []
    calls = []
    faults = []
    for (const [call, give] of Object.entries(usual)) answer(call, give)
    vi.stubGlobal('fetch', fetch)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    expect(faults).toEqual([])
  })

  return {
    answer,
    /** The calls so far to where a pattern of `answer` leads. */
    callsTo: (call: string): readonly Call[] =>
      calls.filter(({ asked }) => patternOf(call).test(asked)),
  }
}

/** `*` stands for any part of an address; a query matters where the pattern has one. */
const patternOf = (call: string): RegExp => {
  const parts = call.split('*').map((part) => part.replaceAll(/[.?]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^?]*')}${call.includes('?') ? '' : '(\\?.*)?'}$`)
}

const givenUp = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const giveUp = () => reject(new DOMException('Given up', 'AbortError'))
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp)
  })

/** The calls that pages make. */
const book: readonly CallOfContract[] = [
  accuracyCalls,
  adminCalls,
  clientConfigCalls,
  fileImportCalls,
  flipCalls,
  mailQueueCalls,
  marketConditionCalls,
  savedSearchCalls,
  sourceCalls,
  subscriberCalls,
].flatMap((of) => Object.values(of))

const described: readonly (readonly [call: RegExp, schema: z.ZodMiniType])[] = (
  [
    ...book.map(
      ({ method, path, answer }) =>
        [`${method} ${path.replaceAll(/\{\w+\}/g, '*')}`, answer] as const,
    ),
    ['GET /api/account/subscription/*', subscriptionSchema],
    ['GET /api/account/data/*', accountDataSchema],
    ['GET /api/account/mails', mailSettingsSchema],
    ['PUT /api/account/mails', mailSettingsSchema],
    ['GET /api/account/push', pushSettingsSchema],
    ['PUT /api/account/push', pushSettingsSchema],
    ['DELETE /api/account/push/*', pushSettingsSchema],
    ['GET /api/account/sessions', sessionsSchema],
    ['DELETE /api/account/sessions', sessionsSchema],
    ['DELETE /api/account/sessions/*', sessionsSchema],
    ['POST /api/account/email-proof', z.object({})],
    ['POST /api/account/email-proof/link', z.object({})],
    ['GET /api/mail-stops/*', stoppedMailsSchema],
    ['POST /api/mail-stops/*', stoppedMailsSchema],
    ['POST /api/account/sign-up-b2c', identityCreatedSchema],
    ['POST /api/account/sign-up-square', subscriptionSchema],
    ['GET /api/alerts', alertsPageSchema],
    ['POST /api/alerts/read', alertsCountSchema],
    ['GET /api/deal-defaults/*', keptDefaultsSchema],
    ['PUT /api/deal-defaults/*', keptDefaultsSchema],
    ['GET /api/places', searchPlacesResponseSchema],
    ['GET /api/deal-defaults', allKeptDefaultsSchema],
    ['POST /api/deals/*/packet', dealPacketSchema],
    ['GET /api/deals/*/shares', dealSharesSchema],
    ['POST /api/deals/*/shares', newDealShareSchema],
    ['DELETE /api/shares/*', z.object({})],
    ['GET /api/shared/*', sharedDealSchema],
    ['GET /api/deals', keptDealsSchema],
    ['GET /api/deals/*', keptDealSchema],
    ['DELETE /api/deals/*', z.object({})],
    ['PUT /api/deals/*', keptDealSchema],
    ['GET /api/home-choices', homeChoicesSchema],
    ['POST /api/home-choices', homeChoicesSchema],
    ['GET /api/home-marks', homeMarksSchema],
    ['PUT /api/home-marks/*', homeMarkSchema],
    ['DELETE /api/home-marks/*', z.object({})],
    ['PUT /api/home-looks/*', homeLookedAtSchema],
    ['GET /api/home-now/*', homeNowAndBeforeSchema],
    ['GET /api/my-homes', myHomesSchema],
    ['POST /api/flip-search/flips', searchFlipsResponseSchema],
    ['GET /api/flip-search/highest-price', highestPriceSchema],
    ['GET /api/flip-search/homes/*/evidence', evidenceSchema],
    ['GET /api/flip-search/homes/*', homeSchema],
  ] as const
).map(([call, schema]) => [patternOf(call), schema])

const faultOf = async (asked: string, answer: Response): Promise<string | null> => {
  // Refusals stand for any proxy's and any newer server's.
  if (!answer.ok || answer.headers.has(WRONG_ON_PURPOSE)) return null
  const schema = described.find(([call]) => call.test(asked))?.[1]
  if (schema === undefined) return 'the contract knows no such call'
  const summary = answer.headers.get(SEARCH_SUMMARY_HEADER)
  if (summary !== null) {
    const fault = differsFrom(searchSummarySchema, JSON.parse(summary))
    if (fault !== null) return `${SEARCH_SUMMARY_HEADER}: ${fault}`
  }
  return differsFrom(schema, await answer.json())
}

/** A field that the contract does not know is a fault as well. */
const differsFrom = (schema: z.ZodMiniType, value: unknown): string | null => {
  const parsed = z.safeParse(schema, value)
  if (!parsed.success) return z.prettifyError(parsed.error)
  return isDeepStrictEqual(parsed.data, value) ? null : 'it has fields that the contract lacks'
}
