import type { EvidenceShown } from '../../../contract/valuation/evidence.ts'
import { DAYS_PER_MONTH } from '../../../domain/time-units.ts'
import type { ChosenComps } from '../../data/storage/comps/comps-choice.ts'

type Limit = keyof ChosenComps['within']

/** The limits the workbench offers: each narrower than what the comps were chosen by. */
export const narrowingOptions = ({
  miles,
  sizeStep,
}: Pick<EvidenceShown, 'miles' | 'sizeStep'>): Record<
  Limit,
  { readonly value: string; readonly label: string }[]
> => ({
  miles: MILES.filter((limit) => limit < miles).map((limit) => ({
    value: String(limit),
    label: `${limit} mi`,
  })),
  days: MONTHS.map((months) => ({
    value: String(Math.round(months * DAYS_PER_MONTH)),
    label: `${months} months`,
  })),
  sizePercent: SIZE_PERCENTS.filter((limit) => sizeStep === 'any' || limit < sizeStep).map(
    (limit) => ({ value: String(limit), label: `${limit}%` }),
  ),
})

/** What the subscriber picked; null for all. */
export const pickedLimit = (value: string): number | null => (value === '' ? null : Number(value))

const MILES = [0.75, 0.5, 0.35, 0.25, 0.15]
const MONTHS = [9, 6, 3]
const SIZE_PERCENTS = [35, 25, 20, 15, 10, 5]
