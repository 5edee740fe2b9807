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
  const sentences = states.flatMap((state) => equityPurchaserSentence(state) ?? [])
  return (
    <div
      className={`flex w-fit items-start gap-2 rounded-control bg-notice-soft px-3 py-2 text-notice text-sm ${className}`}
    >
      <Scale aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="max-w-5xl space-y-1">
        {sentences.length > 0 ? (
          sentences.map((sentence) => <p key={sentence}>{sentence}</p>)
        ) : (
          <p>
            A home on a lis pendens list may be in foreclosure, and some states bind those who buy
            such a home from its owner.
          </p>
        )}
        <p>
          {EQUITY_PURCHASER_NOTE} The laws were read on {formatDate(LAWS_READ_ON)}.
        </p>
      </div>
    </div>
  )
}
