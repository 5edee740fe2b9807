import type { Square } from 'square'
import { describe, expect, it } from 'vitest'
import { invoiceStateOf } from './read-subscription.ts'

const invoice = (
  status: Square.InvoiceStatus,
  automaticPaymentSource: Square.InvoiceAutomaticPaymentSource = 'CARD_ON_FILE',
): Square.Invoice => ({ status, paymentRequests: [{ automaticPaymentSource }] })

describe('the invoices of a subscription', () => {
  it.each([
    ['none yet', [], 'awaited'],
    ['the first being charged', [invoice('SCHEDULED')], 'awaited'],
    ['the first sent, its charge to come', [invoice('UNPAID')], 'awaited'],
    ['the first waiting for the bank', [invoice('PAYMENT_PENDING')], 'awaited'],
    ['one paid', [invoice('PAID')], 'paid'],
    ['one refunded', [invoice('REFUNDED')], 'paid'],
    ['a renewal being charged', [invoice('SCHEDULED'), invoice('PAID')], 'paid'],
    ['an old one called off', [invoice('PAID'), invoice('CANCELED')], 'paid'],
    ['one failed', [invoice('FAILED')], 'failed'],
    ['a charge failed and mailed to the buyer', [invoice('UNPAID', 'NONE')], 'failed'],
    ['a renewal failed', [invoice('UNPAID', 'NONE'), invoice('PAID')], 'failed'],
    ['one paid in part by hand', [invoice('PARTIALLY_PAID', 'NONE')], 'failed'],
    ['one paid by hand after its charge failed', [invoice('PAID', 'NONE')], 'paid'],
  ] as const)('with %s', (_, invoices, state) => {
    expect(invoiceStateOf(invoices)).toBe(state)
  })
})
