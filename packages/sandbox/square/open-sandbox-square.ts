import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { SubscriptionStatus } from '../../../src/domain/account/subscription.ts'
import type { Documents } from '../documents/open-documents.ts'
import { type Faults, openFaults } from '../faults/open-faults.ts'
import { cardCalls } from './api/cards.ts'
import { catalogCalls } from './api/catalog.ts'
import { customerCalls } from './api/customers.ts'
import { invoiceCalls } from './api/invoices.ts'
import { locationCalls } from './api/locations.ts'
import { ensurePlan } from './api/plan-variation.ts'
import { subscriptionCalls } from './api/subscriptions.ts'
import { openBilling } from './billing/open-billing.ts'
import { registerPayInvoice } from './billing/pay-invoice.ts'
import { openTime } from './open-time.ts'
import { isAuthorized, registerRest, type SquareFault } from './register-rest.ts'
import type { CallName, SquareContext } from './square-call.ts'
import { type SquareSettings, settingsOf } from './square-settings.ts'
import { squareStore } from './square-store.ts'
import { registerCardEntry } from './web/register-card-entry.ts'
import { openWebhook } from './webhooks/open-webhook.ts'

export type SandboxSquare = {
  readonly settings: SquareSettings
  /** Registers everything under `/sandbox/square`; stops with the app. */
  readonly register: (app: FastifyInstance) => Promise<void>
  /** Whether a request carries the access token, which only the seller's server has. */
  readonly isFromSeller: (request: IncomingMessage) => boolean
  readonly failNext: Faults<CallName, SquareFault>['failNext']
  /** As if the seller had changed it by hand: the webhook hears of it. */
  readonly setStatus: (subscriptionId: string, status: KeptStatus) => Promise<void>
  /** Does what is due by the clock, then waits until the webhook has been tried for all of it. */
  readonly settle: () => Promise<void>
  /** After what is under way. The app it is registered with does this when it closes. */
  readonly close: () => Promise<void>
}

type KeptStatus = Exclude<SubscriptionStatus, 'PENDING' | 'COMPLETED'>

/**
 * A payment provider shaped like Square: REST at `/sandbox/square/v2/...`, the Web Payments script at
 * `/sandbox/square/web/v1/square.js`, the page of an unpaid invoice, and signed webhooks to `webhookUrl`.
 * Subscriptions live by `clock`.
 */
export const openSandboxSquare = async ({
  documents,
  origin,
  webhookUrl,
  clock = () => new Date(),
  webhookRetryDelaysMs,
}: {
  readonly documents: Documents
  /** Where the app is reached, once it listens. */
  readonly origin: () => string
  readonly webhookUrl: () => string
  readonly clock?: () => Date
  readonly webhookRetryDelaysMs?: readonly number[]
}): Promise<SandboxSquare> => {
  const settings = await settingsOf(documents, clock())
  const store = squareStore(documents)
  await ensurePlan(store, settings)
  const webhook = openWebhook(store, settings, webhookUrl, webhookRetryDelaysMs)
  const context: SquareContext = { settings, store, clock, origin, publish: webhook.publish }
  const billing = openBilling(context)
  const faults = openFaults<CallName, SquareFault>()
  const time = openTime(billing.catchUp, clock, documents.alone)
  const close = async () => {
    await time.close()
    await webhook.close()
  }
  return {
    settings,
    close,
    isFromSeller: (request) => isAuthorized(request, settings.accessToken),
    failNext: faults.failNext,
    setStatus: (id, status) =>
      time.inTurn(async () => {
        const kept = await store.subscriptions.get(id)
        if (!kept) throw new Error(`There is no subscription ${id}.`)
        await billing.change(kept, { status }, clock())
      }),
    settle: async () => {
      await time.inTurn(async () => undefined)
      await webhook.idle()
    },
    register: async (app) => {
      const calls = {
        ...customerCalls(context),
        ...cardCalls(context),
        ...subscriptionCalls(context, billing),
        ...invoiceCalls(context),
        ...catalogCalls(context),
        ...locationCalls(context),
      }
      await registerRest(app, context, calls, { faults, inTurn: time.inTurn })
      await registerCardEntry(app, context)
      await registerPayInvoice(app, context, { pay: billing.pay, inTurn: time.inTurn })
      app.addHook('onListen', async () => {
        await webhook.resume()
        await time.inTurn(async () => undefined)
      })
      app.addHook('onClose', close)
    },
  }
}
