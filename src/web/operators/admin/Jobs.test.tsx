import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { json, refusal } from '../../../../tests/screens/made-up-answers.ts'
import {
  openScreen,
  openScreensForTests,
  subscription,
} from '../../../../tests/screens/open-screen.tsx'
import type { AdminJobs } from '../../../contract/operators/admin.ts'

const none = { waiting: 0, later: 0, running: 0, failed: 0, waitingSince: null }
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const kinds = [
  { ...none, kind: 'finish-deletion', failed: 1 },
  { ...none, kind: 'send-mail', waiting: 1234, waitingSince: minutesAgo(3.5) },
]
const failed = {
  id: '00000000-0000-4000-8000-000000000000',
  kind: 'finish-deletion',
  about: 'a1',
  failedAt: minutesAgo(60.5),
  attempts: 21,
  error: 'Error: Square is away',
}
const api = openScreensForTests({
  'GET /api/account/subscription/*': () => json({ ...subscription, operator: true }),
  'GET /api/admin/jobs': () => json({ kinds, failed: [failed] } satisfies AdminJobs),
})
const open = async () => {
  const { user } = openScreen('/admin/jobs')
  await screen.findByRole('heading', { name: 'By kind' })
  return user
}
const of = (verb: string) => `POST /api/admin/jobs/finish-deletion/${failed.id}/${verb}`

it('counts the work of each kind, and says since when the oldest waits', async () => {
  await open()
  const row = screen.getByRole('row', { name: /^send-mail/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['1,234', '3 minutes ago', '0', '0', '0'])
})

it('shows what was given up and why, and has it tried again', async () => {
  const user = await open()
  const [job] = screen.getAllByRole('listitem')
  expect(job?.textContent).toContain(
    'finish-deletion of a1Error: Square is awayGiven up 1 hour ago after 21 attempts',
  )
  api.answer(of('retry'), () => json({ kinds, failed: [] }))
  await user.click(screen.getByRole('button', { name: 'Try again: finish-deletion' }))
  await screen.findByText('finish-deletion is tried again now.')
  screen.getByText('No job failed within the last day.')
  expect(document.activeElement?.textContent).toBe('Failed')
})

it('drops one only after a question, whose first answer is no', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Drop finish-deletion' }))
  await screen.findByRole('alertdialog', { name: 'Drop this job?' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(api.callsTo('POST /api/admin/jobs/*')).toEqual([])
  api.answer(of('drop'), () => json({ kinds, failed: [] }))
  await user.click(screen.getByRole('button', { name: 'Drop finish-deletion' }))
  await user.click(await screen.findByRole('button', { name: 'Drop it' }))
  await screen.findByText('finish-deletion is dropped.')
})

it('says why one is not tried again, and keeps it', async () => {
  const error = 'The same work waits already, or is being done. Drop this one.'
  api.answer(of('retry'), () => refusal(409, { error, code: 'job-waits' }))
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Try again: finish-deletion' }))
  expect((await screen.findByRole('alert')).textContent).toBe(error)
  screen.getByText('Error: Square is away')
})

it('keeps what it shows where it cannot be refreshed, and says why', async () => {
  const user = await open()
  api.answer('GET /api/admin/jobs', () => refusal(500, 'down'))
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/error/i)
  screen.getByRole('row', { name: /^send-mail/ })
  api.answer('GET /api/admin/jobs', () => json({ kinds, failed: [] }))
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
