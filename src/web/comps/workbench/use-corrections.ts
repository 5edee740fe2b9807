import { useCallback } from 'react'
import {
  type ConditionCorrections,
  type CorrectRequest,
  conditionCorrectionCalls,
} from '../../../contract/marks/condition-corrections.ts'
import type { EvidenceSaleShown } from '../../../contract/valuation/evidence.ts'
import {
  type CorrectedCondition,
  correctionOf,
} from '../../../domain/condition/corrected-condition.ts'
import { ask } from '../../data/ask/ask.ts'
import { isAway } from '../../data/ask/request.ts'
import { useKept } from '../../data/kept/use-kept.ts'
import { showChange, showFailedChange } from '../../ui/feedback/Toaster.tsx'

/** A home as it is for sale, or a sale of it, whose condition a person sets. */
export type Correctable = Pick<CorrectRequest, 'propertyId' | 'soldOn'> & {
  /** Its address, or what else identifies it. */
  readonly name: string
}

/**
 * What the subscriber says of conditions, `first` being what the server keeps, and the way to say it. It shows at once
 * and can be taken back; without a connection it stays, and is sent when there is one.
 */
export const useCorrections = (first: ConditionCorrections) => {
  const { shown, keeping, change } = useKept<ConditionCorrections, CorrectRequest>(first, {
    showAs: withCorrection,
    send: (body) => ask(conditionCorrectionCalls.correct, { body }),
    isAsWanted: ({ corrections }, wanted) => saidOf(corrections, wanted) === wanted.condition,
    after: (failure) => (isAway(failure) ? 'wait' : 'take back'),
  })
  const { corrections } = shown
  /** Sets a condition, or takes it back with null; `onKept` is called whenever the server keeps another. */
  const correct = useCallback(
    (of: Correctable, condition: CorrectedCondition | null, onKept: () => void = () => {}) => {
      const { propertyId, soldOn, name } = of
      const id = `condition ${propertyId} ${soldOn}`
      const before = saidOf(corrections, of)
      const keep = async (wanted: CorrectedCondition | null) => {
        const kept = await change({ propertyId, soldOn, condition: wanted })
        if (kept.ok) onKept()
        else if (kept.error.kind !== 'aborted')
          showFailedChange(id, `The condition of ${name} was not saved. ${kept.error.text}`)
      }
      void keep(condition)
      showChange({
        id,
        text: `${name}: ${condition === null ? 'condition by its words' : `condition ${condition.toLowerCase()}`}`,
        onUndo: () => void keep(before),
        onSayWhy: null,
      })
    },
    [corrections, change],
  )
  const correctSale = useCallback(
    (sale: EvidenceSaleShown, name: string, condition: CorrectedCondition | null) =>
      correct({ propertyId: sale.propertyId, soldOn: sale.dateSold, name }, condition),
    [correct],
  )
  return { corrections, unsaved: keeping.state === 'waiting', correct, correctSale }
}

const saidOf = (
  corrections: ConditionCorrections['corrections'],
  of: Pick<CorrectRequest, 'propertyId' | 'soldOn'>,
): CorrectedCondition | null => correctionOf(corrections, of)?.condition ?? null

const withCorrection = (
  { corrections }: ConditionCorrections,
  { condition, ...of }: CorrectRequest,
): ConditionCorrections => {
  const before = correctionOf(corrections, of)
  const others = corrections.filter((one) => one !== before)
  return { corrections: condition === null ? others : [{ ...of, condition }, ...others] }
}

export const NOTHING_CORRECTED: ConditionCorrections = { corrections: [] }
