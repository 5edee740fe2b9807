import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  compCards,
  EVIDENCE,
  HOME,
  home,
  openCompsForTests,
} from '../../../../tests/comps/open-comps.ts'
import { json, refusal } from '../../../../tests/screens/made-up-answers.ts'
import { openScreen } from '../../../../tests/screens/open-screen.tsx'
import type { Home } from '../../../contract/search/home.ts'
import { formatListDate, formatUsd } from '../../ui/words/format.ts'
import { compForTests } from '../home-for-tests.ts'

const { api } = openCompsForTests()

describe('a comp card', () => {
  const forSale = compForTests({ propertyId: 'asked', status: 'Active', dateSold: null })

  /** The cards of these comps alone, with no evidence of others. */
  const openCards = async (comps: Home['comps']) => {
    api.answer(HOME, () => json({ ...home, comps }))
    api.answer(EVIDENCE, () => refusal(500, 'down'))
    openScreen(`/comps/${home.propertyId}`)
    await waitFor(() => expect(compCards()).toHaveLength(comps.length))
    return compCards()
  }

  it('shows address, price, beds, baths, square feet and the date that fits the status', async () => {
    const sold = compForTests()
    const both = await openCards([sold, forSale])
    for (const [index, comp] of [sold, forSale].entries()) {
      const card = both[index]
      expect(card?.textContent).toContain(comp.address.line)
      expect(card?.textContent).toContain(formatUsd(comp.price))
      expect([...(card?.querySelectorAll('dd') ?? [])].map((one) => one.textContent)).toEqual([
        '3',
        '2.5',
        '1,600',
      ])
      const isSold = comp.status === 'Closed'
      const date = formatListDate(isSold ? comp.dateSold : comp.dateListed)
      expect(card?.textContent).toContain(`${isSold ? 'Sold' : 'For Sale'} ${date}`)
      if (card) expect(within(card).queryByText('Asking') !== null).toBe(!isSold)
    }
  })

  it('says who listed it, and where that is from', async () => {
    const comp = compForTests({ listedBy: 'Example Realty', source: 'NWMLS' })
    const [card] = await openCards([comp])
    expect(card?.textContent).toContain('Example Realty · NWMLS')
  })

  it('treats Sold as Closed', async () => {
    const [card] = await openCards([compForTests({ status: 'Sold' })])
    expect(card?.textContent).toContain(`Sold ${formatListDate('2022-08-12')}`)
  })

  it('has no link when the listing has no page', async () => {
    const [card] = await openCards([compForTests({ webUrl: null })])
    expect(card?.querySelector('a')).toBeNull()
  })
})
