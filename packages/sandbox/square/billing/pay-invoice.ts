import type { FastifyInstance } from 'fastify'
import { html } from '../../pages/html.ts'
import { ledgerPage, registerLedgerPages, sendPage } from '../../pages/ledger-page.ts'
import { takeForms } from '../../pages/take-forms.ts'
import type { SquareContext } from '../square-call.ts'
import type { Invoice } from './invoice.ts'
import type { Billing } from './open-billing.ts'

/** The page on which a buyer pays an invoice that could not be charged: its `public_url`. */
export const registerPayInvoice = async (
  app: FastifyInstance,
  { store }: SquareContext,
  {
    pay,
    inTurn,
  }: {
    readonly pay: Billing['pay']
    readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
  },
): Promise<void> => {
  registerLedgerPages(app)
  await app.register(async (scope) => {
    takeForms(scope)
    const url = '/sandbox/square/pay-invoice/:id'
    scope.get<{ Params: { id: string } }>(url, async ({ params: { id } }, reply) => {
      const invoice = await inTurn(() => store.invoices.get(id))
      return sendPage(reply, payInvoicePage(invoice), { statusCode: invoice ? 200 : 404 })
    })
    scope.post<{ Params: { id: string } }>(url, async ({ params: { id } }, reply) => {
      await inTurn(() => pay(id))
      return reply.redirect(`/sandbox/square/pay-invoice/${encodeURIComponent(id)}`, 303)
    })
  })
}

/** The page that Square mails to a buyer whose card could not be charged; null for an unknown invoice. */
const payInvoicePage = (invoice: Invoice | null): string =>
  invoice === null
    ? ledgerPage({
        title: 'No such invoice',
        body: html`<h1>There is no such invoice</h1><p class="lead">Check the address of this page.</p>`,
      })
    : ledgerPage({
        title: `Invoice ${invoice.invoice_number}`,
        body: html`
          <h1>Invoice ${invoice.invoice_number}</h1>
          <p class="lead">Test payments: no real money moves.</p>
          <form method="post" class="card">
            <dl>
              <dt>For</dt><dd>${invoice.title}, month from ${invoice.sale_or_service_date}</dd>
              <dt>Amount</dt><dd>${amountOf(invoice)}</dd>
              <dt>Status</dt><dd>${WORDS[invoice.status]}</dd>
            </dl>
            ${invoice.status === 'UNPAID' ? html`<button class="primary">Pay ${amountOf(invoice)} with a test card</button>` : html``}
          </form>`,
      })

const WORDS = {
  SCHEDULED: 'The card on file is being charged.',
  UNPAID: 'Not paid: the card on file could not be charged.',
  PAID: 'Paid. Thank you.',
} as const

const amountOf = ({ payment_requests: [request] }: Invoice): string =>
  dollars.format((request?.computed_amount_money.amount ?? 0) / 100)

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
