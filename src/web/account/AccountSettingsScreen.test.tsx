import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  held,
  json,
  NETWORK_FAILURE,
  refusal,
  wrongAnswer,
} from '../../../tests/screens/made-up-answers.ts'
import {
  clientConfig,
  descriptionOf,
  factIn,
  openScreen,
  openScreensForTests,
  signedIn,
  subscription,
} from '../../../tests/screens/open-screen.tsx'
import type { Subscription } from '../../contract/account/subscription.ts'
import type { ClientConfig } from '../../contract/client-config.ts'

const api = openScreensForTests()

const SUBSCRIPTION = 'GET /api/account/subscription/*'

const subscribed = (change: Partial<Subscription>) =>
  api.answer(SUBSCRIPTION, () => json({ ...subscription, ...change }))

const open = async () => {
  const { user } = openScreen('/account-settings')
  const card = await screen.findByRole('region', { name: 'Subscription' })
  return {
    user,
    fact: (name: string) => factIn(card, name),
    cancel: within(card).getByRole('button', { name: 'Cancel Subscription' }),
    /** Once the subscription is there. */
    shows: (name: string, text: string) =>
      waitFor(() => expect(factIn(card, name).textContent).toBe(text)),
  }
}

const logged = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)

for (const status of ['ACTIVE', 'CANCELED', 'PAUSED', 'DEACTIVATED', 'ON_HOLD'])
  it(`shows ${status} with a sign`, async () => {
    subscribed({ status, live: status === 'ACTIVE' })
    const { fact, shows } = await open()
    await shows('Status', status)
    expect(fact('Status').querySelector('svg')).not.toBeNull()
  })

it('is CANCELED with a date of cancellation, and its next billing date blank', async () => {
  subscribed({ canceledDate: '2026-04-01', live: false })
  const { fact, shows, cancel } = await open()
  await shows('Status', 'CANCELED')
  expect(fact('Next Billing Date').textContent).toBe('')
  expect(cancel).toHaveProperty('disabled', true)
})

it('says under a disabled Cancel why, and whom to write to', async () => {
  subscribed({ status: 'PAUSED', live: false })
  const { shows, cancel } = await open()
  await shows('Status', 'PAUSED')
  expect(cancel).toHaveProperty('disabled', true)
  expect(descriptionOf(cancel)).toMatch(
    /^Your subscription is paused\. .* write to support@flipsearch\.example$/,
  )
})

it('holds places with skeletons until the subscription is there', async () => {
  const { until, release } = held()
  api.answer(SUBSCRIPTION, async () => {
    await until
    return json(subscription)
  })
  const { fact, shows, cancel } = await open()
  expect(fact('Status').querySelector('.animate-breathe')).not.toBeNull()
  expect(fact('Next Billing Date').querySelector('.animate-breathe')).not.toBeNull()
  expect(cancel).toHaveProperty('disabled', true)
  release()
  await shows('Status', 'ACTIVE')
})

