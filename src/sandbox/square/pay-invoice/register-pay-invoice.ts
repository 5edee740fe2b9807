import type { FastifyInstance } from 'fastify'
import { registerLedgerPages, sendPage } from '../../pages/ledger-page.ts'
import type { Billing } from '../billing/open-billing.ts'
import type { SquareContext } from '../square-call.ts'
import { payInvoicePage } from './pay-invoice-page.ts'

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
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => done(null, null),
    )
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
