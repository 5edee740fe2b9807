import * as z from 'zod/mini'
import { dealInputsSchema } from '../../../contract/deals/deal.ts'
import { type KeptDeal, keptDealSchema } from '../../../contract/deals/kept-deals.ts'
import { printableLine } from '../../../domain/printable-text.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { isChangedElsewhere, keptInstead } from '../../api/changed-elsewhere.ts'
import type { CallFailure } from '../../api/request.ts'
import type { Deal } from './deal-history.ts'
import { isSame } from './sheet.ts'

/** What has become of a deal that is kept by itself. */
export type Keeping =
  /** Nothing was changed yet, so nothing is kept; or what was kept is deleted. */
  | { readonly state: 'untouched' | 'saving' | 'kept' | 'deleting' | 'deleted' }
  /** The server cannot be reached: it is kept on the device, if that has room, and sent again. */
  | { readonly state: 'waiting'; readonly onDevice: boolean; readonly deleting: boolean }
  | { readonly state: 'refused'; readonly text: string; readonly onDevice: boolean }
  /** It was changed elsewhere too. */
  | { readonly state: 'conflict' }

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

/** Whether the server keeps a deal as it is here. */
export const isKept = (deal: Deal, kept: KeptDeal): boolean =>
  printableLine(deal.name) === kept.name &&
  isSame([deal.inputs, deal.startedFrom], [kept.inputs, kept.startedFrom])

type Keeper = {
  /** The deal is this one now: kept on the device at once, and by the server when nothing changes for a moment. */
  readonly keep: (deal: Deal) => void
  /** The deal is wanted no more, by the server either. */
  readonly remove: () => void
  /** Sends what is not kept yet without waiting. */
  readonly send: () => void
  /** The version that the next sending is of, after a conflict. */
  readonly resume: (version: number) => void
  /** What is not kept yet is wanted no more. */
  readonly forget: () => void
  /** Sends what is left, and stops trying again. */
  readonly stop: () => void
}

/** Keeps each state of a deal: one call at a time, each with the version that the one before answered. */
export const createDealKeeper = ({
  version: seen,
  put,
  remove,
  drafts,
  onKeeping,
}: {
  /** 0 when the server has none. */
  readonly version: number
  readonly put: (deal: Versioned) => Promise<Result<Pick<KeptDeal, 'version'>, CallFailure>>
  readonly remove: (version: number) => Promise<Result<unknown, CallFailure>>
  readonly drafts: {
    readonly write: (draft: Draft) => boolean
    readonly remove: () => void
  }
  readonly onKeeping: (keeping: Keeping) => void
}): Keeper => {
  let version = seen
  let pending: Deal | 'none' | null = null
  /** Sent since the last answer: the server may have it, for an answer may be lost on its way. */
  const unanswered = new Set<Deal | 'none'>()
  let onDevice = true
  let sending = false
  let conflict = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const sendIn = (ms: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void send(), ms)
  }

  const sent = async (deal: Versioned): Promise<Result<number, CallFailure>> => {
    const answer = await put(deal)
    return answer.ok ? ok(answer.value.version) : answer
  }
  const dropped = async (of: number): Promise<Result<number, CallFailure>> => {
    const answer = await remove(of)
    return answer.ok ? ok(0) : answer
  }
  /** Notes on the device what the server does not have yet. */
  const note = () => {
    if (pending !== null)
      onDevice = drafts.write(
        pending === 'none' ? { version, deleted: true } : { version, ...pending },
      )
  }
  const kept = () => {
    pending = null
    drafts.remove()
    onKeeping({ state: 'kept' })
  }
  const removed = () => {
    pending = null
    drafts.remove()
    onKeeping({ state: 'deleted' })
  }

  const took = (deal: Deal | 'none', now: number): void | Promise<void> => {
    version = now
    unanswered.clear()
    if (pending === deal) return deal === 'none' ? removed() : kept()
    note()
    return send()
  }

  const send = async (): Promise<void> => {
    clearTimeout(timer)
    if (sending || conflict || pending === null) return
    const deal = pending
    if (deal === 'none' && version === 0) return removed()
    sending = true
    const answer = await (deal === 'none' ? dropped(version) : sent({ version, ...deal }))
    sending = false
    if (answer.ok) return took(deal, answer.value)
    const { error } = answer
    const there = keptInstead(error, z.nullable(keptDealSchema))
    const ours = [...unanswered].find((one) =>
      one === 'none' ? there === null : there != null && isKept(one, there),
    )
    if (ours !== undefined) return took(ours, there?.version ?? 0)
    if (isChangedElsewhere(error)) {
      conflict = true
      onKeeping({ state: 'conflict' })
    } else if (error.kind === 'refused' && error.status < 500 && error.status !== 429) {
      onKeeping({ state: 'refused', text: error.text, onDevice })
    } else {
      unanswered.add(deal)
      onKeeping({ state: 'waiting', onDevice, deleting: deal === 'none' })
      sendIn(AGAIN_MS)
    }
  }

  return {
    keep: (deal) => {
      pending = deal
      note()
      if (conflict) return
      onKeeping({ state: 'saving' })
      sendIn(CALM_MS)
    },
    remove: () => {
      pending = 'none'
      note()
      if (conflict) return
      onKeeping({ state: 'deleting' })
      void send()
    },
    send: () => void send(),
    resume: (now) => {
      version = now
      conflict = false
    },
    forget: () => {
      pending = null
      clearTimeout(timer)
    },
    stop: () => {
      stopped = true
      void send()
    },
  }
}

/** So long nothing may change before it is sent. */
const CALM_MS = 700
/** So long until a server that could not be reached is tried again. */
const AGAIN_MS = 15_000
