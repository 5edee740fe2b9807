import { Scale } from 'lucide-react'
import type { OnList } from '../../../contract/county-lists/homes-on-lists.ts'
import {
  EQUITY_PURCHASER_NOTE,
  equityPurchaserSentence,
  LAWS_READ_ON,
} from '../../../domain/county-lists/equity-purchaser-laws.ts'
import { formatDate } from '../../ui/words/format.ts'
import { foreclosureStates } from './on-list-words.ts'

/** What the law of a state asks of those who buy a home in foreclosure: of the states of homes on lis pendens lists. */
export const PurchaserLaws = ({
  rows,
  className = '',
}: {
  readonly rows: readonly OnList[]
  readonly className?: string
}) => {
  const states = foreclosureStates(rows)
  if (states.length === 0) return null
  return (
    <div
      className={`flex w-fit items-start gap-2 rounded-control bg-notice-soft px-3 py-2 text-notice text-sm ${className}`}
    >
      <Scale aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="max-w-5xl space-y-1">
        {states.map((state) => {
          const sentence = equityPurchaserSentence(state)
          return sentence === null ? null : <p key={state}>{sentence}</p>
        })}
        <p>
          {EQUITY_PURCHASER_NOTE} The laws were read on {formatDate(LAWS_READ_ON)}.
        </p>
      </div>
    </div>
  )
}
