import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { held, json, NETWORK_FAILURE, refusal } from '../../../../tests/screens/made-up-answers.ts'
import {
  openScreen,
  openScreensForTests,
  subscription,
  type,
} from '../../../../tests/screens/open-screen.tsx'
import type { AuditEntry } from '../../../contract/operators/admin.ts'
import { type Subscriber, subscriberCalls } from '../../../contract/operators/subscribers.ts'

const ann: Subscriber = {
  id: 'a1',
  email: 'ann@mail.example',
  name: 'Ann Lee',
  state: 'active',
  since: '2026-01-15T10:00:00.000Z',
  lastSeen: null,
  mails: 'on',
  deletionAskedAt: null,
  subscription: {
    status: 'ACTIVE',
    live: true,
    paymentFailed: false,
    chargedThroughDate: '2026-03-14',
  },
}
const paused: AuditEntry = {
  id: 7,
  at: '2026-01-15T10:00:00.000Z',
  by: 'operator',
  who: 'olivia@mail.example',
  action: 'pause source',
  subject: 'nwmls',
  email: null,
  requestId: 'request-7',
  before: 'running',
  after: 'paused',
}
const page2 = '2026-01-15T18:00:00.000000Z a1'
let subscribers: readonly Subscriber[] = []
const api = openScreensForTests({
  'GET /api/account/subscription/*': () => json({ ...subscription, operator: true }),
  'POST /api/admin/subscribers/find': () =>
    json({ subscribers, total: subscribers.length, next: null }),
  'GET /api/admin/audit-log': () => json({ entries: [paused], next: null }),
})
beforeEach(() => {
  subscribers = [ann]
})
const card = (name: string) => screen.findByRole('article', { name })
const choose = async (user: ReturnType<typeof openScreen>['user'], action: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for ann@mail.example' }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

describe('the Admin screen', () => {
  it('is in the menu of operators, and leads from part to part and to the sources', async () => {
    const { user } = openScreen('/account-settings')
    await user.click(await screen.findByRole('button', { name: 'Demo Subscriber' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Admin' }))
    await card('ann@mail.example')
    const parts = screen.getByRole('navigation', { name: 'Admin' })
    expect(within(parts).getByRole('link', { current: 'page' }).textContent).toBe('Subscribers')
    expect(within(parts).getByRole('link', { name: 'Sources' }).getAttribute('href')).toBe(
      '/sources',
    )
    await user.click(within(parts).getByRole('link', { name: 'Log' }))
    await screen.findByText(/^Paused source/)
    expect(document.title).toBe('Log · Admin · Flip Search Pro')
  })

  it('is not in the menu of others, and says to them that it is for operators', async () => {
    api.answer('GET /api/account/subscription/*', () => json(subscription))
    for (const call of ['POST /api/admin/subscribers/find', 'GET /api/admin/audit-log'])
      api.answer(call, () => refusal(403, { error: 'No', code: 'operators-only' }))
    const { user, leave } = openScreen('/admin')
    await screen.findByRole('heading', { name: 'This page is for operators' })
    expect(screen.queryByLabelText(/^Find by email/)).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Demo Subscriber' }))
    await screen.findByRole('menuitem', { name: 'Subscription' })
    expect(screen.queryByRole('menuitem', { name: 'Admin' })).toBeNull()
    leave()
    openScreen('/admin/log')
    await screen.findByRole('heading', { name: 'This page is for operators' })
  })

  it('says when it cannot be loaded, and tries again', async () => {
    api.answer('POST /api/admin/subscribers/find', () => NETWORK_FAILURE)
    const { user } = openScreen('/admin')
    await screen.findByRole('heading', { name: 'The subscribers could not be loaded' })
    api.answer('POST /api/admin/subscribers/find', () =>
      json({ subscribers: [], total: 0, next: null }),
    )
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('No one has signed up yet.')
  })
})

describe('subscribers', () => {
  it('are found by what is typed of their email, and come page by page', async () => {
    const bob = { ...ann, id: 'b2', email: 'bob@mail.example', subscription: null }
    api.answer('POST /api/admin/subscribers/find', ({ body }) => {
      const { email, after } = z.parse(subscriberCalls.find.body, body)
      if (email === undefined) return json({ subscribers, total: 1, next: null })
      if (email !== 'mail') return json({ subscribers: [], total: 0, next: null })
      return after === undefined
        ? json({ subscribers: [ann], total: 2, next: page2 })
        : json({ subscribers: [bob], total: 2, next: null })
    })
    const { user } = openScreen('/admin')
    await screen.findByText('1 account, the newest first')
    type(screen.getByLabelText(/^Find by email/), ' mail ')
    await screen.findByText('2 with “mail” in the email')
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect((await card('bob@mail.example')).textContent).toContain('No subscription')
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    type(screen.getByLabelText(/^Find by email/), 'nobody')
    await screen.findByText('No account has “nobody” in the email')
  })

  it('stay on the screen until those for another text are there', async () => {
    const found = held()
    api.answer('POST /api/admin/subscribers/find', async ({ body }) => {
      const { email } = z.parse(subscriberCalls.find.body, body)
      if (email === undefined) return json({ subscribers: [ann], total: 2, next: page2 })
      await found.until
      return json({ subscribers: [], total: 0, next: null })
    })
    openScreen('/admin')
    await screen.findByRole('button', { name: 'Show more' })
    type(screen.getByLabelText(/^Find by email/), 'nobody')
    await waitFor(() => expect(api.callsTo('POST /api/admin/subscribers/find')).toHaveLength(2))
    await card('ann@mail.example')
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    found.release()
    await screen.findByText('No account has “nobody” in the email')
    expect(screen.queryByRole('article')).toBeNull()
  })

  it('keep what is there when the next page does not come', async () => {
    api.answer('POST /api/admin/subscribers/find', ({ body }) =>
      z.parse(subscriberCalls.find.body, body).after === page2
        ? NETWORK_FAILURE
        : json({ subscribers: [ann], total: 2, next: page2 }),
    )
    const { user } = openScreen('/admin')
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Network error')
    await card('ann@mail.example')
    expect(screen.getByRole('button', { name: 'Show more' })).toBeDefined()
  })

  it('are disconnected, and it is said what follows', async () => {
    api.answer('POST /api/admin/subscribers/a1/disconnect', () => json(ann))
    const { user } = openScreen('/admin')
    await choose(user, 'End live connections')
    await within(await card('ann@mail.example')).findByText(
      'Live connections ended. Open pages connect again.',
    )
  })

  it('get no alert emails once an operator stops them, which can be undone', async () => {
    api.answer('POST /api/admin/subscribers/a1/stop-mails', () => json({ ...ann, mails: 'held' }))
    api.answer('POST /api/admin/subscribers/a1/resume-mails', () => json(ann))
    const { user } = openScreen('/admin')
    await choose(user, 'Stop alert emails')
    const stopped = await card('ann@mail.example')
    await within(stopped).findByText('Alert emails stopped by an operator')
    await user.click(within(stopped).getByRole('button', { name: 'Undo' }))
    await within(stopped).findByText('Alert emails go on. What waited is sent within ten minutes.')
    expect(within(stopped).queryByText('Alert emails stopped by an operator')).toBeNull()
    expect(within(stopped).queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('whose address was refused get them again, which cannot be undone', async () => {
    subscribers = [{ ...ann, mails: 'refused' }]
    api.answer('POST /api/admin/subscribers/a1/resume-mails', () => json(ann))
    const { user } = openScreen('/admin')
    await choose(user, 'Resume alert emails')
    const resumed = await card('ann@mail.example')
    await within(resumed).findByText(/^Alert emails go on\./)
    expect(within(resumed).queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('are closed only after a question, whose first answer is no', async () => {
    api.answer('POST /api/admin/subscribers/a1/close', () =>
      json({ ...ann, state: 'being deleted', deletionAskedAt: '2026-01-16T10:00:00.000Z' }),
    )
    const { user } = openScreen('/admin')
    await choose(user, 'Close account…')
    const question = await screen.findByRole('alertdialog', { name: 'Close this account?' })
    expect(question.textContent).toContain('This cancels the subscription of ann@mail.example')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep account'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(api.callsTo('POST /api/admin/subscribers/a1/*')).toEqual([])
    await choose(user, 'Close account…')
    await user.click(await screen.findByRole('button', { name: 'Close account' }))
    const closed = await card('ann@mail.example')
    await within(closed).findByText('The account is closed: it cannot be used anymore.')
    within(closed).getByText('Being deleted')
    await user.click(screen.getByRole('button', { name: 'Actions for ann@mail.example' }))
    expect(screen.queryByRole('menuitem', { name: 'Close account…' })).toBeNull()
  })

  it('stay as they are when that fails, and it is said why', async () => {
    const error = 'Nothing was changed: a sign-up is working on this account.'
    api.answer('POST /api/admin/subscribers/a1/close', () =>
      refusal(409, { error, code: 'account-busy' }),
    )
    const { user } = openScreen('/admin')
    await choose(user, 'Close account…')
    await user.click(await screen.findByRole('button', { name: 'Close account' }))
    const kept = await card('ann@mail.example')
    expect((await within(kept).findByRole('alert')).textContent).toBe(error)
    within(kept).getByText('Can search')
  })
})

describe('the log', () => {
  it('says who did what to what, how it was and is, and by which request', async () => {
    const closed: AuditEntry = {
      ...paused,
      id: 6,
      by: 'command line',
      who: 'ben',
      action: 'close account',
      subject: 'a1',
      email: 'ann@mail.example',
      requestId: null,
    }
    api.answer('GET /api/admin/audit-log', ({ asked }) =>
      asked.endsWith('before=7')
        ? json({ entries: [closed], next: null })
        : json({ entries: [paused], next: 7 }),
    )
    const { user } = openScreen('/admin/log')
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    await screen.findByText('ann@mail.example')
    const [first, second] = within(screen.getByRole('region', { name: 'Log' })).getAllByRole(
      'listitem',
    )
    expect(first?.textContent).toMatch(
      /^Paused source nwmls: running → pausedolivia@mail\.example · Jan 15, 2026, .+ · request request-7$/,
    )
    expect(second?.textContent).toMatch(
      /^Closed the account ann@mail\.example: .+ben, with flip on the server · Jan 15, 2026, \d+:\d\d [AP]M$/,
    )
  })

  it('says where there is nothing yet', async () => {
    api.answer('GET /api/admin/audit-log', () => json({ entries: [], next: null }))
    openScreen('/admin/log')
    await screen.findByRole('heading', { name: 'Nothing yet' })
  })
})
