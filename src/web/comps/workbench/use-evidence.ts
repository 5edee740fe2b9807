import { useCallback, useEffect, useState } from 'react'
import type { EvidenceShown } from '../../../contract/homes/evidence.ts'
import type { Home } from '../../../contract/homes/home.ts'
import type { OwnDefaults } from '../../../domain/deal/own-defaults.ts'
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
      /** The person's own defaults of deals. */
      readonly own: readonly OwnDefaults[]
      readonly makeValue: typeof makeValue
    }

/**
 * What a home's value was made from, with the code that makes it again and the defaults of deals that its story goes
 * by; a way to ask again, and one to put other evidence of the home in its place. `everySale` asks for all sales nearby that were not used.
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
      const { getEvidence, getOwnDefaults, makeValue } = code.value
      const wanted = { distance, priceBelowMarket: chanceOfUsd, everySale }
      const [evidence, own] = await Promise.all([
        getEvidence(propertyId, wanted, leaving.signal),
        getOwnDefaults(leaving.signal),
      ])
      if (leaving.signal.aborted) return
      if (evidence.ok && own.ok)
        return setAsked({ state: 'there', evidence: evidence.value, own: own.value, makeValue })
      const failed = [evidence, own].find((answer) => !answer.ok)
      if (failed === undefined || failed.ok || failed.error.kind === 'aborted') return
      const gone = failed.error.kind === 'refused' && failed.error.status === 404
      setAsked({ state: 'failed', text: failed.error.text, gone })
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
