import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dealsForTests, home, openDeal } from '../../../../../tests/deals/open-deal.tsx'
import { underAskFit } from '../../../../../tests/search/predicted-over-ask.ts'
import { underAskCurve } from '../../../../domain/valuation/under-ask/under-ask-chance.ts'
import { storedValue } from '../../../comps/value/shown-value.ts'

dealsForTests()

const fit = underAskFit(19_900)
const asked = {
  askUsd: home.price,
  valueUsd: 300_000,
  expectedError: 0.1,
  daysOnMarket: 20,
  cut: false,
  homeType: 'House',
  doubtful: false,
  relisted: false,
} as const
const offers = { now: underAskCurve(fit, asked), monthAgo: underAskCurve(fit, asked, -1) }
const chance = () => screen.queryByText(/^If it sells within four weeks/)

it('says beside the max offer how often homes like this go for it, once that is known', async () => {
  const shown = storedValue(home)
  const { show } = await openDeal(shown)
  expect(chance()).toBeNull()
  show({ ...shown, offers })
  const text = chance()?.textContent ?? ''
  expect(text).toMatch(
    /^If it sells within four weeks, (about \d+|fewer than \d+|at least \d+|between \d+ and \d+) of 100 homes like this go for your max offer or less/,
  )
})

it.each([
  [250_000, 'fewer than'],
  [600_000, 'at least'],
])('follows the numbers of the deal: at $%i after repair it says %s', async (price, words) => {
  const shown = storedValue(home)
  const afterRepairValue = { ...shown.story.afterRepairValue, price }
  await openDeal({ ...shown, offers, story: { ...shown.story, afterRepairValue } })
  expect(chance()?.textContent).toContain(`within four weeks, ${words}`)
})
