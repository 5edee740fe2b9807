import { jobCalls, type TrackRecordAnswer } from '../../../../contract/job-costs/jobs.ts'
import type { ScopeRow } from '../../../../domain/deals/inputs/deal-inputs.ts'
import { useAsked } from '../../../data/ask/use-asked.ts'
import { formatCounted } from '../../../ui/words/format.ts'

export type OwnUnitPrice = TrackRecordAnswer['unitPrices'][number]

/** What a unit of a row's work has cost in the subscriber's own finished jobs; null where they have done none of it. */
export type OwnPriceOf = (row: Pick<ScopeRow, 'area' | 'task' | 'unit'>) => OwnUnitPrice | null

/** Asks for the unit prices of the subscriber's own jobs. Until they are known, or without any, no row has one. */
export const useOwnUnitPrices = (): OwnPriceOf => {
  const { asked } = useAsked(jobCalls.record, {}, { interrupts: 'none' })
  const prices = asked.state === 'known' ? asked.value.unitPrices : []
  const byWork = new Map(prices.map((price) => [keyOf(price.name, price.unit), price]))
  return ({ area, task, unit }) => byWork.get(keyOf(`${area}: ${task}`, unit)) ?? null
}

const keyOf = (name: string, unit: string): string => `${name}\n${unit}`.toLowerCase()

/** `your 2 jobs`. */
export const ofJobs = ({ jobs }: OwnUnitPrice): string => `your ${formatCounted(jobs, 'job')}`

/** A row at a unit price of one's own: all that was spent on such work, so that no fixed part comes on top. */
export const atOwnPrice = (row: ScopeRow, { unitCents }: OwnUnitPrice): ScopeRow => {
  const { fixedCents: _, ...rest } = row
  return { ...rest, unitCents }
}

export const isAtOwnPrice = (row: ScopeRow, { unitCents }: OwnUnitPrice): boolean =>
  row.unitCents === unitCents && row.fixedCents === undefined
