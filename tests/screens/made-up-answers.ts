import { isDeepStrictEqual } from 'node:util'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import * as z from 'zod/mini'
import { accountDataCalls } from '../../src/contract/account/account-data.ts'
import { countsCalls } from '../../src/contract/account/counts.ts'
import { emailProofCalls } from '../../src/contract/account/email-proof.ts'
import { sessionCalls } from '../../src/contract/account/sessions.ts'
import { signUpCalls } from '../../src/contract/account/sign-up.ts'
import { subscriptionCalls } from '../../src/contract/account/subscription.ts'
import { accuracyCalls } from '../../src/contract/accuracy.ts'
import { mailSettingCalls, mailStopCalls } from '../../src/contract/alerts/alert-mails.ts'
import { alertPushCalls } from '../../src/contract/alerts/alert-pushes.ts'
import { alertCalls } from '../../src/contract/alerts/alerts.ts'
import { savedSearchCalls } from '../../src/contract/alerts/saved-searches.ts'
import type { Call as CallOfContract } from '../../src/contract/call.ts'
import { clientConfigCalls } from '../../src/contract/client-config.ts'
import { countyListCalls } from '../../src/contract/county-lists/county-lists.ts'
import { homesOnListsCalls } from '../../src/contract/county-lists/homes-on-lists.ts'
import { dealDefaultCalls } from '../../src/contract/deals/deal-defaults.ts'
import { dealPacketCalls } from '../../src/contract/deals/deal-packet.ts'
import { dealShareCalls } from '../../src/contract/deals/deal-shares.ts'
import { dealCalls } from '../../src/contract/deals/kept-deals.ts'
import { feedCalls } from '../../src/contract/feeds.ts'
import { flipCalls } from '../../src/contract/flips.ts'
import { addedHomeCalls } from '../../src/contract/homes/added-homes.ts'
import { jobCalls } from '../../src/contract/job-costs/jobs.ts'
import { marketConditionCalls } from '../../src/contract/market-conditions.ts'
import { conditionCorrectionCalls } from '../../src/contract/marks/condition-corrections.ts'
import { homeChoiceCalls } from '../../src/contract/marks/home-choices.ts'
import { homeMarkCalls } from '../../src/contract/marks/home-marks.ts'
import { myHomesCalls } from '../../src/contract/marks/my-homes.ts'
import { adminCalls } from '../../src/contract/operators/admin.ts'
import { mailQueueCalls } from '../../src/contract/operators/mail-queue.ts'
import { subscriberCalls } from '../../src/contract/operators/subscribers.ts'
import { placeCalls } from '../../src/contract/places.ts'
import { rentCalls } from '../../src/contract/rents.ts'
import {
  SEARCH_SUMMARY_HEADER,
  searchSummarySchema,
} from '../../src/contract/search/found-homes.ts'
import { highestPriceCalls } from '../../src/contract/search/get-highest-price.ts'
import { homeCalls } from '../../src/contract/search/get-home.ts'
import { layoutCalls } from '../../src/contract/search/layout.ts'
import { searchCalls } from '../../src/contract/search/search-flips.ts'
import { fileImportCalls } from '../../src/contract/sources/file-imports.ts'
import { sourceCalls } from '../../src/contract/sources/sources.ts'
import { tokenCalls } from '../../src/contract/tokens.ts'
import { evidenceCalls } from '../../src/contract/valuation/evidence.ts'
import { webhookCalls } from '../../src/contract/webhooks/webhooks.ts'

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
 * Answers the calls of the screens of a file's tests. A test gives answers for calls that match; the last one counts. A
 * test fails when a screen makes a call without an answer, or when an answer is not as the contract has it.
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
      faults.push(`${asked} has no answer`)
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

/** `*` matches any part of an address; a query matters where the pattern has one. */
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
  accountDataCalls,
  accuracyCalls,
  addedHomeCalls,
  adminCalls,
  alertCalls,
  alertPushCalls,
  clientConfigCalls,
  conditionCorrectionCalls,
  countyListCalls,
  homesOnListsCalls,
  dealCalls,
  dealDefaultCalls,
  dealPacketCalls,
  dealShareCalls,
  feedCalls,
  emailProofCalls,
  evidenceCalls,
  fileImportCalls,
  flipCalls,
  rentCalls,
  highestPriceCalls,
  homeCalls,
  homeChoiceCalls,
  homeMarkCalls,
  jobCalls,
  layoutCalls,
  mailQueueCalls,
  mailSettingCalls,
  mailStopCalls,
  marketConditionCalls,
  myHomesCalls,
  placeCalls,
  savedSearchCalls,
  searchCalls,
  countsCalls,
  sessionCalls,
  signUpCalls,
  sourceCalls,
  subscriberCalls,
  subscriptionCalls,
  tokenCalls,
  webhookCalls,
].flatMap((of): CallOfContract[] => Object.values(of))

/** A parameter matches any rest of an address, so longer addresses come first. */
const described = book
  .map(({ method, path, formerly = path, answer }) => ({
    call: `${method} ${formerly.replaceAll(/\{\w+\}/g, '*')}`,
    answer,
  }))
  .toSorted((a, b) => b.call.length - a.call.length)
  .map(({ call, answer }): readonly [call: RegExp, schema: z.ZodMiniType] => [
    patternOf(call),
    answer,
  ])

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
