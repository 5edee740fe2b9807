import { expect, it } from 'vitest'
import { offerDollarsOf } from '../../dollars.ts'
import { referenceDeal } from '../deal-for-tests.ts'
import { defaultInputs } from '../inputs/new-deal.ts'
import { maxOffer } from '../results/max-offer.ts'
import { leadOffer, ledOffer } from './lead-offer.ts'

it('the max offer of a kept deal is of the exit that it is worked by', () => {
  const { exits } = defaultInputs({ state: 'WA', priceCents: 1, arvCents: 1 }).inputs
  if (exits === null) throw new Error('A new deal has exits.')
  const rental = { ...exits.rental, rentCentsAMonth: 260_000 }
  const rented = referenceDeal({ exits: { ...exits, worksBy: 'rent', rental } })
  expect(ledOffer(rented)).toEqual({
    maxOffer: offerDollarsOf(leadOffer(rented).maxOfferCents ?? 0),
    maxOfferBy: 'Keep and rent',
  })
  // Without a rent it is offered for as a flip.
  const unrented = referenceDeal({ exits: { ...exits, worksBy: 'rent' } })
  expect(ledOffer(unrented)).toEqual({
    maxOffer: offerDollarsOf(maxOffer(unrented) ?? 0),
    maxOfferBy: 'Flip',
  })
  // That of the flip is there already.
  expect(ledOffer(referenceDeal({ exits }))).toBeNull()
  expect(ledOffer(referenceDeal())).toBeNull()
})
