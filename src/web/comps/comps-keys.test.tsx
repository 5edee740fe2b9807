import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  cards,
  evidence,
  home,
  likest,
  openCompsForTests,
} from '../../../tests/comps/open-comps.ts'
import { homeFigures } from '../../domain/deals/results/home-figures.ts'
import { asStored, recomputeValue } from '../../domain/valuation/evidence/recompute-value.ts'
import { OPENED_FROM_RESULTS } from '../data/storage/comps/opened-from.ts'
import { openStore } from '../data/storage/open-store.ts'
import { createListLeftStorage, createScrollPlaceStorage } from '../data/storage/stored-values.ts'
import { keysSetting } from '../marks/menu/home-keys-setting.ts'
import { formatUsd } from '../ui/words/format.ts'

const { openWorkbench } = openCompsForTests()

const [first] = likest
if (first === undefined) throw new Error('twelve comps')

const session = () => openStore(() => sessionStorage)
const searchedAt = '2022-10-01T10:00:00.000Z'

/** Opened from a list of three homes, as the second. */
const openFromList = () => {
  createListLeftStorage(session()).write({
    searchedAt,
    homes: ['before', home.propertyId, 'after'],
    verdict: null,
    column: null,
  })
  const place = { top: 400, rows: 0, opened: home.propertyId, openedAt: 120 }
  createScrollPlaceStorage(session()).write(searchedAt, place)
  return openWorkbench({}, evidence, { state: OPENED_FROM_RESULTS })
}

describe('the homes beside one in its list', () => {
  it('are a key or a press away, in its order, and going back leads to the one looked at last', async () => {
    const { user } = await openFromList()
    expect(screen.getByText('2 of 3')).toBeTruthy()
    await user.keyboard('n')
    await waitFor(() => expect(window.location.pathname).toBe('/comps/after'))
    expect(window.history.state).toEqual(OPENED_FROM_RESULTS)
    const place = createScrollPlaceStorage(session()).read(searchedAt)
    expect(place).toMatchObject({ opened: 'after', openedAt: null })
  })

  it('end with the list', async () => {
    const { user } = await openFromList()
    await user.click(screen.getByRole('button', { name: 'Previous home' }))
    await waitFor(() => expect(window.location.pathname).toBe('/comps/before'))
  })

  it('are not there for who came by a link', async () => {
    createListLeftStorage(session()).write({
      searchedAt,
      homes: [home.propertyId],
      verdict: null,
      column: null,
    })
    const { user } = await openWorkbench()
    expect(screen.queryByRole('navigation', { name: 'Homes in the list' })).toBeNull()
    await user.keyboard('n')
    expect(window.location.pathname).toBe(`/comps/${home.propertyId}`)
  })
})

describe('the keys of a home’s page', () => {
  it('exclude and pin the comp that has the focus', async () => {
    const { user, result, sale } = await openWorkbench()
    await user.keyboard('e')
    expect(result()).toContain('This is our typical value.')
    await user.keyboard('jj')
    expect(sale(first.listingKey).contains(document.activeElement)).toBe(true)
    await user.keyboard('e')
    const off = new Set([first.listingKey])
    const { value } = recomputeValue(evidence, { ...asStored, off })
    expect(result()).toContain(formatUsd(Math.round(value)))
    expect(result()).toContain('1 excluded')
    await user.keyboard('ei')
    expect(result()).toContain('1 pinned')
    expect(result()).not.toContain('excluded')
    await user.keyboard('k')
    expect(cards()[0]?.contains(document.activeElement)).toBe(true)
  })

  it('take other repairs for all figures, and those that are assumed again', async () => {
    const { user, figure } = await openWorkbench()
    const gut = homeFigures(home, [], 'gut')
    expect(formatUsd(gut?.netAtAsk ?? null)).not.toBe(formatUsd(home.netAtAsk))
    await user.keyboard('4')
    expect(figure('Net at ask')).toContain(formatUsd(gut?.netAtAsk ?? null))
    expect(figure('Room for repairs')).toContain('Repairs you say: ')
    expect(screen.getByRole('button', { name: '4 Gut' }).getAttribute('aria-pressed')).toBe('true')
    await user.keyboard('4')
    expect(figure('Net at ask')).toContain(formatUsd(home.netAtAsk))
  })

  it('are listed under ?, where they can be turned off', async () => {
    const { user, result } = await openWorkbench()
    await user.keyboard('?')
    await screen.findByRole('dialog', { name: 'Keys' })
    for (const does of ['Next home of the list', 'Exclude the comp, or include it again'])
      expect(screen.getByText(does)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Turn these keys off' }))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(keysSetting.read()).toBe(false)
    sale(first.listingKey).querySelector('button')?.focus()
    await user.keyboard('e')
    expect(result()).toContain('This is our typical value.')
    keysSetting.write(true)
  })
})

const sale = (listingKey: string) => {
  const card = document.querySelector(`[data-sale="${encodeURIComponent(listingKey)}"]`)
  if (card === null) throw new Error(`There is no sale ${listingKey}`)
  return card
}
