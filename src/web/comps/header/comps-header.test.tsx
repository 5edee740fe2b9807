import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  compCards,
  EVIDENCE,
  figureIn,
  HOME,
  home,
  openCompsForTests,
} from '../../../../tests/comps/open-comps.ts'
import { json, refusal } from '../../../../tests/screens/made-up-answers.ts'
import { openScreen } from '../../../../tests/screens/open-screen.tsx'
import { compForTests } from '../home-for-tests.ts'

const { api, open } = openCompsForTests()

describe('the header', () => {
  it('explains its figures', async () => {
    const asking = compForTests({ propertyId: 'asked', status: 'Active', dateSold: null })
    api.answer(HOME, () => json({ ...home, comps: [...home.comps, asking] }))
    api.answer(EVIDENCE, () => refusal(500, 'down'))
    const { user } = openScreen(`/comps/${home.propertyId}`)
    await screen.findByRole('heading', { level: 1 })
    const sentences = {
      'About profit potential':
        'The ARV range is computed from comparable properties; the low end assumes $30,000 of repairs and the high end $10,000.',
      'About average comp price': `Plain, unadjusted average of 12 sold and 1 for sale.`,
      'About costs':
        'Before buying, holding, financing and selling costs, typically 10–15% of the resale price.',
      'About sells over asking': `If it sells: about ${Math.round(100 * (home.chance ?? Number.NaN))} of 100 homes like this go for $20,000 or more over asking, of the others here about 8. Shows competition, not profit. In a market that turns this can be twice too high.`,
      'About last seen for sale': 'The newest file or feed that showed this home.',
      'About asking prices':
        'The price of a comp that is still for sale: not yet evidence of value.',
    }
    for (const [label, sentence] of Object.entries(sentences)) {
      const [button] = await screen.findAllByLabelText(label)
      button?.focus()
      await waitFor(() => expect(screen.getByRole('tooltip').textContent).toBe(sentence))
      await user.keyboard('{Escape}')
    }
  })

  it('links to the listing in a new tab, and the address to a map app', async () => {
    await open()
    const listing = screen.getByRole('link', { name: /^View listing ?\(opens in a new tab\)$/ })
    expect(listing.getAttribute('href')).toBe(home.webUrl)
    expect(listing.getAttribute('target')).toBe('_blank')
    expect(listing.getAttribute('rel')).toContain('noopener')
    const address = screen.getByRole('heading', { level: 1 }).querySelector('a')
    expect(address?.getAttribute('href')).toMatch(
      /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=/,
    )
  })

  it('shows no place for a home whose address is kept back', async () => {
    const kept = 'Address not shown at the seller’s request'
    const { header } = await open({ addressLine: kept, addressHidden: true, webUrl: null })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(kept)
    expect(within(header).queryByRole('link')).toBeNull()
  })

  it('says that no price leaves the target where the max offer of another exit is none', async () => {
    const { header } = await open({ maxOffer: null, maxOfferBy: 'Keep and rent' })
    within(header).getByText('No price leaves your target, keep and rent.')
    expect(within(header).queryByText(/^It asks/)).toBeNull()
  })

  it('says who lists the home, as of when, and which source says what', async () => {
    const day = new Date()
    const { header, user } = await open({
      source: 'NWMLS',
      listedBy: 'Example Realty',
      refreshedAt: day.toISOString(),
      factsFrom: [
        { source: 'NWMLS', date: '2022-09-03', facts: ['price', 'beds'] },
        { source: 'King County file', date: '2022-08-30', facts: ['lot'] },
      ],
    })
    await within(header).findByText('Listed by Example Realty')
    expect(header.textContent).toMatch(/Source: NWMLS, as of \w{3} \d+, \d+:\d\d [AP]M/)
    expect(header.textContent).not.toContain('Last seen for sale')
    const line = await within(header).findByText(/^Price from NWMLS, /)
    expect(line.textContent).toMatch(/; lot from the King County file$/)
    await user.click(line)
    expect(within(header).getByText('King County file, Aug 30, 2022')).toBeTruthy()
  })

  it('warns of a feed that is late, and of prices that are not on record, in a line each', async () => {
    const refreshedAt = new Date(Date.now() - 14.5 * 3_600_000).toISOString()
    const overdueFrom = new Date(Date.now() - 2.5 * 3_600_000).toISOString()
    await open({ source: 'NTREIS', refreshedAt, overdueFrom, state: 'TX' })
    await screen.findByText('NTREIS was last refreshed 14 hours ago; homes may have sold since.')
    await screen.findByText(/^Sale prices are partial here: Texas/)
  })

  it('shows the listing’s own words as they are, folded', async () => {
    const remarks = `<b>Sunny</b> & bright. ${'A long story. '.repeat(20)}`
    const { user } = await open({ remarks })
    const section = await screen.findByRole('region', { name: 'From the listing' })
    expect(section.textContent).toContain('<b>Sunny</b> & bright.')
    const text = section.querySelector('p')
    expect(text?.className).toContain('line-clamp-4')
    await user.click(within(section).getByRole('button', { name: 'Show all of it' }))
    expect(text?.className).not.toContain('line-clamp-4')
  })

  it('shows a dash for an average without comps, and says that there are none', async () => {
    api.answer(HOME, () => json({ ...home, comps: [], averageCompPrice: null, fewComps: true }))
    api.answer(EVIDENCE, () => refusal(500, 'down'))
    openScreen(`/comps/${home.propertyId}`)
    const main = screen.getByRole('main')
    await screen.findByText('Few comps.')
    expect(figureIn(main, 'Average comp price')).toContain('—')
    expect(main.textContent).toContain(
      'No usable sales of this type within a mile in the last 12 months.',
    )
    expect(compCards()).toHaveLength(0)
  })
})
