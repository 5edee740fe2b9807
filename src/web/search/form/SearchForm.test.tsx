import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusal } from '../../../../tests/screens/made-up-answers.ts'
import { descriptionOf, openScreen, type } from '../../../../tests/screens/open-screen.tsx'
import { openSearch, openSearchesForTests, SEARCH } from '../../../../tests/search/open-search.tsx'

const api = openSearchesForTests()

const selects = {
  Distance: { mile: '1 mile', 'half mile': '1/2 mile', 'quarter mile': '1/4 mile' },
  'Price below market': {
    Any: 'Any',
    10000: '$10k',
    20000: '$20k',
    30000: '$30k',
    40000: '$40k',
    50000: '$50k+',
  },
  'Property type': {
    House: 'House',
    Townhouse: 'Townhouse',
    Condo: 'Condo',
    MultiFamily: 'MultiFamily',
    Other: 'Other',
  },
  'Max price': {
    100000: '$100k',
    200000: '$200k',
    300000: '$300k',
    400000: '$400k',
    500000: '$500k',
    // Beyond the specification's five.
    750000: '$750k',
    1000000: '$1M',
    100000000: 'No limit',
  },
}

it('is where the root leads, empty on a first visit', async () => {
  openScreen('/')
  const form = within(await screen.findByRole('form', { name: 'Search' }))
  expect(window.location.pathname).toBe('/home')
  expect(document.title).toBe('Search · Flip Search Pro')
  expect(form.getByLabelText('City')).toHaveProperty('value', '')
  expect(form.getByLabelText('Include Homes For Sale')).toHaveProperty('checked', false)
  form.getByText('Also compare with homes still for sale')
  form.getByRole('button', { name: 'Submit' })
  for (const [label, options] of Object.entries(selects)) {
    const select = form.getByLabelText(label)
    expect(select).toHaveProperty('value', '')
    const offered = [...select.querySelectorAll('option:not([value=""])')]
    expect(
      Object.fromEntries(offered.map((one) => [one.getAttribute('value'), one.textContent])),
    ).toEqual(options)
  }
})

it('explains "Any" as at or below market', async () => {
  const { user, form, field } = await openSearch()
  await user.selectOptions(field('Price below market'), 'Any')
  form.getByText('Any means at or below typical value')
})

it('offers higher max prices after the specified ones, up to none', async () => {
  const { user, field, fill, submit, cards, leave } = await openSearch()
  expect([...field('Max price').querySelectorAll('option')].map((one) => one.textContent)).toEqual([
    ...['Select a price', '$100k', '$200k', '$300k', '$400k', '$500k'],
    ...['$750k', '$1M', 'No limit'],
  ])
  fill()
  await user.selectOptions(field('Max price'), 'No limit')
  await user.click(submit)
  await cards()
  expect(api.callsTo(SEARCH)[0]?.body).toMatchObject({ maxPrice: 100_000_000 })
  leave()
  expect((await openSearch()).field('Max price')).toHaveProperty('value', '100000000')
})

it('says under every empty field, after submit, that it is', async () => {
  const { user, form, field, submit } = await openSearch()
  expect(form.queryByText('Required')).toBeNull()
  await user.click(submit)
  form.getByText('Enter a city')
  expect(form.getAllByText('Required')).toHaveLength(4)
  for (const label of ['City', ...Object.keys(selects)]) {
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    expect(field(label).className).toContain('border-danger')
  }
  await waitFor(() => expect(document.activeElement).toBe(field('City')))
})

it('says of a field that was touched and left empty before any submit that it is', async () => {
  const { user, form, field } = await openSearch()
  await user.click(field('City'))
  await user.click(field('Distance'))
  form.getByText('Enter a city')
  expect(form.queryByText('Required')).toBeNull()
  await user.click(field('Max price'))
  expect(form.getAllByText('Required')).toHaveLength(1)
  type(field('Distance'), 'mile')
  expect(form.queryByText('Required')).toBeNull()
})

it('keeps the Submit button where it is while it is pressed', async () => {
  const { user, form, field, submit } = await openSearch()
  await user.click(field('City'))
  await user.pointer({ target: submit, keys: '[MouseLeft>]' })
  expect(form.queryByText('Enter a city')).toBeNull()
  await user.pointer('[/MouseLeft]')
  form.getByText('Enter a city')
})

it('is not submitted by Enter in a field; on the Submit button it is', async () => {
  const { user, field, fill, submit, cards } = await openSearch()
  fill()
  await user.type(field('City'), '{Escape}{Enter}')
  field('Include Homes For Sale').focus()
  await user.keyboard('{Enter}')
  expect(submit.textContent).toBe('Submit')
  expect(api.callsTo(SEARCH)).toHaveLength(0)
  submit.focus()
  await user.keyboard('{Enter}')
  await cards()
  expect(api.callsTo(SEARCH)).toHaveLength(1)
})

