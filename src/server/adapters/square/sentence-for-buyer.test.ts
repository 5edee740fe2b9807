import { expect, it } from 'vitest'
import { sentenceForBuyer } from './sentence-for-buyer.ts'

const request = 'INVALID_REQUEST_ERROR'

it('a card that the Cards API refuses without a reason is the buyer’s to check', () => {
  expect(
    sentenceForBuyer({ category: request, code: 'INVALID_CARD_DATA', field: 'source_id' }),
  ).toBe('The card details are not right. Check them and try again.')
})

it('a code not known yet counts as a decline when it is about the payment method', () => {
  const code = 'A_CODE_OF_TOMORROW'
  expect(sentenceForBuyer({ category: 'PAYMENT_METHOD_ERROR', code })).toContain('was declined')
  expect(sentenceForBuyer({ category: request, code })).toBeNull()
})

it('the buyer does not hear what is missing on our side', () => {
  expect(
    sentenceForBuyer({ category: request, code: 'NOT_FOUND', field: 'customer_id' }),
  ).toBeNull()
  expect(sentenceForBuyer({ category: 'AUTHENTICATION_ERROR', code: 'UNAUTHORIZED' })).toBeNull()
})
