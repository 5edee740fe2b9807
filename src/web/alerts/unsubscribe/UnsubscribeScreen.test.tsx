import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { json, NETWORK_FAILURE, refusal } from '../../../../tests/screens/made-up-answers.ts'
import { openScreen, openScreensForTests, visitor } from '../../../../tests/screens/open-screen.tsx'
import type { StopMails } from '../../../contract/alerts/alert-mails.ts'

const api = openScreensForTests()

const houses = { what: 'searches', names: ['Houses <b>in</b> Tacoma'], stopped: false } as const

const answered = (body: unknown) => {
  const { of, stopped }: StopMails = { stopped: true, ...Object(body) }
  return json(of === 'all' ? { what: 'all', names: [], stopped } : { ...houses, stopped })
}
const stops = () => api.callsTo('POST /api/mail-stops/*').map((call) => [call.asked, call.body])
const buttons = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('button')
    .map((button) => button.textContent)

it('stops the mails of the link at one press, for anyone who has it, and undoes that', async () => {
  api.answer('GET /api/mail-stops/s3cret?of=search-1', () => json(houses))
  api.answer('POST /api/mail-stops/*', ({ body }) => answered(body))
  const { user } = openScreen('/unsubscribe/s3cret?of=search-1', visitor)
  await screen.findByText('Stop emailing you about “Houses <b>in</b> Tacoma”?')
  // Programs that check mails run scripts, too: nothing has been stopped yet.
  expect(stops()).toEqual([])
  expect(buttons()).toEqual(['Stop these emails'])
  await user.click(screen.getByRole('button', { name: 'Stop these emails' }))
  await screen.findByText('We have stopped emailing you about “Houses <b>in</b> Tacoma”.')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('We email you again about “Houses <b>in</b> Tacoma”.')
  await user.click(screen.getByRole('button', { name: 'Stop these emails again' }))
  await user.click(await screen.findByRole('button', { name: 'Stop all alert emails' }))
  await screen.findByText('We have stopped emailing you about alerts.')
  expect(buttons()).toEqual(['Undo'])
  expect(stops()).toEqual([
    ['POST /api/mail-stops/s3cret', { of: 'search-1', stopped: true }],
    ['POST /api/mail-stops/s3cret', { of: 'search-1', stopped: false }],
    ['POST /api/mail-stops/s3cret', { of: 'search-1', stopped: true }],
    ['POST /api/mail-stops/s3cret', { of: 'all', stopped: true }],
  ])
})

it('says what is stopped already, as by the button of a mail program, and starts it again', async () => {
  api.answer('GET /api/mail-stops/s3cret', () =>
    json({ what: 'watched', names: [], stopped: true }),
  )
  api.answer('POST /api/mail-stops/*', () => json({ what: 'watched', names: [], stopped: false }))
  const { user } = openScreen('/unsubscribe/s3cret', visitor)
  await screen.findByText('We have stopped emailing you about homes you saved.')
  await user.click(screen.getByRole('button', { name: 'Email me again' }))
  await screen.findByText('We email you again about homes you saved.')
})

it('says that the search of a link is gone, and stops all mails', async () => {
  api.answer('GET /api/mail-stops/s3cret', () =>
    json({ what: 'searches', names: [], stopped: true }),
  )
  api.answer('POST /api/mail-stops/*', ({ body }) => answered(body))
  const { user } = openScreen('/unsubscribe/s3cret', visitor)
  await screen.findByText('This search has been deleted, so we no longer email you about it.')
  await user.click(screen.getByRole('button', { name: 'Stop all alert emails' }))
  await screen.findByText('We have stopped emailing you about alerts.')
})

it('says of a link that stops nothing what is wrong with it', async () => {
  api.answer('GET /api/mail-stops/*', () =>
    refusal(404, { error: 'This link stops no emails.', code: 'not-found' }),
  )
  openScreen('/unsubscribe/gone')
  await screen.findByText('This link stops no emails.')
  expect(stops()).toEqual([])
})

it('tries again what the network kept from it', async () => {
  api.answer('GET /api/mail-stops/*', () => NETWORK_FAILURE)
  const { user } = openScreen('/unsubscribe/s3cret', visitor)
  await screen.findByText('We could not look that up. Check your connection and try again.')
  api.answer('GET /api/mail-stops/*', () => json(houses))
  api.answer('POST /api/mail-stops/*', () => NETWORK_FAILURE)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await user.click(await screen.findByRole('button', { name: 'Stop these emails' }))
  await screen.findByText('We could not do that. Check your connection and try again.')
  api.answer('POST /api/mail-stops/*', ({ body }) => answered(body))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('We have stopped emailing you about “Houses <b>in</b> Tacoma”.')
})
