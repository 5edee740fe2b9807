import { expect, it } from 'vitest'
import { withMove } from './moves.ts'
import { myHomeForTests } from './my-home-for-tests.ts'

const { moves: _moves, look: _look, now: _now, ...kept } = myHomeForTests()
const moved = (mark: 'Watching' | 'Visit' | 'Passed', movedAt: string, reason = '') => ({
  mark,
  reason,
  movedAt,
})
const home = myHomeForTests({ moves: [moved('Watching', 'monday'), moved('Visit', 'tuesday')] })

it('adds a move, or goes back to one that counts again', () => {
  const passed = withMove(home, { ...kept, mark: 'Passed', markedAt: 'friday' })
  expect(passed.moves).toEqual([...home.moves, moved('Passed', 'friday')])
  const back = withMove(passed, { ...kept, mark: 'Visit', markedAt: 'tuesday' })
  expect(back.moves).toEqual(home.moves)
  expect(back.mark).toBe('Visit')
})

it('a reason that is written later is that of the move', () => {
  const passed = withMove(home, { ...kept, mark: 'Passed', markedAt: 'friday' })
  const why = withMove(passed, { ...kept, mark: 'Passed', markedAt: 'friday', reason: 'Roof' })
  expect(why.moves.at(-1)).toEqual(moved('Passed', 'friday', 'Roof'))
})

it('an offer and a next step that were taken away are gone', () => {
  const offer = { price: 231_000, on: '2022-11-20' }
  const offers = [{ ...offer, id: 'a', answer: 'open' as const, counter: null, expiresOn: null }]
  const stages = [{ stage: 'closed' as const, on: '2022-12-01' }]
  const nextStep = { what: 'Call', on: null }
  const offered = withMove(home, { ...kept, offer, offers, stages, nextStep })
  expect(offered).toMatchObject({ offer, offers, stages, nextStep })
  const without = withMove(offered, kept)
  expect(without).not.toHaveProperty('offer')
  expect(without).not.toHaveProperty('offers')
  expect(without).not.toHaveProperty('stages')
  expect(without).not.toHaveProperty('nextStep')
})