it('raises the alert for a city that is no pick, and submits nothing', async () => {
  const { user, field, fill, submit } = await openSearch()
  fill({ City: 'columb' })
  await user.click(submit)
  const alert = await screen.findByRole('alertdialog')
  expect(alert.textContent).toContain('Please select a valid city and state from the suggestions.')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(document.activeElement).toBe(field('City'))
  expect(api.callsTo(SEARCH)).toHaveLength(0)

  await user.click(submit)
  await user.click(await screen.findByRole('button', { name: 'Use Columbus, OH' }))
  expect(field('City')).toHaveProperty('value', 'Columbus, OH')
})

it('is sent by the names of the wire', async () => {
  const { user, field, fill, submit, cards } = await openSearch()
  fill({ Distance: 'half mile', 'Price below market': 'Any' })
  await user.click(field('Include Homes For Sale'))
  await user.click(submit)
  await cards()
  expect(api.callsTo(SEARCH).map(({ body }) => body)).toEqual([
    {
      city: 'Columbus, OH',
      state: 'OH',
      distance: 'half mile',
      priceBelowMarket: 0,
      includeHomesForSale: true,
      propertyType: 'House',
      maxPrice: 500_000,
      // The connection for live text is another matter.
      connectionId: null,
    },
  ])
})

it('has more filters in a sheet, says how many are on, and keeps them with the search', async () => {
  const { user, form, fill, submit, cards, leave } = await openSearch()
  fill()
  const sheet = await openFilters(form.getByRole('button', { name: 'More filters' }))
  await user.selectOptions(sheet.getByLabelText('Bedrooms, at least'), '3+')
  await user.selectOptions(sheet.getByLabelText('Sells over asking'), '10 of 100 or more')
  type(sheet.getByLabelText('Sqft, at least'), '1,000')
  await user.click(sheet.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement?.textContent).toBe('More filters (3)')
  await user.click(submit)
  await cards()
  expect(api.callsTo(SEARCH)[0]?.body).toMatchObject({
    bedsAtLeast: 3,
    sizeAtLeast: 1_000,
    chanceAtLeast: 10,
  })

  leave()
  const again = await openSearch()
  const kept = await openFilters(again.form.getByRole('button', { name: 'More filters (3)' }))
  expect(kept.getByLabelText('Sqft, at least')).toHaveProperty('value', '1,000')
  expect(kept.getByLabelText('Sells over asking')).toHaveProperty('value', '10')
  await user.click(kept.getByRole('button', { name: 'Clear all' }))
  for (const label of ['Bedrooms, at least', 'Sqft, at least', 'Sells over asking'])
    expect(kept.getByLabelText(label)).toHaveProperty('value', '')
  await user.click(kept.getByRole('button', { name: 'Done' }))
  again.form.getByRole('button', { name: 'More filters' })
})

it('says at a filter that cannot be used why, and neither leaves the sheet nor searches', async () => {
  const { user, form, fill, submit } = await openSearch()
  fill()
  const sheet = await openFilters(form.getByRole('button', { name: 'More filters' }))
  const size = sheet.getByLabelText('Sqft, at least')
  type(size, 'big')
  expect(descriptionOf(size)).toBe('')
  await user.click(sheet.getByRole('button', { name: 'Done' }))
  expect(descriptionOf(size)).toBe('Give a whole number from 1 to 100,000.')
  await waitFor(() => expect(document.activeElement).toBe(size))

  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(submit)
  const again = within(await screen.findByRole('dialog', { name: 'More filters' }))
  await waitFor(() => expect(document.activeElement).toBe(again.getByLabelText('Sqft, at least')))
  expect(api.callsTo(SEARCH)).toHaveLength(0)
})

const openFilters = async (button: HTMLElement) => {
  button.focus()
  fireEvent.click(button)
  return within(await screen.findByRole('dialog', { name: 'More filters' }))
}

it('names a zip that is none at its field, until the field changes', async () => {
  const error = '“981” isn’t a zip code. Zip codes have five digits.'
  api.answer(SEARCH, () => refusal(400, { error, code: 'bad-input', field: 'city' }))
  const { user, field, fill, submit } = await openSearch()
  fill({ City: '981' })
  await user.click(submit)
  await waitFor(() => expect(descriptionOf(field('City'))).toBe(error))
  await waitFor(() => expect(document.activeElement).toBe(field('City')))
  expect(document.querySelector('[data-sonner-toast]')).toBeNull()
  type(field('City'), '43215')
  expect(field('City').getAttribute('aria-invalid')).toBe('false')
})
