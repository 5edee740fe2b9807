import { useEffect, useState } from 'react'
import type { DealShare } from '../../../../contract/deals/deal-shares.ts'
import type { DealInputs } from '../../../../domain/deal/deal-inputs.ts'
import { endShare, getShares, shareDeal } from '../../../api/deals/deal-shares.ts'
import { getDeal } from '../../../api/deals/deals.ts'
import type { CallFailure } from '../../../api/request.ts'
import { useSession } from '../../../session/session.ts'
import { useBrowserStorage } from '../../../storage/browser-storage.ts'
import { nothingChosen } from '../../../storage/comps-choice.ts'
import type { ComparedHome } from '../../find-home.ts'
import { isSame } from '../sheet.ts'

/** Which comps a packet has. */
export type CompsWanted = Pick<ComparedHome, 'distance' | 'includeHomesForSale'>

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
  const session = useSession()
  const userId = session.state === 'signed-in' ? session.account.sub : null
  const { compsChoice } = useBrowserStorage()
  const [shares, setShares] = useState<readonly DealShare[] | null>(null)
  /** Of the link that was made last. */
  const [token, setToken] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    const leaving = new AbortController()
    void getShares(propertyId, leaving.signal).then((answer) => {
      if (answer.ok) setShares((made) => made ?? answer.value)
      else setProblem(sentenceOf(answer.error))
    })
    return () => leaving.abort()
  }, [propertyId])

  const make = async (preparedBy: string) => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    const kept = await getDeal(propertyId)
    if (!kept.ok) setProblem(sentenceOf(kept.error))
    else if (kept.value === null || !isSame(kept.value.inputs, inputs)) setProblem(NOT_THIS_ONE)
    else {
      const made = await shareDeal(propertyId, {
        ...wanted,
        ...{ version: kept.value.version, preparedBy },
        chosen: (userId === null ? null : compsChoice.read(userId, propertyId)) ?? nothingChosen,
      })
      if (made.ok) {
        setToken(made.value.token)
        setShares((now) => [made.value.share, ...(now ?? [])])
      } else setProblem(sentenceOf(made.error))
    }
    setBusy(false)
  }

  const end = async (share: DealShare) => {
    setProblem(null)
    const ended = await endShare(share.id)
    const gone = ended.ok || (ended.error.kind === 'refused' && ended.error.status === 404)
    if (!gone) return setProblem(sentenceOf(ended.error))
    setShares((now) => now?.filter(({ id }) => id !== share.id) ?? null)
    setToken((now) => (shares?.[0]?.id === share.id ? null : now))
  }

  return { shares, token, problem, busy, make, end }
}

const NOT_THIS_ONE =
  'What the server keeps of this deal is not what you see here. Reload the page, look at it again, then share it.'

const sentenceOf = (failure: CallFailure): string | null =>
  failure.kind === 'aborted' ? null : failure.text
