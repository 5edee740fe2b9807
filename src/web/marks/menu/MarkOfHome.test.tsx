import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { json, NETWORK_FAILURE, refusal } from '../../../../tests/screens/made-up-answers.ts'
import { openScreen, openScreensForTests } from '../../../../tests/screens/open-screen.tsx'
import {
  type HomeLookedAt,
  type HomeMarkKept,
  putHomeMarkSchema,
} from '../../../contract/marks/home-marks.ts'
import { homeForTests } from '../../comps/home-for-tests.ts'

const api = openScreensForTests({
  // Without it there is no map, which needs a browser.
  'GET /api/client-config': () => new Promise(() => {}),
})

const visit: HomeMarkKept = {
  propertyId: 'h1',
  mark: 'Visit',
  reason: '',
  note: 'Ask about <the roof>',
  version: 3,
  markedAt: '2022-11-03T10:00:00.000Z',
  price: 250_000,
}
const before: HomeLookedAt['before'] = {
  propertyId: 'h1',
  lookedAt: '2022-11-03T10:00:00.000Z',
  price: 265_000,
  value: 290_000,
  distance: 'mile',
}

const openComps = async (known: HomeLookedAt) => {
  api.answer('GET /api/flip-search/homes/*', () => json(homeForTests()))
  api.answer('GET /api/flip-search/homes/*/evidence', () =>
    refusal(503, { error: 'Away', code: 'database-unavailable' }),
  )
  api.answer('PUT /api/home-looks/*', () => json(known))
  const opened = openScreen('/comps/h1')
  await screen.findByRole('button', { name: /^(Mark|Visit:?|Won:?) 1418 Hawthorn Avenue$/ })
  // Its keys are heard once its effects have run, which may be a moment after it is there.
  await act(async () => undefined)
  return opened
}

it('keeps that the home is looked at, and says what has changed since the look before', async () => {
  await openComps({ mark: null, before })
  expect(api.callsTo('PUT /api/home-looks/h1').map(({ body }) => body)).toEqual([
    { price: 245_000, value: 302_500, distance: 'mile' },
  ])
  expect(screen.getByText('$20,000 less than when you looked on Nov 3, 2022')).toBeDefined()
  expect(
    screen.getByText(
      'Typical value moved from $290,000 to $302,500 since you looked on Nov 3, 2022',
    ),
  ).toBeDefined()
})

it('shows the mark and the notes, and changes both', async () => {
  let version = 3
  api.answer('PUT /api/home-marks/h1', ({ body }) => {
    const put = z.parse(putHomeMarkSchema, body)
    expect(put.version).toBe(version)
    version += 1
    const { mark, note = visit.note } = put
    return json({ ...visit, mark, note, version })
  })
  const { user } = await openComps({ mark: visit, before: null })
  expect(screen.getByText('Ask about <the roof>')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Visit/ }))
  await user.click(screen.getByRole('menuitemradio', { name: 'Offered' }))
  await user.click(screen.getByRole('button', { name: 'Offers and notes' }))
  const dialog = within(await screen.findByRole('dialog', { name: '1418 Hawthorn Avenue' }))
  fireEvent.change(dialog.getByLabelText('Notes'), { target: { value: 'New roof' } })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('New roof')).toBeDefined()
  await waitFor(() => expect(version).toBe(5))
})

it('is saved and dismissed by a key, which u takes back', async () => {
  const marks: string[] = []
  api.answer('PUT /api/home-marks/h1', ({ body }) => {
    const { mark } = z.parse(putHomeMarkSchema, body)
    marks.push(mark)
    return json({ ...visit, mark, version: marks.length })
  })
  const { user } = await openComps({ mark: null, before: null })
  await user.keyboard('s')
  await screen.findByRole('button', { name: /^Saved/ })
  await user.keyboard('x')
  await waitFor(() => expect(marks).toEqual(['Watching', 'Passed']))
  await user.keyboard('u')
  await waitFor(() => expect(marks).toEqual(['Watching', 'Passed', 'Watching']))
})

it('says how far the deal of a won home is, and moves it to the next stage and back', async () => {
  const offers = [
    {
      id: 'a',
      price: 231_000,
      on: '2022-11-20',
      answer: 'accepted' as const,
      counter: null,
      expiresOn: null,
    },
  ]
  const stages = [{ stage: 'under contract' as const, on: '2022-11-24' }]
  const won: HomeMarkKept = { ...visit, mark: 'Won', offers, stages }
  const sent: string[][] = []
  api.answer('PUT /api/home-marks/h1', ({ body }) => {
    const put = z.parse(putHomeMarkSchema, body)
    sent.push((put.stages ?? []).map(({ stage }) => stage))
    return json({ ...won, stages: put.stages, version: 3 + sent.length })
  })
  const { user } = await openComps({ mark: won, before: null })
  await screen.findByText(/^Offered/)
  expect(screen.getByText(/since Nov 24, 2022/).textContent).toBe(
    'Under contract since Nov 24, 2022',
  )
  expect(screen.getByText(/^Offered/).textContent).toBe(
    'Offered $231,000 on Nov 20, 2022, accepted',
  )
  await user.click(screen.getByRole('button', { name: 'Closed: 1418 Hawthorn Avenue' }))
  await waitFor(() => expect(sent).toEqual([['under contract', 'closed']]))
  await screen.findByText('1418 Hawthorn Avenue: Closed')
  await user.keyboard('u')
  await waitFor(() => expect(sent.at(-1)).toEqual(['under contract']))
  await user.click(await screen.findByRole('button', { name: 'Back to Won: 1418 Hawthorn Avenue' }))
  await waitFor(() => expect(sent.at(-1)).toEqual([]))
})

