import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '../../../tests/screens/made-up-answers.ts'
import { openScreen, openScreensForTests } from '../../../tests/screens/open-screen.tsx'

const api = openScreensForTests()

const ENDPOINT = 'https://push.example/1'
const KEYS = { p256dh: 'BA', auth: 'AA' }
const settings = (endpoints: readonly string[]) => ({
  publicKey: 'BKey',
  browsers: endpoints.map((endpoint) => ({
    id: endpoint.slice(-1),
    endpoint,
    createdAt: '2026-03-04T10:00:00.000Z',
  })),
  most: 10,
})

/** A browser that takes pushes, once its user allows it. */
const pushingBrowser = (
  answer: 'granted' | 'denied' | 'default',
  given: { fails?: boolean } = {},
) => {
  let subscription: object | null = null
  const unsubscribe = async () => {
    subscription = null
    return true
  }
  const subscribe = vi.fn(async (_options: object) => {
    if (given.fails) throw new Error('the push service is off')
    subscription = {
      endpoint: ENDPOINT,
      unsubscribe,
      toJSON: () => ({ endpoint: ENDPOINT, expirationTime: null, keys: KEYS }),
    }
    return subscription
  })
  const registration = {
    active: {},
    scope: 'https://flips.example/alerts-worker/',
    pushManager: { getSubscription: async () => subscription, subscribe },
    unregister: async () => true,
  }
  const register = vi.fn(async () => registration)
  const notification = {
    permission: 'default',
    requestPermission: async () => {
      notification.permission = answer
      return answer
    },
  }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', {})
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register, getRegistration: async () => registration },
  })
  return { register, subscribe, notification, isSubscribed: () => subscription !== null }
}

beforeEach(() => {
  api.answer('GET /api/account/push', () => json(settings([])))
  api.answer('PUT /api/account/push', () => json(settings([ENDPOINT])))
  return () => Reflect.deleteProperty(navigator, 'serviceWorker')
})

const open = async () => {
  const { user } = openScreen('/account-settings')
  const section = within(await screen.findByRole('region', { name: 'Alerts in your browser' }))
  return { user, section }
}
const box = { name: 'Show alerts in this browser' }

it('is off until it is turned on in this browser, and off again', async () => {
  const browser = pushingBrowser('granted')
  api.answer('DELETE /api/account/push/*', () => json(settings([])))
  const { user, section } = await open()
  expect(await section.findByRole('checkbox', box)).toHaveProperty('checked', false)
  await user.click(section.getByRole('checkbox', box))
  await waitFor(() =>
    expect(api.callsTo('PUT /api/account/push').map(({ body }) => body)).toEqual([
      { endpoint: ENDPOINT, keys: KEYS },
    ]),
  )
  expect(browser.register).toHaveBeenCalledWith('/alerts-worker.js', {
    scope: '/alerts-worker/',
    updateViaCache: 'none',
  })
  expect(browser.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: 'BKey',
  })
  await waitFor(() => expect(section.getByRole('checkbox', box)).toHaveProperty('checked', true))
  await user.click(section.getByRole('checkbox', box))
  await waitFor(() => expect(api.callsTo('DELETE /api/account/push/1')).toHaveLength(1))
  expect(browser.isSubscribed()).toBe(false)
  expect(section.getByRole('checkbox', box)).toHaveProperty('checked', false)
})

it('says how to allow what the browser blocks', async () => {
  pushingBrowser('denied')
  const { user, section } = await open()
  await user.click(await section.findByRole('checkbox', box))
  await section.findByText(/^This browser blocks notifications from this site\. Allow them/)
  expect(api.callsTo('PUT /api/account/push')).toEqual([])
})

it('says when the browser’s question was not answered, and when its service fails', async () => {
  pushingBrowser('default')
  const { user, section } = await open()
  await user.click(await section.findByRole('checkbox', box))
  await section.findByText(/press Allow when it asks/)
  pushingBrowser('granted', { fails: true })
  await user.click(section.getByRole('checkbox', box))
  await section.findByText(/^This browser could not turn on notifications/)
  expect(section.getByRole('checkbox', box)).toHaveProperty('checked', false)
})

it('says when a browser cannot show alerts at all', async () => {
  const { section } = await open()
  await section.findByText(/^This browser cannot show alerts of websites/)
})
