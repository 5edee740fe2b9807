import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { json } from '../../../tests/screens/made-up-answers.ts'
import {
  clientConfig,
  openScreen,
  openScreensForTests,
} from '../../../tests/screens/open-screen.tsx'
import type { ClientConfig } from '../../contract/client-config.ts'
import type { Home } from '../../contract/search/home.ts'
import { compForTests, homeForTests } from './home-for-tests.ts'

/** A demo home's map asks for its streets, sooner or later. */
const api = openScreensForTests({ 'GET /sandbox/streets/*': () => new Promise(() => {}) })
const google = { kind: 'google', url: 'https://maps.googleapis.com/maps/api/js?key=k' } as const

const openComps = async (maps: ClientConfig['maps'], change: Partial<Home> = {}) => {
  const home = homeForTests({ lat: 39.96, long: -83, comps: [compForTests()], ...change })
  let answerCoverage = () => {}
  const asked = new Promise<void>((resolve) => {
    answerCoverage = resolve
  })
  api.answer('GET /api/client-config', () => {
    answerCoverage()
    return json({ ...clientConfig, maps })
  })
  api.answer('GET /api/flip-search/homes/*', () => json(home))
  api.answer('GET /api/flip-search/homes/*/evidence', () => new Promise(() => {}))
  openScreen(`/comps/${home.propertyId}`)
  await screen.findByRole('heading', { level: 1 })
  await asked
}

const links = () => screen.queryAllByRole('link', { name: /^Street View of / })

it('with a key of Google the home, its card and each comp lead to Street View of where they stand', async () => {
  await openComps(google)
  await screen.findAllByRole('link', { name: /^Street View of / })
  expect(links().map((link) => link.getAttribute('href'))).toEqual([
    'https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=39.96%2C-83',
    'https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=39.96%2C-83',
    'https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=39.962%2C-83.001',
  ])
  expect(links()[2]?.getAttribute('aria-label')).toBe(
    'Street View of 12 Alder St (opens in a new tab)',
  )
  for (const link of links()) expect(link.getAttribute('rel')).toBe('noopener noreferrer')
})

it('a comp whose address is kept back has none', async () => {
  await openComps(google, { comps: [compForTests({ addressHidden: true })] })
  await screen.findAllByRole('link', { name: /^Street View of / })
  expect(links()).toHaveLength(2)
})

it.each([
  ['without a key', null, {}],
  ['around a demo home', google, { demo: true }],
])('%s there is no Street View', async (_where, maps, change) => {
  await openComps(maps, change)
  await screen.findByRole('link', { name: /contact|support/i })
  await new Promise((resolve) => setTimeout(resolve))
  expect(links()).toEqual([])
})
