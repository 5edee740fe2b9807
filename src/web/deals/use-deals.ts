import { useEffect, useRef, useState } from 'react'
import { dealCalls, type KeptDeal, keptDealSchema } from '../../contract/deals/kept-deals.ts'
import { ok, type Result } from '../../domain/result.ts'
import { ask } from '../api/ask.ts'
import { keptInstead } from '../api/changed-elsewhere.ts'
import { deleteDeal, putDeal } from '../api/deals/deals.ts'
import type { CallFailure } from '../api/request.ts'
import { useAnswer } from '../api/use-asked.ts'
import { hideChange, showChange, showFailedChange } from '../ui/Toaster.tsx'
import { titleOf, type WorkedDeal, workedDeal } from './worked-deal.ts'

/** The subscriber's deals with what they come to, the last changed first; and what can be done to them. */
export const useDeals = () => {
  const { asked, again, change } = useAnswer(findAllDeals, 'deals')
  const [away, setAway] = useState<ReadonlySet<string>>(new Set())
  // Deletions that can still be undone.
  const pending = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const deals = useRef<readonly WorkedDeal[]>([])
  deals.current = asked.state === 'known' ? asked.value : []

  /** Shows what was changed in another window, where that is why a change was refused. */
  const showInstead = (failure: CallFailure): boolean => {
    const now = keptInstead(failure, keptDealSchema)
    if (now !== undefined) replace(now)
    return now !== undefined
  }
  const replace = (kept: KeptDeal) =>
    change((now) =>
      now.map((one) => (one.kept.propertyId === kept.propertyId ? workedDeal(kept) : one)),
    )
  const show = (propertyId: string, shown: boolean) =>
    setAway((now) => {
      const next = new Set(now)
      if (shown) next.delete(propertyId)
      else next.add(propertyId)
      return next
    })

  const send = async (propertyId: string): Promise<void> => {
    const timer = pending.current.get(propertyId)
    if (timer === undefined) return
    clearTimeout(timer)
    pending.current.delete(propertyId)
    hideChange(propertyId)
    const deal = deals.current.find(({ kept }) => kept.propertyId === propertyId)
    if (deal === undefined) return
    const answer = await deleteDeal(propertyId, deal.kept.version)
    if (answer.ok) return
    show(propertyId, true)
    if (answer.error.kind === 'aborted') return
    showFailedChange(propertyId, `${titleOf(deal.kept)} was not deleted. ${answer.error.text}`)
    showInstead(answer.error)
  }

  /** Takes it off the list at once, and deletes it when nobody has undone that for a while. */
  const remove = ({ kept }: WorkedDeal): void => {
    const { propertyId } = kept
    show(propertyId, false)
    pending.current.set(
      propertyId,
      setTimeout(() => void send(propertyId), UNDO_MS),
    )
    showChange({
      id: propertyId,
      text: `${titleOf(kept)}: deal deleted, with the links to it`,
      onUndo: () => {
        clearTimeout(pending.current.get(propertyId))
        pending.current.delete(propertyId)
        show(propertyId, true)
      },
      onSayWhy: null,
      // Undo is there for as long as it works.
      stays: true,
    })
  }

  // Whoever leaves the list has not undone it.
  const sendAll = useRef(() => {})
  sendAll.current = () => {
    for (const propertyId of [...pending.current.keys()]) void send(propertyId)
  }
  useEffect(() => {
    const leave = () => sendAll.current()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  /** Null when it has its new name, else why not. */
  const rename = async ({ kept }: WorkedDeal, name: string): Promise<string | null> => {
    const { propertyId, version, inputs, startedFrom } = kept
    const answer = await putDeal(propertyId, { version, inputs, startedFrom, name })
    if (answer.ok) {
      replace(answer.value)
      return null
    }
    if (showInstead(answer.error))
      return 'The deal was changed in another window. It is shown as it is now: try again.'
    return answer.error.kind === 'aborted' ? 'It was not renamed.' : answer.error.text
  }

  const shown = deals.current.filter(({ kept }) => !away.has(kept.propertyId))
  return { asked, again, deals: shown, remove, rename }
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
    deals.push(...answer.value.deals.map(workedDeal))
    after = answer.value.next
  } while (after !== null)
  return ok(deals.toSorted((a, b) => (a.kept.changedAt < b.kept.changedAt ? 1 : -1)))
}
