import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { evidence, openCompsForTests } from '../../../../tests/comps/open-comps.ts'
import type { Condition } from '../../../domain/condition/condition-class.ts'
import { lenderGrids } from '../../../domain/valuation/evidence/lender-grids.ts'
import { formatUsd } from '../../ui/words/format.ts'

const { open } = openCompsForTests()

const openGrids = async (of = evidence) => {
  await open({}, of)
  return within(await screen.findByRole('region', { name: 'As is and as completed' }))
}

const saying = (named: Condition['class'], offset: number, words: string): Condition => ({
  class: named,
  offset,
  confidence: 'clear',
  evidence: [{ group: offset < 0 ? 'rehab' : 'renovated', words }],
  hasBadWords: offset < 0,
})
const worn = saying('Distressed', -0.3, 'total rehab')
const renovated = saying('Renovated', 0.1, 'fully renovated')

/** The home needs work, and every other sale was renovated. */
const shown = {
  ...evidence,
  home: { ...evidence.home, condition: worn },
  sales: evidence.sales.map((sale, i) => {
    const condition = i % 2 === 0 ? renovated : null
    return { ...sale, condition, lines: { ...sale.lines, condition: 0 - (condition?.offset ?? 0) } }
  }),
}

it('shows what renovated sales would have brought, with the condition before and after and who can borrow', async () => {
  const grids = await openGrids(shown)
  const { sales, result } = lenderGrids(shown).asCompleted
  if (result === null) throw new Error('three renovated sales and more')
  const table = within(grids.getByRole('table', { name: 'As completed' }))
  const rows = table.getAllByRole('row')
  expect(rows).toHaveLength(1 + sales.length + 1)
  expect(rows.at(-1)?.textContent).toBe(`By weight${formatUsd(result.usd)}`)
  expect(rows.at(1)?.textContent).toContain('Renovated, by its listing')
  const text = grids.getByRole('heading', { name: 'As is' }).parentElement?.parentElement
    ?.textContent
  expect(text).toContain('Condition: likely C5: obvious deferred maintenance')
  expect(text).toContain('Condition: C2: nothing deferred')
  expect(text).toContain(
    'Few buyers can borrow on this: its listing says “total rehab”, likely C5.',
  )
})

it('says what takes the place of a grid with fewer than three sales', async () => {
  const grids = await openGrids()
  expect(grids.getByText(/^No renovated sale nearby, and a grid takes 3: /)).toBeTruthy()
  expect(grids.queryByRole('table', { name: 'As completed' })).toBeNull()
  expect(grids.queryByText(/^Few buyers can borrow/)).toBeNull()
})
