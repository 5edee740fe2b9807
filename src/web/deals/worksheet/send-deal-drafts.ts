import * as z from 'zod/mini'
import { keptDealSchema } from '../../../contract/deals/kept-deals.ts'
import { keptInstead } from '../../data/ask/changed-elsewhere.ts'
import { deleteDeal, putDeal } from '../../data/ask/deals/deals.ts'
import { createDealDraftStorage } from '../../data/storage/comps/deal-drafts.ts'
import { openStore } from '../../data/storage/open-store.ts'
import { dealLockName } from './deal-lock.ts'
import { type Draft, draftSchema, isKept } from './keep-deal.ts'

/**
 * Sends the deals of a person that this device has and the server does not, but for those that are open somewhere: their
 * page sends them. One that was changed elsewhere too stays here, and is shown beside the other when its home is opened.
 */
export const sendDealDrafts = async (userId: string): Promise<void> => {
  const drafts = createDealDraftStorage(openStore(() => localStorage))
  for (const propertyId of drafts.homes(userId)) {
    const read = () => drafts.read(userId, propertyId, draftSchema)
    // Without locks it is not known whether the deal is open: it waits until its home is opened again.
    await navigator.locks?.request(
      dealLockName(userId, propertyId),
      { ifAvailable: true },
      async (lock) => {
        const draft = lock === null ? null : read()
        if (draft === null || !(await isSent(propertyId, draft))) return
        if (JSON.stringify(read()) !== JSON.stringify(draft)) return
        drafts.removeOne(userId, propertyId)
        sent.dispatchEvent(new Event('sent'))
      },
    )
  }
}

const sent = new EventTarget()

/** Hears each time that the server has got such a deal, until the returned function is called. */
export const hearDealDraftSent = (heard: () => void): (() => void) => {
  sent.addEventListener('sent', heard)
  return () => sent.removeEventListener('sent', heard)
}

/** Whether the server has it then. */
const isSent = async (propertyId: string, draft: Draft): Promise<boolean> => {
  if ('deleted' in draft)
    return draft.version === 0 || (await deleteDeal(propertyId, draft.version)).ok
  const put = await putDeal(propertyId, draft)
  if (put.ok) return true
  // The answer to it may have been lost before.
  const now = keptInstead(put.error, z.nullable(keptDealSchema)) ?? null
  return now !== null && isKept(draft, now)
}
