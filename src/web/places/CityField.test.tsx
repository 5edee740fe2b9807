import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { held, json } from '../../../tests/screens/made-up-answers.ts'
import { type } from '../../../tests/screens/open-screen.tsx'
import { openSearch, openSearchesForTests, SEARCH } from '../../../tests/search/open-search.tsx'

const api = openSearchesForTests()

it('closes its suggestions on Escape and keeps what was typed', async () => {
  const { user, field } = await openSearch()
  await user.type(field('City'), 'colum')
  await screen.findAllByRole('option', { name: /Columbus/ })
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('option', { name: /Columbus/ })).toBeNull()
  expect(field('City')).toHaveProperty('value', 'colum')
})

it('keeps a picked zip the zip, and its state goes along', async () => {
  const { user, field, fill, submit, cards } = await openSearch()
  fill({ City: '' })
  await user.type(field('City'), '4320')
  await user.click(await screen.findByRole('option', { name: /43203/ }))
  expect(field('City')).toHaveProperty('value', '43203')
  await user.click(submit)
  await cards()
  expect(api.callsTo(SEARCH)[0]?.body).toMatchObject({ city: '43203', state: 'OH' })
})

it('takes several zips', async () => {
  const { user, field, fill, submit, cards } = await openSearch()
  fill({ City: '' })
  await user.type(field('City'), '43203, 4320')
  await user.click(await screen.findByRole('option', { name: /43205/ }))
  expect(field('City')).toHaveProperty('value', '43203, 43205')
  await user.click(submit)
  await cards()
  expect(api.callsTo(SEARCH)[0]?.body).toMatchObject({ city: '43203, 43205' })
})

it('counts only the latest text when answers come out of order', async () => {
  const { until, release } = held()
  let answered = false
  api.answer('GET /api/places?query=colum', async () => {
    await until
    answered = true
    return json([{ kind: 'city', label: 'Columbus, OH', detail: 'Ohio', state: 'OH' }])
  })
  const { field } = await openSearch()
  type(field('City'), 'colum')
  await waitFor(() => expect(api.callsTo('GET /api/places?query=colum')).toHaveLength(1))
  type(field('City'), 'memph')
  await screen.findByRole('option', { name: /Memphis/ })
  release()
  await waitFor(() => expect(answered).toBe(true))
  await new Promise((resolve) => setTimeout(resolve))
  screen.getByRole('option', { name: /Memphis/ })
  expect(screen.queryByRole('option', { name: /Columbus/ })).toBeNull()
})

it('says of a text that begins no place that it does not', async () => {
  const { field } = await openSearch()
  type(field('City'), 'qqqq')
  await screen.findByText('No US city or zip code starts with that')
})

it('says how many homes are for sale in each place, and which are demo homes', async () => {
  const place = { kind: 'city', detail: 'Ohio', state: 'OH' }
  const zip = { kind: 'zip', label: '43203', detail: 'Columbus, OH', state: 'OH' }
  api.answer('GET /api/places?query=col', () =>
    json([
      { ...place, label: 'Columbus, OH', coverage: { homes: 1882, demo: true } },
      { ...place, label: 'Columbiana, OH', coverage: { homes: 1, demo: false } },
      { ...place, label: 'Columbus Grove, OH', coverage: { homes: 0, demo: false } },
      { ...place, label: 'College Corner, OH' },
      { ...zip, coverage: { homes: 12, demo: false } },
    ]),
  )
  const { field } = await openSearch()
  type(field('City'), 'col')
  const list = within(await screen.findByRole('listbox', { name: 'Places' }))
  expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Columbus, OH · 1,882 homesDemo data',
    'Columbiana, OH · 1 home',
    'Columbus Grove, OH · no listings yet',
    'College Corner, OH · Ohio',
    '43203 · Columbus, OH · 12 homes',
  ])
})
