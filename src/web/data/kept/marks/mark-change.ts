import {
  type HomeMarkKept,
  homeMarkCalls,
  homeMarkSchema,
} from '../../../../contract/marks/home-marks.ts'
import { inOfferOrder, newestOffer } from '../../../../domain/marks/offers.ts'
import { ok, type Result } from '../../../../domain/result.ts'
import { ask } from '../../ask/ask.ts'
import { keptInstead } from '../../ask/changed-elsewhere.ts'
import { type CallFailure, isGone } from '../../ask/request.ts'
import type { MarkDraft } from '../../storage/mark-drafts.ts'

/** What is to be kept of a home. What is not there is as it was; a next step of null is taken away. */
export type WantedMark = NonNullable<MarkDraft['wanted']>

/** What the server will make of it. */
export const asShown = (
  propertyId: string,
  wanted: WantedMark | null,
  before: HomeMarkKept | null,
): HomeMarkKept | null => {
  if (wanted === null) return null
  const { mark, reason, note, price } = wanted
  const moves = before?.mark !== mark
  const offers = inOfferOrder(wanted.offers ?? before?.offers ?? [])
  const stages = wanted.stages ?? before?.stages ?? []
  const newest = newestOffer(offers)
  const nextStep = wanted.nextStep === undefined ? before?.nextStep : wanted.nextStep
  return {
    propertyId,
    mark,
    reason: mark === 'Passed' ? (reason ?? before?.reason ?? '') : '',
    note: note ?? before?.note ?? '',
    version: before?.version ?? 0,
    markedAt: moves ? new Date().toISOString() : (before?.markedAt ?? ''),
    price: price ?? before?.price ?? null,
    ...(newest === undefined ? {} : { offer: { price: newest.price, on: newest.on }, offers }),
    ...(stages.length === 0 ? {} : { stages }),
    ...(nextStep ? { nextStep } : {}),
  }
}

/** Makes a change by a call: the mark that is kept then. One that is gone already is no failure. */
export const sendChange = async (
  propertyId: string,
  wanted: WantedMark | null,
  before: HomeMarkKept | null,
): Promise<Result<HomeMarkKept | null, CallFailure>> => {
  const version = before?.version ?? null
  const params = { propertyId }
  if (wanted !== null) {
    const put = await ask(homeMarkCalls.put, { params, body: { ...wanted, version } }, inTime())
    if (put.ok) return ok({ ...put.value, propertyId })
    const now = keptInstead(put.error, homeMarkSchema)
    if (now === undefined || before === null || wanted.mark !== before.mark) return put
    if (!wasOnlyMoved(before, now)) return put
    // What is written goes with the mark that another window has set meanwhile, and with the reason for that.
    const { reason: _, ...texts } = wanted
    return sendChange(propertyId, { ...texts, mark: now.mark }, now)
  }
  if (version === null) return ok(null)
  const query = { version: String(version) }
  const removed = await ask(homeMarkCalls.remove, { params, query }, inTime())
  return removed.ok || isGone(removed.error) ? ok(null) : removed
}

/** What is not answered for longer waits and is sent again, so that other tabs need not wait for it. */
const ANSWER_WITHIN_MS = 30_000
const inTime = () => ({ signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })

/** Whether a mark is kept as a change wants it. */
export const isAsWanted = (kept: HomeMarkKept | null, wanted: WantedMark | null): boolean =>
  kept === null || wanted === null
    ? kept === wanted
    : kept.mark === wanted.mark &&
      (wanted.reason === undefined || kept.reason === wanted.reason) &&
      (wanted.note === undefined || kept.note === wanted.note) &&
      (wanted.offers === undefined || isSameList(kept.offers, wanted.offers)) &&
      (wanted.stages === undefined || isSameList(kept.stages, wanted.stages)) &&
      (wanted.nextStep === undefined || isSameStep(kept.nextStep, wanted.nextStep))

/** Whether another window has changed the mark of a home, and nothing that is written about it. */
const wasOnlyMoved = (before: HomeMarkKept, now: HomeMarkKept): boolean =>
  now.mark !== before.mark &&
  now.note === before.note &&
  isSameList(now.offers, before.offers) &&
  isSameList(now.stages, before.stages) &&
  isSameStep(now.nextStep, before.nextStep ?? null)

type List = HomeMarkKept['offers' | 'stages']

/** Whether offers or stages are the same, whatever the order of their fields. */
const isSameList = (kept: List = [], wanted: List = []): boolean =>
  inFixedOrder(kept) === inFixedOrder(wanted)

const inFixedOrder = (list: NonNullable<List>): string =>
  JSON.stringify(list.map((one) => Object.entries(one).toSorted()))

const isSameStep = (kept: HomeMarkKept['nextStep'], wanted: WantedMark['nextStep']): boolean =>
  kept?.what === wanted?.what && kept?.on === wanted?.on
