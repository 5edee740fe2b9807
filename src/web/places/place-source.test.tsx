import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type GoogleRecord, startGoogleMaps } from '../../../tests/map/google/stand-in-script.ts'
import { json } from '../../../tests/screens/made-up-answers.ts'
import { clientConfig, type } from '../../../tests/screens/open-screen.tsx'
import { openSearch, openSearchesForTests, SEARCH } from '../../../tests/search/open-search.tsx'

const api = openSearchesForTests()

/** What runs of scripts that a page adds: Google's is its stand-in, with this key, or breaks off. */
let scripts: MutationObserver
const withGoogle = (key: string) => {
  const url = `https://maps.googleapis.com/maps/api/js?key=${key}`
  api.answer('GET /api/client-config', () =>
    json({ ...clientConfig, maps: { kind: 'google', url } }),
  )
  scripts.observe(document.head, { childList: true })
}
beforeEach(() => {
  scripts = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof HTMLScriptElement && node.dataset.googleMaps !== undefined) {
          if (node.src.includes('key=offline')) fireEvent.error(node)
          else startGoogleMaps(node.src)
        }
  })
})
afterEach(() => {
  scripts.disconnect()
  for (const script of document.querySelectorAll('script[data-google-maps]')) script.remove()
})

const asked = (): GoogleRecord => Reflect.get(window, 'googleStandIn')
const option = (name: string | RegExp) => screen.findByRole('option', { name })

describe('with a key of Google', () => {
  it('cities come from Google, of the US alone, under its name', async () => {
    withGoogle('good')
    const { field } = await openSearch()
    type(field('City'), 'col')
    await option(/Columbus, OH/)
    const list = within(screen.getByRole('listbox', { name: 'Places' }))
    expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Columbus, OH · United States',
    ])
    expect(screen.getByText('Google Maps').getAttribute('translate')).toBe('no')
    expect(asked().suggested).toEqual([
      { input: 'col', countries: ['us'], types: ['(cities)'], session: 1, ended: false },
    ])
    expect(api.callsTo('GET /api/places')).toEqual([])
  })

  it('a pick becomes the city and the short state that Google gives for it', async () => {
    withGoogle('good')
    const { user, field, fill, submit, cards } = await openSearch()
    fill({ City: '' })
    type(field('City'), 'brook')
    await user.click(await option(/Brooklyn/))
    await waitFor(() => expect(asked().picked).toHaveLength(1))
    expect(asked().picked).toEqual([
      { text: 'Brooklyn, NY, USA', fields: ['addressComponents'], session: 1 },
    ])
    expect(field('City')).toHaveProperty('value', 'Brooklyn, NY')
    await user.click(submit)
    await cards()
    expect(api.callsTo(SEARCH)[0]?.body).toMatchObject({ city: 'Brooklyn, NY', state: 'NY' })
  })

  it('one session lasts from the first letter to the pick, and asks at pauses alone', async () => {
    withGoogle('good')
    const { user, field, fill } = await openSearch()
    fill({ City: '' })
    for (const text of ['c', 'co', 'col']) type(field('City'), text)
    await option(/Columbus, OH/)
    type(field('City'), 'colu')
    await waitFor(() => expect(asked().suggested).toHaveLength(2))
    await user.click(await option(/Columbus, OH/))
    await waitFor(() => expect(asked().picked).toHaveLength(1))
    type(field('City'), 'brook')
    await option(/Brooklyn/)
    expect(asked().suggested.map(({ input, session, ended }) => [input, session, ended])).toEqual([
      ['col', 1, false],
      ['colu', 1, false],
      ['brook', 2, false],
    ])
  })

  it('a pick that Google knows no parts of stays what was suggested', async () => {
    withGoogle('good')
    const { user, field, fill } = await openSearch()
    fill({ City: '' })
    type(field('City'), 'nowh')
    await user.click(await option(/Nowhere/))
    await new Promise((resolve) => setTimeout(resolve))
    expect(field('City')).toHaveProperty('value', 'Nowhere, OH')
  })

  it('zip codes stay those of the gazetteer, and Google is not asked', async () => {
    withGoogle('good')
    const { user, field, fill } = await openSearch()
    fill({ City: '' })
    type(field('City'), '4320')
    await user.click(await option(/43203/))
    expect(field('City')).toHaveProperty('value', '43203')
    expect(document.querySelector('script[data-google-maps]')).toBeNull()
  })

  it.each(['offline', 'no-places'])(
    'when Google fails the gazetteer goes on, and the list says so: %s',
    async (key) => {
      const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
      withGoogle(key)
      const { user, field, fill } = await openSearch()
      fill({ City: '' })
      type(field('City'), 'memph')
      await option(/Memphis, TN/)
      screen.getByText('Google is unavailable. These are built-in suggestions.')
      expect(screen.queryByText('Google Maps')).toBeNull()
      await user.click(await option(/Memphis, TN/))
      expect(field('City')).toHaveProperty('value', 'Memphis, TN')
      type(field('City'), 'colum')
      await option(/Columbus, OH/)
      expect(said).toHaveBeenCalledTimes(1)
    },
  )
})

it('without a key nothing of Google is loaded', async () => {
  const { field } = await openSearch()
  type(field('City'), 'colum')
  await option(/Columbus, OH/)
  expect(document.querySelector('script[data-google-maps]')).toBeNull()
  expect(screen.queryByText('Google Maps')).toBeNull()
})
