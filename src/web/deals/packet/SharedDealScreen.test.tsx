import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { json, refusal } from '../../../../tests/screens/made-up-answers.ts'
import { openScreen, openScreensForTests, visitor } from '../../../../tests/screens/open-screen.tsx'
import { packetForTests } from './packet-for-tests.ts'

const OPEN = 'GET /api/shared/*'
const api = openScreensForTests()

const shared = (preparedBy = 'Ann & Co') => ({
  preparedBy,
  packet: packetForTests(),
  sharedAt: '2026-11-22T10:00:00.000Z',
  expiresAt: '2026-12-22T10:00:00.000Z',
})

it('shows a visitor the frozen packet, dated, with nothing around it and nothing to change', async () => {
  api.answer(OPEN, () => json(shared()))
  openScreen('/shared/t0ken', visitor)
  await screen.findByText('Frozen on November 22, 2026.')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('1 Oak St')
  expect(screen.getByText(/^Prepared by Ann & Co with Flip Search Pro/)).toBeTruthy()
  expect(screen.getByText(/^On screen until December 22, 2026: .*\/shared\/t0ken$/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Print or save as PDF',
  ])
  expect(screen.queryByRole('banner')?.textContent ?? '').not.toContain('Login')
  expect(api.callsTo(OPEN).map(({ asked }) => asked)).toEqual(['GET /api/shared/t0ken'])
})

it('says in one sentence that a link opens nothing, and lets a lost one be tried again', async () => {
  const sentence =
    'This link does not open a deal. It may have expired or been ended by who made it.'
  api.answer(OPEN, () => refusal(404, { error: sentence, code: 'not-found' }))
  const { leave } = openScreen('/shared/ended', visitor)
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  leave()

  api.answer(OPEN, () => refusal(503, { error: 'The server is busy.', code: 'busy' }))
  const { user } = openScreen('/shared/t0ken', visitor)
  await screen.findByText('The server is busy.')
  api.answer(OPEN, () => json(shared()))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Frozen on November 22, 2026.')
})
