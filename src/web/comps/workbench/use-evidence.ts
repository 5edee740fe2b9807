import { useCallback, useEffect, useState } from 'react'
import type { EvidenceShown } from '../../../contract/homes/evidence.ts'
import type { Home } from '../../../contract/homes/home.ts'
import type { SearchDistance } from '../../../domain/distance.ts'
import { err, ok } from '../../../domain/result.ts'
import type { makeValue } from '../value/make-value.ts'
import { loadWorkbench } from './later-workbench.ts'

type Asked =
  | { readonly state: 'asking' }
  | { readonly state: 'failed'; readonly text: string; readonly gone: boolean }
  | {
      readonly state: 'there'
      readonly evidence: EvidenceShown
      readonly makeValue: typeof makeValue
    }

/**
 * What a home's value was made from, with the code that makes it again; a way to ask again, and one to put other
 * evidence of the home in its place. `everySale` asks for all sales nearby that were not used.
 */
export const useEvidence = (
  { propertyId, chanceOfUsd }: Pick<Home, 'propertyId' | 'chanceOfUsd'>,
  distance: SearchDistance,
  everySale: boolean,
) => {
  const [asked, setAsked] = useState<Asked>({ state: 'asking' })

  useEffect(() => {
    if (asked.state !== 'asking') return
    const leaving = new AbortController()
    const load = async () => {
      const code = await loadCode()
      if (leaving.signal.aborted) return
      if (!code.ok) return setAsked({ state: 'failed', text: code.error, gone: false })
      const { getEvidence, makeValue } = code.value
      const wanted = { distance, priceBelowMarket: chanceOfUsd, everySale }
      const answer = await getEvidence(propertyId, wanted, leaving.signal)
      if (leaving.signal.aborted) return
      if (answer.ok) setAsked({ state: 'there', evidence: answer.value, makeValue })
      else if (answer.error.kind !== 'aborted') {
        const gone = answer.error.kind === 'refused' && answer.error.status === 404
        setAsked({ state: 'failed', text: answer.error.text, gone })
      }
    }
    void load()
    return () => leaving.abort()
  }, [asked.state, propertyId, chanceOfUsd, distance, everySale])

  const takeEvidence = useCallback(
    (evidence: EvidenceShown) =>
      setAsked((now) => (now.state === 'there' ? { ...now, evidence } : now)),
    [],
  )

  return { asked, askAgain: () => setAsked({ state: 'asking' }), takeEvidence }
}

const loadCode = async () => {
  try {
    return ok(await loadWorkbench())
  } catch {
    return err('It could not be loaded: check your connection.')
  }
}