it('logs a subscription that cannot be had, and leaves dashes and Try again', async () => {
  const errors = logged()
  api.answer(SUBSCRIPTION, () => refusal(500, { error: 'Out of order', code: 'internal' }))
  const { user, fact, shows, cancel } = await open()
  await shows('Status', '—')
  for (const name of ['Created', 'Next Billing Date']) expect(fact(name).textContent).toBe('—')
  expect(cancel).toHaveProperty('disabled', true)
  expect(errors).toHaveBeenCalledOnce()
  expect(document.querySelector('[data-sonner-toast]')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()

  subscribed({})
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await shows('Status', 'ACTIVE')
  expect(cancel).toHaveProperty('disabled', false)
})

for (const path of ['/home', '/account-settings']) {
  it(`logs a proxy’s 404 page for the subscription, and leads no one from ${path} to pay`, async () => {
    const errors = logged()
    api.answer(SUBSCRIPTION, () => new Response('<h1>404 Not Found</h1>', { status: 404 }))
    openScreen(path)
    await waitFor(() => expect(errors).toHaveBeenCalledOnce())
    await screen.findByRole('heading', { level: 1 })
    expect(window.location.pathname).toBe(path)
  })
}

it('logs a cancellation that fails, and Cancel can be pressed again', async () => {
  const errors = logged()
  subscribed({ id: 'plan/1 of 2' })
  const { until, release } = held()
  api.answer('DELETE /api/account/*', async () => {
    await until
    return refusal(503, { error: 'Later', code: 'later' })
  })
  const { user, shows, cancel } = await open()
  await shows('Status', 'ACTIVE')
  await user.click(cancel)
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel subscription' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(cancel).toHaveProperty('disabled', true)
  release()
  await waitFor(() => expect(cancel).toHaveProperty('disabled', false))
  expect(api.callsTo('DELETE *').map(({ asked }) => asked)).toEqual([
    'DELETE /api/account/plan%2F1%20of%202/u1',
  ])
  expect(errors).toHaveBeenCalledOnce()
  expect(document.querySelector('[data-sonner-toast]')).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('signs out once a cancellation is answered, whatever the answer says', async () => {
  const signOut = vi.fn()
  api.answer('DELETE /api/account/*', () => wrongAnswer(''))
  const { user } = openScreen('/account-settings', { ...signedIn, signOut })
  const cancel = await screen.findByRole('button', { name: 'Cancel Subscription' })
  await waitFor(() => expect(cancel).toHaveProperty('disabled', false))
  await user.click(cancel)
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel subscription' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }))
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce())
})

it('says of data that cannot be downloaded that it cannot', async () => {
  logged()
  api.answer('GET /api/account/data/*', () => NETWORK_FAILURE)
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Download my data' }))
  await screen.findByText(/We could not collect your data\./)
})

it('leads to where the embedded sign-in turns the second factor on, and speaks of none of other providers', async () => {
  const changeSecondFactor = vi.fn(async () => 'leaving' as const)
  const identity: ClientConfig['identity'] = {
    kind: 'msal',
    clientId: 'page',
    authority: 'http://localhost:3000/sandbox/identity/sign-in',
    resetAuthority: null,
    knownAuthorities: [],
    scopes: ['flips'],
    embedded: true,
  }
  api.answer('GET /api/client-config', () => json({ ...clientConfig, identity }))
  const { user, leave } = openScreen('/account-settings', { ...signedIn, changeSecondFactor })
  await user.click(await screen.findByRole('button', { name: 'Turn on or off' }))
  expect(changeSecondFactor).toHaveBeenCalledOnce()
  leave()
  const other = { ...identity, embedded: false }
  api.answer('GET /api/client-config', () => json({ ...clientConfig, identity: other }))
  const { shows } = await open()
  await shows('Status', 'ACTIVE')
  expect(screen.queryByRole('region', { name: 'Two-step sign-in' })).toBeNull()
})

describe('home', () => {
  it('says why searching is off, for as long as it is', async () => {
    subscribed({ status: 'PAUSED', live: false })
    const { user } = openScreen('/home')
    const notice = await screen.findByRole('region', { name: 'Subscription' })
    expect(notice.textContent).toContain('Your subscription is paused, so searching is off.')
    screen.getByRole('form', { name: 'Search' })
    await user.click(within(notice).getByRole('link', { name: 'Account settings' }))
    await screen.findByRole('heading', { level: 1, name: 'Account settings' })
    expect(window.location.pathname).toBe('/account-settings')
  })

  it('has no such notice for a subscription that is live', async () => {
    const { user, shows } = await open()
    await shows('Status', 'ACTIVE')
    await user.click(screen.getByRole('link', { name: 'Flip Search Pro' }))
    await screen.findByRole('form', { name: 'Search' })
    expect(screen.queryByRole('region', { name: 'Subscription' })).toBeNull()
  })
})
