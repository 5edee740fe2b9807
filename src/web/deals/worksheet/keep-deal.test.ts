import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { type KeptDeal, keptDealSchema } from '../../../contract/deals/kept-deals.ts'
import { referenceDeal } from '../../../domain/deals/deal-for-tests.ts'
import { err, ok } from '../../../domain/result.ts'
import type { CallFailure } from '../../data/ask/request.ts'
import { createDealKeeper, NO_DEAL } from './keep-deal.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const dealAt = (priceCents: number) => ({
  name: 'Corner lot ',
  inputs: referenceDeal({ priceCents }),
  startedFrom: referenceDeal(),
})
const LOST: CallFailure = { kind: 'unreachable', text: 'Away.' }

/** A server that keeps one deal, and whose answers can be lost on their way. */
const serverOfOne = () => {
  type There = Parameters<Parameters<typeof createDealKeeper>[0]['put']>[0]
  let there: There | null = null
  const state = { answersLost: false, keeping: [] as string[] }
  const kept = (deal: There): KeptDeal => {
    const at = '2026-11-22T12:00:00.000Z'
    const times = { createdAt: at, changedAt: at }
    const rest = { name: 'Corner lot', propertyId: 'h1', ...times, home: null }
    return z.parse(keptDealSchema, { ...deal, ...rest })
  }
  const refused = (): CallFailure => ({
    kind: 'refused',
    status: 409,
    text: 'No.',
    code: 'changed-elsewhere',
    field: null,
    now: there && kept(there),
  })
  const keeper = createDealKeeper({
    kept: NO_DEAL,
    put: async (deal) => {
      if (deal.version !== (there?.version ?? 0)) return err(refused())
      there = { ...deal, version: deal.version + 1 }
      return state.answersLost ? err(LOST) : ok(kept(there))
    },
    remove: async (version) => {
      if (version !== there?.version) return there === null ? ok(undefined) : err(refused())
      there = null
      return state.answersLost ? err(LOST) : ok(undefined)
    },
    drafts: { write: () => true, remove: () => {} },
    onView: ({ kept, keeping }) =>
      state.keeping.push(
        keeping.state === 'kept' && kept.version === 0 ? 'deleted' : keeping.state,
      ),
  })
  const elsewhere = () => {
    if (there !== null) there = { ...dealAt(1), version: there.version + 1 }
  }
  return {
    keeper,
    state,
    elsewhere,
    there: () => there && [there.version, there.inputs.priceCents],
  }
}

it('goes on from what it sent itself when answers are lost on their way', async () => {
  const { keeper, state, there } = serverOfOne()
  keeper.keep(dealAt(100))
  await vi.advanceTimersByTimeAsync(1000)
  expect(state.keeping.at(-1)).toBe('kept')

  state.answersLost = true
  keeper.keep(dealAt(200))
  await vi.advanceTimersByTimeAsync(1000)
  expect([state.keeping.at(-1), there()]).toEqual(['waiting', [2, 200]])
  state.answersLost = false
  await vi.advanceTimersByTimeAsync(20_000)
  expect([state.keeping.at(-1), there()]).toEqual(['kept', [2, 200]])

  state.answersLost = true
  keeper.keep(dealAt(300))
  await vi.advanceTimersByTimeAsync(1000)
  state.answersLost = false
  keeper.keep(dealAt(400))
  await vi.advanceTimersByTimeAsync(1000)
  expect([state.keeping.at(-1), there()]).toEqual(['kept', [4, 400]])

  state.answersLost = true
  keeper.keep(null)
  await vi.advanceTimersByTimeAsync(1000)
  state.answersLost = false
  keeper.keep(dealAt(500))
  await vi.advanceTimersByTimeAsync(1000)
  expect([state.keeping.at(-1), there()]).toEqual(['kept', [1, 500]])
  expect(state.keeping).not.toContain('conflict')
})

it('asks where another window has changed it after an answer was lost', async () => {
  const { keeper, state, elsewhere, there } = serverOfOne()
  keeper.keep(dealAt(100))
  await vi.advanceTimersByTimeAsync(1000)
  state.answersLost = true
  keeper.keep(dealAt(200))
  await vi.advanceTimersByTimeAsync(1000)
  elsewhere()
  state.answersLost = false
  await vi.advanceTimersByTimeAsync(20_000)
  expect([state.keeping.at(-1), there()]).toEqual(['conflict', [3, 1]])
})
