import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { json, refusal } from '../../../tests/screens/made-up-answers.ts'
import { openScreen, openScreensForTests, type } from '../../../tests/screens/open-screen.tsx'
import type { PersonalToken, TokenUse } from '../../contract/tokens.ts'
import { DAY_MS } from '../../domain/time-units.ts'
import { MAX_TOKENS } from '../../domain/tokens/token-limits.ts'

const api = openScreensForTests()
const LIST = 'GET /api/tokens'

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const sheet: PersonalToken = {
  id: 't1',
  name: 'My sheet',
  prefix: 'fsp_Ab1c',
  scopes: ['read', 'write'],
  createdAt: inDays(-20),
  expiresAt: inDays(70),
  endedAt: null,
  lastUsedAt: null,
}

const open = async (...tokens: readonly PersonalToken[]) => {
  api.answer(LIST, () => json({ tokens }))
  const { user } = openScreen('/account/tokens')
  await screen.findByRole('heading', { name: 'Personal tokens', level: 1 })
  const make = await screen.findByRole('button', { name: 'Make a token' })
  return { user, make }
}
const listed = (name = 'Tokens') =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('article')
    .map(({ textContent }) => textContent)

it('lists what each token may do, until when, and when it was last used', async () => {
  await open(
    sheet,
    { ...sheet, id: 't2', name: 'Soon', expiresAt: inDays(3), lastUsedAt: '2026-03-02T08:00:00Z' },
    { ...sheet, id: 't3', name: 'Old', expiresAt: inDays(-1) },
    { ...sheet, id: 't4', name: 'Ended', endedAt: inDays(-2) },
  )
  expect(listed()).toEqual([
    expect.stringMatching(/^My sheetfsp_Ab1c… · Read, WriteEndExpires on .*never used$/),
    expect.stringMatching(/^Soon.*Make another one before then.*last used Mar 2, 2026/),
  ])
  expect(listed('Ended tokens')).toEqual([
    expect.stringMatching(/^Old.*It expired on/),
    expect.stringMatching(/^Ended.*You ended it on/),
  ])
})

it('makes a token of a name, scopes and days, and shows its secret this once', async () => {
  const { user, make } = await open()
  screen.getByText('You have no tokens yet.')
  await user.click(make)
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a token' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Read' }))
  await user.click(dialog.getByRole('button', { name: 'Make token' }))
  dialog.getByText('Give it a name.')
  dialog.getByText('Choose at least one.')
  expect(api.callsTo('POST *')).toEqual([])

  const secret = `fsp_${'Ab1c'.repeat(12)}x`
  api.answer('POST /api/tokens', () => json({ token: { ...sheet, scopes: ['write'] }, secret }))
  type(dialog.getByLabelText('Name'), '  My sheet ')
  await user.click(dialog.getByRole('checkbox', { name: 'Write' }))
  await user.selectOptions(dialog.getByLabelText('Ends after'), '30 days')
  await user.click(dialog.getByRole('button', { name: 'Make token' }))
  const made = within(await screen.findByRole('dialog', { name: '“My sheet” is made' }))
  expect(api.callsTo('POST *').map(({ body }) => body)).toEqual([
    { name: 'My sheet', scopes: ['write'], days: 30 },
  ])
  expect(made.getByLabelText('Your token')).toHaveProperty('value', secret)
  const written = vi.fn(async () => undefined)
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { clipboard: { value: { writeText: written } } }),
  )
  await user.click(made.getByRole('button', { name: 'Copy' }))
  await made.findByText('Copied')
  expect(written).toHaveBeenCalledWith(secret)

  await user.click(made.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(listed()).toHaveLength(1)
  expect(document.body.innerHTML).not.toContain(secret)
  await user.click(make)
  await screen.findByRole('dialog', { name: 'Make a token' })
  expect(document.body.innerHTML).not.toContain(secret)
})

it('says why none was made, and keeps what was typed', async () => {
  const { user, make } = await open()
  await user.click(make)
  const dialog = within(await screen.findByRole('dialog'))
  type(dialog.getByLabelText('Name'), 'My sheet')
  const error = 'You have 20 tokens, which is as many as a person can.'
  api.answer('POST /api/tokens', () => refusal(409, { error, code: 'too-many-tokens' }))
  await user.click(dialog.getByRole('button', { name: 'Make token' }))
  await dialog.findByText(error)
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'My sheet')
})

it('takes no more tokens than a person can have', async () => {
  const { make } = await open(
    ...Array.from({ length: MAX_TOKENS }, (_, at) => ({ ...sheet, id: `t${at}` })),
  )
  expect(make).toHaveProperty('disabled', true)
  screen.getByText(/You have 20 tokens/)
})

it('ends a token once that is confirmed', async () => {
  const { user } = await open(sheet)
  api.answer('DELETE /api/tokens/*', () =>
    json({ tokens: [{ ...sheet, endedAt: new Date().toISOString() }] }),
  )
  await user.click(screen.getByRole('button', { name: 'End My sheet' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'End “My sheet”?' }))
  dialog.getByText(/You cannot undo this/)
  await user.click(dialog.getByRole('button', { name: 'Keep token' }))
  expect(api.callsTo('DELETE *')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'End My sheet' }))
  await user.click(await screen.findByRole('button', { name: 'End token' }))
  await screen.findByText('You have no tokens yet.')
  expect(listed('Ended tokens')).toHaveLength(1)
  expect(api.callsTo('DELETE *').map(({ asked }) => asked)).toEqual(['DELETE /api/tokens/t1'])
})

it('shows what a token was used for, with what was refused', async () => {
  const { user } = await open({ ...sheet, lastUsedAt: '2026-03-02T08:00:00Z' })
  const use: TokenUse = {
    call: 'POST /api/search/flips',
    network: '203.0.113.7',
    refused: false,
    requests: 1204,
    firstAt: '2026-03-01T08:00:00Z',
    lastAt: '2026-03-02T08:00:00Z',
  }
  api.answer('GET /api/tokens/t1/uses', () =>
    json({ uses: [use, { ...use, call: 'GET /api/account/counts', refused: true, requests: 1 }] }),
  )
  await user.click(screen.getByRole('button', { name: 'What it was used for: My sheet' }))
  const table = within(await screen.findByRole('table'))
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'CallFromTimesLast',
    expect.stringMatching(/^POST \/api\/search\/flips203\.0\.113\.71,204Mar 2, 2026/),
    expect.stringMatching(/^GET \/api\/account\/countsRefused203/),
  ])
})

it('is reached from the account settings', async () => {
  const { user } = openScreen('/account-settings')
  api.answer(LIST, () => json({ tokens: [] }))
  await user.click(await screen.findByRole('link', { name: 'Open personal tokens' }))
  await screen.findByRole('heading', { name: 'Personal tokens', level: 1 })
})
