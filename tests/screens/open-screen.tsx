import { Blob } from 'node:buffer'
import { cleanup, configure, fireEvent, getConfig, render, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import type { Subscription } from '../../src/contract/account/subscription.ts'
import type { MailSettings } from '../../src/contract/alerts/alert-mails.ts'
import type { ClientConfig } from '../../src/contract/client-config.ts'
import { ClientConfigProvider } from '../../src/web/data/ask/client-config.tsx'
import { MarkOutboxSlotContext } from '../../src/web/data/kept/marks/mark-outbox-slot.ts'
import { StorageSlotContext } from '../../src/web/data/storage/storage-slot.ts'
import { Routes } from '../../src/web/routes.tsx'
import { SubscriptionProvider } from '../../src/web/session/SubscriptionProvider.tsx'
import { type Session, SessionContext } from '../../src/web/session/session.ts'
import { Shell } from '../../src/web/shell/Shell.tsx'
import { answersForTests, json, refusal } from './made-up-answers.ts'
import { haveQuickElements } from './quick-elements.ts'
import { haveQuickLabels } from './quick-labels.ts'
import { haveQuickStyles } from './quick-styles.ts'

export const clientConfig: ClientConfig = {
  supportEmail: 'support@flipsearch.example',
  maps: null,
  demo: true,
  publicAccuracy: true,
  identity: {
    kind: 'oidc',
    clientId: 'page',
    authority: 'https://identity.example',
    scopes: ['flips'],
  },
  operatorSecondFactor: [],
  protectedResources: [],
  payments: {
    applicationId: 'sandbox-app',
    locationId: 'L1',
    scriptUrl: 'https://square.example/square.js',
    test: true,
  },
  signUp: 'makes-identity',
}

export const subscription: Subscription = {
  id: 'plan-1',
  status: 'ACTIVE',
  createdAt: '2026-01-15T10:00:00.000Z',
  chargedThroughDate: '2026-03-14',
  canceledDate: null,
  live: true,
  paymentFailed: false,
}

export const mailSettings: MailSettings = {
  email: 'demo@flipsearch.example',
  alertMails: true,
  watchedMails: true,
  compMails: true,
  timeZone: 'America/Los_Angeles',
  timeZoneChosen: false,
  refused: null,
  held: false,
  mostADay: 25,
}

/** The person of tests of screens. */
export const signedIn = {
  state: 'signed-in',
  account: { sub: 'u1', name: 'Demo Subscriber', email: 'demo@flipsearch.example' },
  searchNotRun: false,
  signOut: () => {},
  stepUp: async () => 'leaving',
  changeSecondFactor: async () => 'leaving',
} satisfies Session

/** A visitor who is not signed in. */
export const visitor = {
  state: 'anonymous',
  signIn: () => {},
  signInAs: () => {},
  signInFailed: false,
} satisfies Session

/** The answers that every screen gets, unless a test gives others. */
export const openScreensForTests = (usual: Parameters<typeof answersForTests>[0] = {}) => {
  beforeEach(() => {
    // What jsdom, which lays nothing out, has not, and a Blob that streams.
    vi.stubGlobal('Blob', Blob)
    vi.stubGlobal('matchMedia', (query: string) => new WideWindow(query))
    vi.stubGlobal('ResizeObserver', NoSizes)
    vi.stubGlobal('IntersectionObserver', NoSizes)
    vi.stubGlobal('scrollTo', () => {})
    Element.prototype.checkVisibility = () => true
    Element.prototype.setPointerCapture = () => {}
  })
  const api = answersForTests({
    'GET /api/client-config': () => json(clientConfig),
    'GET /api/account/subscription/*': () => json(subscription),
    'GET /api/account/mails': () => json(mailSettings),
    'GET /api/account/counts': () => json({ homes: 0, deals: 0, unreadAlerts: 0 }),
    'GET /api/account/sessions': () => json({ named: false, sessions: [] }),
    'GET /api/dead-mails': () => json({ days: 14, count: 0, lastFault: null }),
    'GET /api/market-conditions': () => json([]),
    'GET /api/market-conditions/cities': () => json({ cities: [], more: 0 }),
    'GET /api/search/layout': () => json({ layout: null }),
    'PUT /api/search/layout': ({ body }) => json(body),
    'GET /api/deal-defaults': () => json({ defaults: [] }),
    'GET /api/marks/conditions': () => json({ corrections: [] }),
    'GET /api/county-lists': () => json({ lists: [], ownerNames: false }),
    'GET /api/county-lists/homes/*': () => json({ countyLists: [] }),
    'GET /api/feeds': () => json({ feeds: [] }),
    'GET /api/job-costs': () => json({ record: null, unitPrices: [] }),
    'GET /api/deals/*': () => refusal(404, { error: 'There is no deal.', code: 'not-found' }),
    'GET /api/saved-searches': () => json({ searches: [], next: null, total: 0, newHomes: 0 }),
    'GET /api/alerts': () => json({ alerts: [], unread: 0, next: null }),
    'GET /api/home-marks': () => json({ marks: [], looks: [] }),
    'PUT /api/home-looks/*': () => json({ mark: null, before: null }),
    'POST /api/progress-hub/negotiate': () => refusal(503, { error: 'No hub', code: 'no-hub' }),
    ...usual,
  })
  afterEach(() => {
    cleanup()
    // What is still said would be said again to the next test, also to one of another file.
    toast.dismiss()
    localStorage.clear()
    sessionStorage.clear()
  })
  // A screen that the last test of a file has gone to would never come for the files after it.
  afterAll(() => vi.dynamicImportSettled())
  return api
}

const { getElementError: withThePage } = getConfig()
configure({
  asyncUtilTimeout: 30_000,
  // While something is waited for, the page is not written out each time that it is not there yet; at the end it is.
  getElementError: (message, container) => {
    const config = getConfig()
    return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : withThePage(message, container)
  },
})
haveQuickStyles(window.document.defaultView ?? window)
haveQuickLabels(window)
haveQuickElements()

/**
 * Opens an address of the application for a person who is signed in, or who is as `session` has it: everything that a
 * page holds, but for the sign-in and what only a browser can do, such as layout.
 */
export const openScreen = (path: string, session: Session = signedIn, state: unknown = null) => {
  window.history.replaceState(state, '', path)
  const { unmount } = render(
    <StorageSlotContext value={{ current: null }}>
      <MarkOutboxSlotContext value={{ current: null }}>
        <ClientConfigProvider>
          <SessionContext value={session}>
            <SubscriptionProvider>
              <Shell>
                <Routes />
              </Shell>
            </SubscriptionProvider>
          </SessionContext>
        </ClientConfigProvider>
      </MarkOutboxSlotContext>
    </StorageSlotContext>,
  )
  return { user: userEvent.setup({ delay: null }), leave: unmount }
}

/** Puts a text into a field at once; `user.type` presses key after key, which takes time. */
export const type = (field: HTMLElement, value: string) =>
  fireEvent.change(field, { target: { value } })

/** What belongs to an element besides its name. */
export const descriptionOf = (element: HTMLElement): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()

/** The description of a term in a list of facts. */
export const factIn = (list: HTMLElement, name: string): HTMLElement => {
  const term = within(list)
    .getAllByRole('term')
    .find(({ textContent }) => textContent === name)
  const fact = term?.nextElementSibling
  if (!(fact instanceof HTMLElement)) throw new Error(`There is no fact “${name}”`)
  return fact
}

/** As wide as any screen asks for, light, and at ease with motion. */
class WideWindow extends EventTarget {
  readonly matches: boolean
  constructor(query: string) {
    super()
    this.matches = query.startsWith('(min-width:')
  }
}

class NoSizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}
