import { addDays, utcDateOf } from '../../../../src/domain/iso-date.ts'
import { monthlyPriceCents } from '../api/plan-variation.ts'
import type { SquareContext } from '../square-call.ts'
import { periodEnd, periodStart, startOf } from './billing-calendar.ts'
import { newInvoice, paidInvoice, unpaidInvoice } from './invoice.ts'
import type { KeptSubscription, Subscription } from './subscription-schema.ts'

export type Billing = {
  /** Makes the invoice of the period that begins now. */
  readonly bill: (kept: KeptSubscription, at: Date) => Promise<KeptSubscription>
  /** Changes a subscription and calls the webhook. */
  readonly change: (
    kept: KeptSubscription,
    changes: Partial<Subscription>,
    at: Date,
    rest?: Partial<KeptSubscription>,
  ) => Promise<KeptSubscription>
  /** Pays an invoice that could not be charged, as its buyer does; nothing when it is not unpaid. */
  readonly pay: (invoiceId: string) => Promise<void>
  /**
   * Lets everything happen that is due by now, each at its own instant. Answers when the next is due
   * (milliseconds since 1970); null when nothing is.
   */
  readonly catchUp: () => Promise<number | null>
}

/** What happens to subscriptions as time passes: charges, renewals, the end after a cancellation. */
export const openBilling = ({ store, clock, origin, publish }: SquareContext): Billing => {
  const change: Billing['change'] = async (kept, changes, at, rest = {}) => {
    const subscription = {
      ...kept.subscription,
      ...changes,
      version: kept.subscription.version + 1,
    }
    const changed: KeptSubscription = { ...kept, ...rest, subscription, watched: 'on' }
    await store.subscriptions.put(subscription.id, changed)
    await publish({ type: 'subscription.updated', at, subscription })
    return changed
  }

  const bill: Billing['bill'] = async (kept, at) => {
    const { subscription } = kept
    const customer = await store.customers.get(subscription.customer_id)
    // Square deactivates what it can no longer bill to anyone.
    if (!customer) return change(kept, { status: 'DEACTIVATED' }, at)
    const variation = await store.catalog.get(subscription.plan_variation_id)
    const invoice = newInvoice(kept, {
      customer,
      at,
      due: utcDateOf(at),
      number: (await store.invoices.list()).length + 1,
      priceCents: monthlyPriceCents(variation) ?? 0,
    })
    if (await store.invoices.insert(invoice.id, invoice))
      await publish({ type: 'invoice.created', at, invoice })
    const ids = subscription.invoice_ids?.filter((id) => id !== invoice.id) ?? []
    return change(kept, { invoice_ids: [invoice.id, ...ids] }, at, {
      billed: kept.billed + 1,
      open: [...kept.open, { id: invoice.id, chargeAt: at.getTime() + CHARGE_AFTER_MS }],
    })
  }

  const charge = async (kept: KeptSubscription, invoiceId: string, at: Date) => {
    const open = kept.open.filter(({ id }) => id !== invoiceId)
    const invoice = await store.invoices.get(invoiceId)
    if (!invoice) return change(kept, {}, at, { open })
    const card = await store.cards.get(kept.subscription.card_id)
    const charged = card?.card.enabled === true && card.kind !== 'charge-fails'
    const after = charged
      ? paidInvoice(invoice, at)
      : unpaidInvoice(
          invoice,
          at,
          `${origin()}/sandbox/square/pay-invoice/${encodeURIComponent(invoice.id)}`,
        )
    await store.invoices.put(invoice.id, after)
    await publish({ type: 'invoice.updated', at, invoice: after })
    const type = charged ? 'invoice.payment_made' : 'invoice.scheduled_charge_failed'
    await publish({ type, at, invoice: after })
    const through = periodEnd(kept.anchor, kept.billed - 1)
    return change(kept, { charged_through_date: through }, at, { open })
  }

  const happen = (kept: KeptSubscription, happening: Happening): Promise<KeptSubscription> => {
    const at = new Date(happening.at)
    switch (happening.what) {
      case 'charge':
        return charge(kept, happening.invoiceId, at)
      case 'bill':
        return bill(kept, at)
      case 'end':
        return change(kept, { status: 'CANCELED' }, at)
    }
  }

  const catchUpOne = async (watched: KeptSubscription, now: number): Promise<number | null> => {
    let kept = watched
    for (;;) {
      const next = nextHappening(kept)
      if (next === null) {
        await store.subscriptions.put(kept.subscription.id, { ...kept, watched: 'off' })
        return null
      }
      if (next.at > now) return next.at
      kept = await happen(kept, next)
    }
  }

  return {
    bill,
    change,
    pay: async (invoiceId) => {
      const invoice = await store.invoices.get(invoiceId)
      if (invoice?.status !== 'UNPAID') return
      const at = clock()
      const paid = paidInvoice(invoice, at)
      await store.invoices.put(invoiceId, paid)
      await publish({ type: 'invoice.updated', at, invoice: paid })
      await publish({ type: 'invoice.payment_made', at, invoice: paid })
    },
    catchUp: async () => {
      const now = clock().getTime()
      const dues: number[] = []
      for (const kept of await store.subscriptions.list({ watched: 'on' })) {
        const due = await catchUpOne(kept, now)
        if (due !== null) dues.push(due)
      }
      return dues.length === 0 ? null : Math.min(...dues)
    },
  }
}

/** How long after an invoice is made its card is charged. */
const CHARGE_AFTER_MS = 2_000

/** What happens to a subscription by itself, and when (milliseconds since 1970). */
type Happening = { readonly at: number } & (
  | { readonly what: 'charge'; readonly invoiceId: string }
  | { readonly what: 'end' | 'bill' }
)

/** What happens next, of the same instant in the order below; null when nothing ever will. */
const nextHappening = ({ subscription, ...kept }: KeptSubscription): Happening | null => {
  const { status, canceled_date: canceled } = subscription
  const happenings: Happening[] = kept.open.map(({ id, chargeAt }) => ({
    what: 'charge',
    at: chargeAt,
    invoiceId: id,
  }))
  // The canceled date is the last day of the subscription.
  if ((status === 'ACTIVE' || status === 'PAUSED') && canceled !== undefined)
    happenings.push({ what: 'end', at: startOf(addDays(canceled, 1)) })
  if (status === 'ACTIVE')
    happenings.push({ what: 'bill', at: startOf(periodStart(kept.anchor, kept.billed)) })
  const [first] = happenings.sort((a, b) => a.at - b.at)
  return first ?? null
}
