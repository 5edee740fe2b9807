import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { json, refusal } from '../../../tests/screens/made-up-answers.ts'
import { openScreen, openScreensForTests, type } from '../../../tests/screens/open-screen.tsx'
import type { Webhook, WebhookDelivery } from '../../contract/webhooks/webhooks.ts'

const api = openScreensForTests()
const LIST = 'GET /api/webhooks'
const LOG = 'GET /api/webhooks/w1/deliveries'

const hook: Webhook = {
  id: 'w1',
  kind: 'webhook',
  name: 'CRM',
  address: 'https://crm.example/in',
  events: ['lead.new', 'home.sold'],
  searchIds: null,
  on: true,
  off: null,
  failingSince: null,
  oldSecretUntil: null,
  createdAt: '2026-03-02T10:00:00.000Z',
  waiting: 0,
  last: null,
}
const delivery: WebhookDelivery = {
  id: 'msg_1',
  event: 'lead.new',
  test: false,
  state: 'delivered',
  createdAt: '2026-03-02T10:00:00.000Z',
  nextAt: null,
  attempts: [
    {
      at: '2026-03-02T10:00:01.000Z',
      status: 200,
      durationMs: 1204,
      answer: 'thanks',
      error: null,
    },
  ],
}
const secret = `whsec_${'Ab1c'.repeat(11)}`

const open = async (...webhooks: readonly Webhook[]) => {
  api.answer(LIST, () =>
    json({
      webhooks,
      most: 20,
      searches: [
        { id: 's1', name: 'Seattle' },
        { id: 's2', name: 'Tacoma' },
      ],
    }),
  )
  const { user } = openScreen('/account/webhooks')
  await screen.findByRole('heading', { name: 'Webhooks and chats', level: 1 })
  const add = await screen.findByRole('button', { name: 'Add a webhook or chat' })
  return { user, add }
}

