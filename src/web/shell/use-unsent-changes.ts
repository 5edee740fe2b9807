import { useContext, useEffect } from 'react'
import { hearReadingOnly, readingOnlySince } from '../data/ask/reading-only.ts'
import { MarkOutboxSlotContext } from '../data/kept/marks/mark-outbox-slot.ts'
import { countUnsent } from '../data/storage/count-unsent.ts'
import { useUserId } from '../session/session.ts'

/**
 * Sends the marks and deals that this device has and the server does not, whichever page they were changed on: as the
 * person comes, and as soon as the server can be reached, or saves changes, again.
 */
export const useUnsentChanges = (): void => {
  const userId = useUserId()
  const outbox = useContext(MarkOutboxSlotContext)
  useEffect(() => {
    if (userId === null) return
    const send = () => {
      if (readingOnlySince() !== null) return
      if (countUnsent(userId, ['markDraft']) > 0)
        void import('../data/kept/marks/mark-outbox.ts')
          .then(({ outboxIn }) => outboxIn(outbox, userId).takeUp())
          .catch(() => undefined)
      if (countUnsent(userId, ['dealDraft']) > 0)
        void import('../deals/worksheet/send-deal-drafts.ts')
          .then(({ sendDealDrafts }) => sendDealDrafts(userId))
          .catch(() => undefined)
    }
    send()
    window.addEventListener('online', send)
    const unhear = hearReadingOnly(send)
    return () => {
      window.removeEventListener('online', send)
      unhear()
    }
  }, [userId, outbox])
}
