import { expect, it } from 'vitest'
import { referenceDeal } from '../deal-for-tests.ts'
import { stress } from './stress.ts'

it('gives what is left of the reference deal when things go wrong, to the cent', () => {
  const rows = stress(referenceDeal()).map(({ id, profitCents, loanCents, cashToCloseCents }) => [
    ...[id, profitCents, loanCents, cashToCloseCents],
  ])
  const asClosed = [22_350_000, 4_171_500]
  expect(rows).toEqual([
    ['sale-5', -723_839, ...asClosed],
    ['sale-10', -2_194_239, ...asClosed],
    ['days+60', 220_435, ...asClosed],
    ['rate+1', 644_186, ...asClosed],
    ['rehab+20', -243_439, ...asClosed],
    ['sale-5,days+60', -1_249_965, ...asClosed],
    ['appraisal-5', 824_137, 21_280_000, 5_220_100],
    ['appraisal-5,sale-5', -646_263, 21_280_000, 5_220_100],
  ])
})
