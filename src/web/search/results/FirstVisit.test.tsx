import { expect, it } from 'vitest'
import { homeFigures } from '../../../domain/deals/results/home-figures.ts'
import { example } from './FirstVisit.tsx'

it('the home that cards are explained by is worked out as any other', () => {
  const ohio = { state: 'OH', city: 'Columbus', zip: '43215', asOf: '2022-09-27' }
  const figures = homeFigures({ ...example, ...ohio, size: 850, yearBuilt: 1964 }, [])
  expect(figures).toMatchObject({
    maxOffer: example.maxOffer,
    verdict: example.verdict,
    roomForRepairs: example.roomForRepairs,
  })
})
