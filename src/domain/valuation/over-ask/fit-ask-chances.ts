import { numberAt } from '../../entry-at.ts'
import type { PastAsks } from './past-asks.ts'
import { fitSignHeldLogistic, type Logistic, type LogisticColumn } from './sign-held-logistic.ts'

/** Sales against the ask of a day, by amounts that are each less likely than the one before. */
export type SaleEvents = {
  readonly amounts: readonly number[]
  /** Whether a sale is one. */
  readonly isOne: (
    sale: { readonly soldUsd: number; readonly askUsd: number },
    amount: number,
  ) => boolean
  /** As `writeColumns` writes them, each with the sign its coefficient may have. */
  readonly columns: readonly LogisticColumn[]
}

/** Fits the chances of such sales, separately for each amount, by ridge logistic regression with held signs. */
export const fitAskChances = (
  past: PastAsks,
  { amounts, isOne, columns }: SaleEvents,
): Logistic[] =>
  amounts.map((amount) => {
    const outcome = past.soldUsd.map((soldUsd, row) =>
      Number(isOne({ soldUsd, askUsd: numberAt(past.askUsd, row) }, amount)),
    )
    return fitSignHeldLogistic({ ...past, outcome: Uint8Array.from(outcome) }, columns, USUAL)
  })

/** Where nothing is known, as if five homes had been seen and a tenth of each had been such a sale. */
const USUAL = { cases: 5, share: 0.1 }
