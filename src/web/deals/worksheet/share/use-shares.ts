import { useState } from 'react'
import { type DealShare, dealShareCalls } from '../../../../contract/deals/deal-shares.ts'
import { dealCalls } from '../../../../contract/deals/kept-deals.ts'
import type { DealInputs } from '../../../../domain/deals/inputs/deal-inputs.ts'
import type { ComparedHome } from '../../../comps/find-home.ts'
import { ask } from '../../../data/ask/ask.ts'
import { faultOf, isGone } from '../../../data/ask/request.ts'
import { useAsked } from '../../../data/ask/use-asked.ts'
import { useBrowserStorage } from '../../../data/storage/browser-storage.ts'
import { type ChosenComps, nothingChosen } from '../../../data/storage/comps/comps-choice.ts'
import { useUserId } from '../../../session/session.ts'
import { isSame } from '../sheet.ts'

/** Which comps a packet has. */
export type CompsWanted = Pick<ComparedHome, 'distance' | 'includeHomesForSale'> & {
  /** Those of a link, in place of the ones that are kept. */
  readonly chosen?: ChosenComps
}

/** The links to a deal; a way to make one of the deal as it is on the screen, with the comps as they are switched; and one to end one. */
export const useShares = ({
  propertyId,
  inputs,
  wanted,
}: {
  readonly propertyId: string
  readonly inputs: DealInputs
  readonly wanted: CompsWanted
}) => {
  const userId = useUserId()
  const { compsChoice } = useBrowserStorage()
  const { asked } = useAsked(dealShareCalls.list, { params: { propertyId } }, calm)
  /** Since they were asked for. */
  const [changed, setChanged] = useState<readonly DealShare[] | null>(null)
  const listed = asked.state === 'known' ? asked.value.shares : null
  const shares = changed ?? listed
  /** Of the link that was made last. */
  const [token, setToken] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const make = async (preparedBy: string) => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    const kept = await ask(dealCalls.get, { params: { propertyId } }, calm)
    if (!kept.ok) setProblem(isGone(kept.error) ? NOT_THIS_ONE : faultOf(kept))
    else if (!isSame(kept.value.inputs, inputs)) setProblem(NOT_THIS_ONE)
    else {
      const body = {
        ...wanted,
        version: kept.value.version,
        preparedBy,
        chosen:
          wanted.chosen ??
          (userId === null ? null : compsChoice.read(userId, propertyId)) ??
          nothingChosen,
      }
      const made = await ask(dealShareCalls.make, { params: { propertyId }, body }, calm)
      if (made.ok) {
        setToken(made.value.token)
        setChanged((now) => [made.value.share, ...(now ?? listed ?? [])])
      } else setProblem(faultOf(made))
    }
    setBusy(false)
  }

  const end = async (share: DealShare) => {
    setProblem(null)
    const ended = await ask(dealShareCalls.end, { params: { id: share.id } }, calm)
    if (!ended.ok && !isGone(ended.error)) return setProblem(faultOf(ended))
    setChanged((now) => (now ?? listed)?.filter(({ id }) => id !== share.id) ?? null)
    setToken((now) => (shares?.[0]?.id === share.id ? null : now))
  }

  return {
    shares,
    token,
    problem: problem ?? (shares === null && asked.state === 'failed' ? asked.text : null),
    busy,
    make,
    end,
  }
}

/** The page is not left for a sign-in: what was typed would be out of sight. */
const calm = { interrupts: 'none' } as const

const NOT_THIS_ONE =
  'What the server keeps of this deal is not what you see here. Reload the page, look at it again, then share it.'
