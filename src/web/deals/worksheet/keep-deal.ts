import * as z from 'zod/mini'
import { dealInputsSchema } from '../../../contract/deals/deal.ts'
import { type KeptDeal, keptDealSchema } from '../../../contract/deals/kept-deals.ts'
import { printableLine } from '../../../domain/printable-text.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { keptInstead } from '../../data/ask/changed-elsewhere.ts'
import { type CallFailure, mayPass } from '../../data/ask/request.ts'
import { createKeeper, type KeptView } from '../../data/kept/create-keeper.ts'
import type { Deal } from './deal-history.ts'
import { isSame } from './sheet.ts'

/** What the device keeps until the server has it: the deal, or that it is deleted, and the version that was seen. */
export const draftSchema = z.union([
  z.object({
    version: z.int(),
    name: z._default(z.string(), ''),
    inputs: dealInputsSchema,
    startedFrom: dealInputsSchema,
  }),
  z.object({ version: z.int(), deleted: z.literal(true) }),
])
type Versioned = Deal & { readonly version: number }
export type Draft = Versioned | { readonly version: number; readonly deleted: true }

/** The server's deal, as far as it is known. */
export type DealThere = KeptDeal | { readonly version: number }
export const NO_DEAL: DealThere = { version: 0 }

/** Whether the server keeps a deal as it is here. */
export const isKept = (deal: Deal, kept: KeptDeal): boolean =>
  printableLine(deal.name) === kept.name &&
  isSame([deal.inputs, deal.startedFrom], [kept.inputs, kept.startedFrom])

/**
 * Keeps each state of a deal, or that there is none any more: on the device at once, and by the server when nothing has
 * changed for a moment. What the server refuses stays as it is here.
 */
export const createDealKeeper = ({
  put,
  remove,
  drafts,
  ...from
}: {
  readonly kept: DealThere
  /** What the server keeps, where that is not what was changed here. */
  readonly conflict?: DealThere | undefined
  readonly put: (deal: Versioned) => Promise<Result<KeptDeal, CallFailure>>
  readonly remove: (version: number) => Promise<Result<unknown, CallFailure>>
  readonly drafts: {
    readonly write: (draft: Draft) => boolean
    readonly remove: () => void
  }
  readonly onView: (view: KeptView<DealThere>) => void
}) => {
  const keeper = createKeeper<DealThere, { readonly deal: Deal | null }>({
    ...from,
    calmMs: CALM_MS,
    send: async ({ deal }, { version }) => {
      if (deal !== null) return put({ version, ...deal })
      const removed = version === 0 ? ok(null) : await remove(version)
      return removed.ok ? ok(NO_DEAL) : removed
    },
    instead: (failure) => {
      const now = keptInstead(failure, z.nullable(keptDealSchema))
      return now === null ? NO_DEAL : now
    },
    isAsWanted: (there, { deal }) =>
      deal === null ? there.version === 0 : 'inputs' in there && isKept(deal, there),
    after: (failure) => (mayPass(failure) ? 'wait' : 'hold'),
    drafts: {
      write: ({ deal }, { version }) =>
        drafts.write(deal === null ? { version, deleted: true } : { version, ...deal }),
      remove: drafts.remove,
    },
  })
  return {
    ...keeper,
    /** The deal is this one now; null where it is wanted no more, which the server hears at once. */
    keep: (deal: Deal | null): void => {
      void keeper.change({ deal })
      if (deal === null) keeper.send()
    },
  }
}

/** So long nothing may change before it is sent. */
const CALM_MS = 700
