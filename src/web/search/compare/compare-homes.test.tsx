import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { json } from '../../../../tests/screens/made-up-answers.ts'
import {
  found,
  openSearch,
  openSearchesForTests,
  SEARCH,
  threeHomes,
} from '../../../../tests/search/open-search.tsx'
import type { Home } from '../../../contract/search/home.ts'
import { homeForTests } from '../../comps/home-for-tests.ts'

const api = openSearchesForTests()

const searchFor = async (homes: readonly Home[] = threeHomes) => {
  api.answer(SEARCH, () => found(homes))
  api.answer('GET /api/home-marks', () => json({ marks: [], looks: [] }))
  const opened = await openSearch()
  opened.fill()
  await opened.user.click(opened.submit)
  await opened.cards()
  return opened
}
const bar = () => screen.findByRole('region', { name: 'Homes to compare' })
const rowOf = (table: HTMLElement, name: string) => {
  const row = within(table).getByRole('rowheader', { name }).closest('tr')
  if (row === null) throw new Error(`There is no row ${name}`)
  return [...row.querySelectorAll('td')].map(({ textContent }) => textContent)
}

it('takes homes by the key c, and shows two to four side by side with the best and the worst in words', async () => {
  const { user } = await searchFor()
  await user.keyboard('jc')
  expect((await bar()).textContent).toContain('1 to compare. Choose one more, four at most.')
  await user.keyboard('jc')
  await waitFor(async () => expect((await bar()).textContent).toContain('2 to compare'))
  await user.click(within(await bar()).getByRole('button', { name: 'Compare' }))
  const dialog = await screen.findByRole('dialog', { name: '2 homes compared' })
  const table = within(dialog).getByRole('table')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['2 Birch St, Columbus', '3 Cedar St, Columbus'])
  expect(rowOf(table, 'Ask')).toEqual(['$250,000', '$230,000'])
  expect(rowOf(table, 'Max offer less ask')).toEqual(['−$26,000Worst', '−$6,000Best'])
  expect(rowOf(table, 'Bedrooms')).toEqual(['3', '3'])
})

it('works out the same repairs for all of them', async () => {
  const { user } = await searchFor()
  await user.keyboard('jcjc')
  await user.click(within(await bar()).getByRole('button', { name: 'Compare' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '4 Gut' }))
  const repairs = rowOf(dialog.getByRole('table'), 'Repairs')
  expect(repairs[0]).toMatch(/^Gut, \$\d/)
  expect(repairs[1]).toBe(repairs[0])
  await user.click(dialog.getByRole('checkbox', { name: 'Only what differs' }))
  expect(dialog.queryByRole('rowheader', { name: 'Bedrooms' })).toBeNull()
  expect(rowOf(dialog.getByRole('table'), 'Ask')).toHaveLength(2)
  fireEvent(window, new Event('beforeprint'))
  const printed = document.querySelector('body > .printed')
  expect(printed?.textContent).toContain('2 homes compared')
  fireEvent(window, new Event('afterprint'))
  await user.click(dialog.getByRole('button', { name: 'Stop comparing 2 Birch St' }))
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect((await bar()).textContent).toContain('1 to compare')
})

it('takes homes by their menus, four at most, and has them when the screen is opened again', async () => {
  const five = Array.from({ length: 5 }, (_, i) =>
    homeForTests({ propertyId: `h${i}`, addressLine: `${i} Elm St` }),
  )
  const { user, leave } = await searchFor(five)
  const choose = async (i: number, item = 'Compare') => {
    await user.click(screen.getByRole('button', { name: `Mark ${i} Elm St` }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  for (const i of [0, 1, 2, 3, 4]) await choose(i)
  expect(await screen.findByText(/^Four homes are the most/)).toBeTruthy()
  expect((await bar()).textContent).toContain('4 to compare')
  await choose(0, 'Stop comparing')
  expect((await bar()).textContent).toContain('3 to compare')
  leave()
  const again = await openSearch()
  await again.cards()
  expect((await bar()).textContent).toContain('3 to compare: 1 Elm St · 2 Elm St · 3 Elm St')
  await again.user.click(within(await bar()).getByRole('button', { name: 'Clear' }))
  expect(screen.queryByRole('region', { name: 'Homes to compare' })).toBeNull()
})
