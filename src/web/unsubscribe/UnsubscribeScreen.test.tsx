import { act, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { json, refusal } from '../../../tests/made-up-answers.ts'
import { openScreen, openScreensForTests, visitor } from '../../../tests/open-screen.tsx'
import type { StopMails } from '../../contract/alert-mails.ts'

const api = openScreensForTests()

const answered = (body: unknown) => {
  const { of, stopped }: StopMails = { stopped: true, ...Object(body) }
  return json({
    what: of === 'all' ? 'all' : 'searches',
    names: of === 'all' ? [] : ['Houses <b>in</b> Tacoma'],
    stopped,
  })
}
const asked = () => api.callsTo('POST /api/mail-stops/*').map((call) => [call.asked, call.body])

it('stops the mails of the link at once, for whoever holds it, and undoes that', async () => {
  api.answer('POST /api/mail-stops/*', ({ body }) => answered(body))
  const { user } = openScreen('/unsubscribe/s3cret?of=search-1', visitor)
  await screen.findByText('We have stopped emailing you about “Houses <b>in</b> Tacoma”.')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('We email you again about “Houses <b>in</b> Tacoma”.')
  await user.click(screen.getByRole('button', { name: 'Stop these emails again' }))
  await user.click(await screen.findByRole('button', { name: 'Stop all alert emails' }))
  await screen.findByText('We have stopped emailing you about alerts.')
  expect(asked()).toEqual([
    ['POST /api/mail-stops/s3cret', { of: 'search-1', stopped: true }],
    ['POST /api/mail-stops/s3cret', { of: 'search-1', stopped: false }],
    ['POST /api/mail-stops/s3cret', { of: 'search-1', stopped: true }],
    ['POST /api/mail-stops/s3cret', { of: 'all', stopped: true }],
  ])
})

it('says of a link that stops nothing what is wrong with it', async () => {
  api.answer('POST /api/mail-stops/*', () =>
    refusal(404, { error: 'This link stops no emails.', code: 'not-found' }),
  )
  openScreen('/unsubscribe/gone')
  await screen.findByText('This link stops no emails.')
  expect(asked()).toEqual([['POST /api/mail-stops/gone', { stopped: true }]])
})

it('stops nothing while nobody has opened the page, as one that a browser prepares', async () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => seen.mockRestore())
  api.answer('POST /api/mail-stops/*', ({ body }) => answered(body))
  openScreen('/unsubscribe/s3cret', visitor)
  await screen.findByText('Stopping these emails…')
  expect(asked()).toEqual([])
  seen.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await screen.findByText('We have stopped emailing you about “Houses <b>in</b> Tacoma”.')
})
