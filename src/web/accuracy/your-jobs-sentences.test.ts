import { expect, it } from 'vitest'
import { recordText } from './your-jobs-sentences.ts'

const record = {
  jobs: 4,
  overBudget: 0.118,
  daysLate: 21,
  saleOverPlan: 0.02,
  profitCents: 6_000_000,
  plannedProfitCents: 8_000_000,
}

it('says in a sentence how the jobs of a subscriber went', () => {
  expect(recordText(record)).toBe(
    'Your 4 jobs: the work 12% over budget, 21 days late, sold 2% above plan. Profit $60,000, planned $80,000.',
  )
  expect(
    recordText({ ...record, jobs: 1, overBudget: -0.001, daysLate: -1, saleOverPlan: -0.3 }),
  ).toBe(
    'Your 1 job: the work on budget, 1 day early, sold 30% below plan. Profit $60,000, planned $80,000.',
  )
  expect(recordText({ ...record, overBudget: null, daysLate: 0, saleOverPlan: null })).toContain(
    'Your 4 jobs: on time.',
  )
})
