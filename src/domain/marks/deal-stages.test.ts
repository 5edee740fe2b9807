import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  dealStages,
  movedToStage,
  type StageReached,
  stageAfter,
  stageNow,
  stagesFault,
  withStage,
} from './deal-stages.ts'

const stage = fc.constantFrom(...dealStages)
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

/** Stages as a deal may have them: some left out, days that never go back. */
const reached: fc.Arbitrary<readonly StageReached[]> = fc
  .tuple(fc.subarray([...dealStages]), fc.array(day, { minLength: 6, maxLength: 6 }))
  .map(([stages, days]) => {
    const ordered = days.toSorted()
    return stages.map((one, i) => ({ stage: one, on: ordered[i] ?? '' }))
  })

const places = (all: readonly StageReached[]) => all.map((one) => dealStages.indexOf(one.stage))

it('whatever is changed, each stage is there once, in the order of the stages', () => {
  const change = fc.oneof(
    fc.record({ set: stage, on: day }),
    fc.record({ to: fc.option(stage, { nil: null }), on: day }),
  )
  fc.assert(
    fc.property(reached, fc.array(change), (first, changes) => {
      const after = changes.reduce<readonly StageReached[]>(
        (now, one) =>
          'set' in one ? withStage(now, one.set, one.on) : movedToStage(now, one.to, one.on),
        first,
      )
      const at = places(after)
      expect(at).toEqual([...new Set(at)].toSorted((a, b) => a - b))
    }),
  )
})

it('a move to the next stage is undone by a move back, and the days before it stay', () => {
  fc.assert(
    fc.property(reached, day, (before, on) => {
      const next = stageAfter(before)
      fc.pre(next !== null)
      const moved = movedToStage(before, next, on)
      expect(stageNow(moved)).toEqual({ stage: next, on })
      expect(moved.slice(0, -1)).toEqual(before)
      expect(movedToStage(moved, stageNow(before)?.stage ?? null, on)).toEqual(before)
    }),
  )
})

it('a move to a stage leaves it the furthest, on the day that it had or else the one given', () => {
  fc.assert(
    fc.property(reached, stage, day, (before, to, on) => {
      const had = before.find((one) => one.stage === to)
      expect(stageNow(movedToStage(before, to, on))).toEqual(had ?? { stage: to, on })
    }),
  )
})

it('days that never go back have no fault; a day before that of an earlier stage is named', () => {
  fc.assert(fc.property(reached, (all) => stagesFault(all) === null))
  const closed = { stage: 'closed', on: '2026-04-02' } as const
  expect(stagesFault([{ stage: 'listed', on: '2026-04-01' }, closed])).toBe(
    'Listed is before Closed.',
  )
  expect(stagesFault([closed, closed])).toBe('Closed is there twice.')
})
