import { useEffect, useMemo, useRef } from 'react'
import { dealCalls, type KeptDeal, keptDealSchema } from '../../../contract/deals/kept-deals.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { ask } from '../../data/ask/ask.ts'
import { keptInstead } from '../../data/ask/changed-elsewhere.ts'
import { deleteDeal, putDeal } from '../../data/ask/deals/deals.ts'
import { hearReadingOnly } from '../../data/ask/reading-only.ts'
import { type CallFailure, faultOf } from '../../data/ask/request.ts'
import { useAnswer } from '../../data/ask/use-asked.ts'
import { useKeptEach } from '../../data/kept/use-kept.ts'
import { createDealDraftStorage } from '../../data/storage/comps/deal-drafts.ts'
import { openStore } from '../../data/storage/open-store.ts'
import { useUserId } from '../../session/session.ts'
import { hideChange, showChange, showFailedChange } from '../../ui/feedback/Toaster.tsx'
import { draftSchema } from '../worksheet/keep-deal.ts'
import { hearDealDraftSent } from '../worksheet/send-deal-drafts.ts'
import { titleOf, type WorkedDeal, workedDeal } from './worked-deal.ts'

/** The subscriber's deals with what they come to, the last changed first; and what can be done to them. */
export const useDeals = () => {
  const { asked, again } = useAnswer(findAllDeals, 'deals')
  const userId = useUserId()
  // As they are on this device, as long as the server does not have that.
  const found = useMemo(
    () => (asked.state === 'known' ? asked.value.flatMap((deal) => asOnDevice(deal, userId)) : []),
    [asked, userId],
  )
  const askAgain = useRef(again)
  askAgain.current = again
  useEffect(() => {
    const ask = () => askAgain.current()
    const leave = [hearReadingOnly(ask), hearDealDraftSent(ask)]
    return () => {
      for (const one of leave) one()
    }
  }, [])
  const { shownOf, keeperOf } = useKeptEach<KeptDeal | null, DealChange>({
    // So long a deletion can be undone.
    calmMs: UNDO_MS,
    showAs: (before, wanted) => before && ('name' in wanted ? { ...before, ...wanted } : null),
    send: sendChange,
    instead: (failure) => keptInstead(failure, keptDealSchema),
    isAsWanted: (kept, wanted) => 'name' in wanted && kept?.name === wanted.name,
  })
  const deals = found.flatMap((deal) => {
    const now = shownOf(deal.kept.propertyId)
    if (now === undefined) return deal
    return now === null ? [] : workedDeal(now)
  })

  /** Takes it off the list at once, and deletes it when that was not undone for a while. */
  const remove = async ({ kept }: WorkedDeal): Promise<void> => {
    const { propertyId } = kept
    const keeper = keeperOf(propertyId, kept)
    showChange({
      id: propertyId,
      text: `${titleOf(kept)}: deal deleted, with the links to it`,
      onUndo: keeper.takeBack,
      onSayWhy: null,
      // Undo is there for as long as it works.
      stays: true,
    })
    const removed = await keeper.change({ deleted: true })
    if (!removed.ok && removed.error.kind !== 'aborted')
      showFailedChange(propertyId, `${titleOf(kept)} was not deleted. ${removed.error.text}`)
  }

  /** Null when it has its new name, else why not. */
  const rename = async ({ kept }: WorkedDeal, name: string): Promise<string | null> => {
    const keeper = keeperOf(kept.propertyId, kept)
    const changed = keeper.change({ name })
    keeper.send()
    const renamed = await changed
    if (renamed.ok) return null
    if (keptInstead(renamed.error, keptDealSchema) !== undefined)
      return 'The deal was changed in another window. It is shown as it is now: try again.'
    return faultOf(renamed) ?? 'It was not renamed.'
  }

  return { asked, again, deals, remove, rename }
}

type DealChange = { readonly name: string } | { readonly deleted: true }

const sendChange = async (wanted: DealChange, deal: KeptDeal | null) => {
  if (deal === null) return ok(null)
  const { propertyId, version, inputs, startedFrom } = deal
  if ('name' in wanted)
    return putDeal(propertyId, { version, inputs, startedFrom, name: wanted.name })
  hideChange(propertyId)
  const removed = await deleteDeal(propertyId, version)
  return removed.ok ? ok(null) : removed
}

const asOnDevice = (deal: WorkedDeal, userId: string | null): readonly WorkedDeal[] => {
  const { kept } = deal
  const drafts = createDealDraftStorage(openStore(() => localStorage))
  const draft = userId === null ? null : drafts.read(userId, kept.propertyId, draftSchema)
  if (draft === null) return [deal]
  if ('deleted' in draft) return []
  const { name, inputs, startedFrom } = draft
  return [workedDeal({ ...kept, name, inputs, startedFrom }, true)]
}

/** As long as toasts stay. */
const UNDO_MS = 8000

/** Those of all pages, the last changed first. */
const findAllDeals = async (
  signal: AbortSignal,
): Promise<Result<readonly WorkedDeal[], CallFailure>> => {
  const deals: WorkedDeal[] = []
  let after: string | null = null
  do {
    const query: { after?: string } = after === null ? {} : { after }
    const answer = await ask(dealCalls.list, { query }, { signal, interrupts: 'none' })
    if (!answer.ok) return answer
    deals.push(...answer.value.deals.map((kept) => workedDeal(kept)))
    after = answer.value.next
  } while (after !== null)
  return ok(deals.toSorted((a, b) => (a.kept.changedAt < b.kept.changedAt ? 1 : -1)))
}