it('adds a webhook for events and searches that are picked, and shows its secret this once', async () => {
  const { user, add } = await open()
  screen.getByText('Nothing is sent anywhere yet.')
  await user.click(add)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a webhook or a chat' }))
  type(dialog.getByLabelText('Address'), 'http://crm.example/in')
  await user.click(dialog.getByRole('checkbox', { name: 'All saved searches' }))
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  dialog.getByText('Check it: it must be an https address.')
  dialog.getByText('Choose at least one search, or all of them.')
  expect(api.callsTo('POST *')).toEqual([])

  type(dialog.getByLabelText('Address'), 'https://crm.example/in')
  await user.click(dialog.getByRole('checkbox', { name: 'Tacoma' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Changed deals' }))
  api.answer('POST /api/webhooks', () => json({ webhook: hook, secret }))
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  const added = within(await screen.findByRole('dialog', { name: 'The webhook is added' }))
  expect(added.getByLabelText('Your secret')).toHaveProperty('value', secret)
  expect(api.callsTo('POST *').map(({ body }) => body)).toEqual([
    {
      kind: 'webhook',
      url: 'https://crm.example/in',
      name: '',
      events: ['lead.new', 'deal.changed'],
      searchIds: ['s2'],
    },
  ])
  await user.click(added.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.body.innerHTML).not.toContain(secret)
  screen.getByRole('heading', { name: 'CRM' })
})

it('adds a Telegram chat by the token of its bot and its number, and shows no secret', async () => {
  const { user, add } = await open()
  await user.click(add)
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText('Where to'), 'Telegram')
  type(dialog.getByLabelText('Token of your bot'), ' 12:ab_C ')
  type(dialog.getByLabelText('Chat'), '-100')
  const chat: Webhook = { ...hook, kind: 'telegram', name: '', address: 'Chat -100, bot 12' }
  api.answer('POST /api/webhooks', () => json({ webhook: chat, secret: null }))
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.callsTo('POST *')[0]?.body).toMatchObject({
    kind: 'telegram',
    url: 'https://api.telegram.org/bot12:ab_C/sendMessage?chat_id=-100',
  })
  screen.getByRole('heading', { name: 'Telegram' })
  expect(screen.queryByRole('button', { name: 'New secret for Telegram' })).toBeNull()
})

it('says why none was added, and keeps what was typed', async () => {
  const { user, add } = await open()
  await user.click(add)
  const dialog = within(await screen.findByRole('dialog'))
  type(dialog.getByLabelText('Address'), 'https://crm.example/in')
  api.answer('POST /api/webhooks', () => refusal(503, { error: 'Later, please', code: 'x' }))
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await dialog.findByText('Later, please')
  expect(dialog.getByLabelText('Address')).toHaveProperty('value', 'https://crm.example/in')
})

it('says how each is doing', async () => {
  await open(
    { ...hook, id: 'a', name: 'Off', on: false },
    { ...hook, id: 'b', name: 'Gone', on: false, off: 'gone' },
    { ...hook, id: 'c', name: 'Ended', on: false, off: 'failing' },
    { ...hook, id: 'd', name: 'Failing', failingSince: '2026-03-02T10:00:00.000Z', waiting: 3 },
  )
  screen.getByText('Switched off.')
  screen.getByText('Switched off: it said that it wants no more messages.')
  screen.getByText('Switched off: it took nothing for 3 days.')
  screen.getByText(
    /^It has taken nothing since Mar .* We try again for 3 days\. 3 messages wait\.$/,
  )
})

it('sends a test and shows what became of it, once it is known, however slow its receiver is', async () => {
  const { user } = await open(hook)
  // While an answer is waited for, the next attempt is due in 45 seconds.
  const waiting: WebhookDelivery = {
    ...delivery,
    test: true,
    state: 'waiting',
    nextAt: new Date(Date.now() + 45_000).toISOString(),
    attempts: [],
  }
  api.answer('POST /api/webhooks/w1/test', () => json(waiting))
  let looks = 0
  api.answer(LOG, () => {
    looks++
    return json({
      deliveries: [looks === 1 ? waiting : { ...delivery, test: true }],
      next: null,
    })
  })
  await user.click(screen.getByRole('button', { name: 'Send a test to CRM' }))
  await screen.findByText('On its way')
  await screen.findByText('Delivered · 200 after 1,204 ms', {}, { timeout: 5000 })
  screen.getByText('thanks')
})

it('sends a message again, and says what its receiver answered', async () => {
  const { user } = await open(hook)
  const failed: WebhookDelivery = {
    ...delivery,
    state: 'failed',
    attempts: [
      {
        at: '2026-03-02T10:00:01.000Z',
        status: null,
        durationMs: 15_000,
        answer: '',
        error: 'no answer within 15 seconds',
      },
    ],
  }
  api.answer(LOG, () => json({ deliveries: [failed], next: null }))
  api.answer('POST /api/webhooks/w1/deliveries/msg_1/resend', () => json(delivery))
  await user.click(screen.getByRole('button', { name: 'Messages to CRM' }))
  await screen.findByText('Given up · No answer after 15,000 ms')
  screen.getByText('no answer within 15 seconds')
  await user.click(screen.getByRole('button', { name: /^Send again: New leads/ }))
  await screen.findByText('Delivered · 200 after 1,204 ms')
})

it('makes a new secret, switches off and on, changes what it gets, and removes it, each as asked', async () => {
  const { user } = await open(hook)
  api.answer('POST /api/webhooks/w1/secret', () =>
    json({ webhook: { ...hook, oldSecretUntil: '2026-03-03T10:00:00.000Z' }, secret }),
  )
  await user.click(screen.getByRole('button', { name: 'New secret for CRM' }))
  const rotating = within(await screen.findByRole('alertdialog'))
  await user.click(rotating.getByRole('button', { name: 'Make a new one' }))
  const shown = within(await screen.findByRole('dialog', { name: 'The new secret' }))
  expect(shown.getByLabelText('Your secret')).toHaveProperty('value', secret)
  await user.click(shown.getByRole('button', { name: 'Done' }))
  await screen.findByText(/^The secret before signs beside the new one until/)

  api.answer('PUT /api/webhooks/w1', ({ body }) => json({ ...hook, ...Object(body) }))
  await user.click(screen.getByRole('button', { name: 'Switch off CRM' }))
  await screen.findByText('Switched off.')
  await user.click(screen.getByRole('button', { name: 'Change CRM' }))
  const changing = within(await screen.findByRole('dialog', { name: 'Change “CRM”' }))
  await user.click(changing.getByRole('checkbox', { name: 'Sales' }))
  await user.click(changing.getByRole('button', { name: 'Save' }))
  await screen.findByText('New leads')

  api.answer('DELETE /api/webhooks/w1', () => json({}))
  await user.click(screen.getByRole('button', { name: 'Remove CRM' }))
  const removing = within(await screen.findByRole('alertdialog', { name: 'Remove “CRM”?' }))
  await user.click(removing.getByRole('button', { name: 'Remove' }))
  await screen.findByText('Nothing is sent anywhere yet.')
  expect(api.callsTo('PUT *').map(({ body }) => body)).toEqual([
    { on: false },
    { name: 'CRM', events: ['lead.new'], searchIds: null },
  ])
})