it('keeps what is changed without a connection, and sends all of it in turn', async () => {
  api.answer('PUT /api/home-marks/h1', () => NETWORK_FAILURE)
  const { user } = await openComps({ mark: visit, before: null })
  await user.click(screen.getByRole('button', { name: 'Edit the note' }))
  const dialog = within(await screen.findByRole('dialog', { name: '1418 Hawthorn Avenue' }))
  fireEvent.change(dialog.getByLabelText('Notes'), { target: { value: 'New roof' } })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText(/notes saved\. Not sent yet: there is no connection\./)
  await user.click(screen.getByRole('button', { name: /^Visit/ }))
  await user.click(screen.getByRole('menuitemradio', { name: 'Offered' }))
  await screen.findByText(/Offered\. Not sent yet/)

  const kept: Partial<HomeMarkKept>[] = []
  api.answer('PUT /api/home-marks/h1', ({ body }) => {
    const { mark, note = kept.at(-1)?.note ?? '', version } = z.parse(putHomeMarkSchema, body)
    kept.push({ mark, note, version: (version ?? 0) + 1 })
    return json({ ...visit, ...kept.at(-1) })
  })
  window.dispatchEvent(new Event('online'))
  await waitFor(() =>
    expect(kept).toEqual([
      { mark: 'Visit', note: 'New roof', version: 4 },
      { mark: 'Offered', note: 'New roof', version: 5 },
    ]),
  )
  expect(screen.getByText('New roof')).toBeDefined()
  await screen.findByText('1418 Hawthorn Avenue: Offered')
})

it('takes back what the server refuses, and says why', async () => {
  api.answer('PUT /api/home-marks/h1', () =>
    refusal(409, { error: 'You keep too many homes.', code: 'too-many-homes' }),
  )
  const { user } = await openComps({ mark: null, before: null })
  await user.click(screen.getByRole('button', { name: /^Mark/ }))
  await user.click(screen.getByRole('menuitemradio', { name: 'Offered' }))
  await screen.findByText(/^.+: You keep too many homes\.$/)
  expect(screen.getByRole('button', { name: 'Mark 1418 Hawthorn Avenue' })).toBeDefined()
})

it('is known although the look cannot be kept, while the server can only read', async () => {
  api.answer('GET /api/flip-search/homes/*', () => json(homeForTests()))
  api.answer('GET /api/flip-search/homes/*/evidence', () =>
    refusal(503, { error: 'Away', code: 'database-unavailable' }),
  )
  const away = () => refusal(503, { error: 'Nothing was changed.', code: 'reading-only' })
  api.answer('PUT /api/home-looks/*', away)
  api.answer('PUT /api/home-marks/*', away)
  api.answer('GET /api/home-marks', () => json({ marks: [visit], looks: [] }))
  const { user } = openScreen('/comps/h1')
  await user.click(await screen.findByRole('button', { name: 'Visit: 1418 Hawthorn Avenue' }))
  await user.click(screen.getByRole('menuitemradio', { name: 'Offered' }))
  await screen.findByRole('button', { name: 'Offered: 1418 Hawthorn Avenue (not sent yet)' })
})

it('is what this device has, on a page that is opened again without a connection', async () => {
  api.answer('GET /api/flip-search/homes/*', () => json(homeForTests()))
  api.answer('GET /api/flip-search/homes/*/evidence', () =>
    refusal(503, { error: 'Away', code: 'database-unavailable' }),
  )
  const home = { propertyId: 'h1', addressLine: '1418 Hawthorn Avenue', price: 245_000 }
  const draft = { home, before: visit, wanted: { mark: 'Offered' }, order: 1 }
  localStorage.setItem('markDraft.u1.a', JSON.stringify(draft))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  for (const call of ['PUT /api/home-looks/*', 'PUT /api/home-marks/*', 'GET /api/home-marks'])
    api.answer(call, () => NETWORK_FAILURE)
  openScreen('/comps/h1')
  await screen.findByRole('button', { name: 'Offered: 1418 Hawthorn Avenue (not sent yet)' })
  expect(screen.getByText('Ask about <the roof>')).toBeDefined()
})
