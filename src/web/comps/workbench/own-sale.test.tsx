import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openCompsForTests } from '../../../../tests/comps/open-comps.ts'
import { valuedHomes } from '../../../../tests/comps/shown-evidence.ts'
import { storedHome } from '../../../../tests/listings/stored-home.ts'
import { evidenceSchema } from '../../../contract/valuation/evidence.ts'
import { asStored, recomputeValue } from '../../../domain/valuation/evidence/recompute-value.ts'
import { formatUsd } from '../../ui/words/format.ts'
import { formatWeight } from '../words/format-workbench.ts'

const { openWorkbench } = openCompsForTests()

const resold = valuedHomes(30, 'mile', { resold: true }).map((valued) => {
  const evidence = z.parse(evidenceSchema, valued.evidence)
  const made = recomputeValue(evidence, asStored)
  const own = evidence.sales.find(({ isOwnSale }) => isOwnSale)
  if (own === undefined) throw new Error('every home was sold before')
  return { valued, evidence, own, share: made.shares.get(own.listingKey) ?? 0 }
})

const open = async ({ valued, evidence }: (typeof resold)[number], price: number) => {
  const home = storedHome(valued, { price, dateListed: null })
  const opened = await openWorkbench(home, evidence)
  const first = opened.section.querySelector<HTMLElement>('[data-sale]')
  if (first === null) throw new Error('The workbench has no sale')
  return { ...opened, first }
}

it('a home’s own earlier sale is first of the workbench, with its weight, and is switched off like a comp', async () => {
  const one = resold.find(({ share }) => share > 0.2)
  if (one === undefined) throw new Error('one counts')
  const { user, first, result } = await open(one, 1_000)
  expect(first.getAttribute('data-part')).toBe('own sale')
  expect(first.textContent).toMatch(/^.*This home’s own sale, [A-Z][a-z]{2} 20\d\d/)
  expect(first.textContent).toContain(`weight ${formatWeight(one.share)}`)
  expect(first.textContent).not.toContain('flipper')
  expect(within(first).queryByRole('button', { name: /^Pin/ })).toBeNull()

  await user.click(within(first).getByRole('checkbox', { name: /^Include This home’s own sale/ }))
  const off = new Set([one.own.listingKey])
  const { value } = recomputeValue(one.evidence, { ...asStored, off })
  expect(result()).toContain(`Your typical value${formatUsd(Math.round(value))}`)
  expect(first.getAttribute('data-part')).toBe('switched off')
})

it('an own sale of a year ago that says less than all else has no weight, and says why', async () => {
  const one = resold.find(
    ({ share, own, evidence }) => share === 0 && evidence.home.day - own.day < 360,
  )
  if (one === undefined) throw new Error('one does not count')
  const { first } = await open(one, 1_000)
  expect(first.textContent).toContain(`weight ${formatWeight(0)}`)
  expect(first.textContent).toContain('Does not count: most homes bought for less')
})

it('says where the home was bought by a flipper', async () => {
  const [one] = resold
  if (one === undefined) throw new Error('there are homes')
  const evidence = { ...one.evidence, boughtByFlipper: { percent: 34, daysHeld: 155 } }
  const { first } = await open({ ...one, evidence }, 1_000)
  expect(first.textContent).toContain(
    'Bought by a flipper: asks 34% more than it sold for 5 months before it was listed, the market’s move taken out',
  )
})
