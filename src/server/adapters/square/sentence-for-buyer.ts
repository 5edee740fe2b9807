/** One error of Square's answer. */
type Reason = {
  readonly category: string
  readonly code: string
  readonly field?: string | undefined
}

/**
 * What a buyer sees about an error that lies with the card; null when it lies elsewhere. Square's Cards API hides many
 * of the codes below behind INVALID_CARD_DATA, category INVALID_REQUEST_ERROR, so that stolen numbers cannot be tried
 * out by them.
 */
export const sentenceForBuyer = ({ category, code, field }: Reason): string | null => {
  const sentence = SENTENCES.get(code)
  if (sentence !== undefined) return sentence
  // The token of the card is unknown: never made, or made long ago.
  if (code === 'NOT_FOUND' && field === 'source_id') return ENTER_AGAIN
  return category === 'PAYMENT_METHOD_ERROR' ? DECLINED : null
}

const DECLINED = 'Your card was declined. Try another card or call your bank.'
const CVV = 'The CVV does not match this card. Check the code and try again.'
const ZIP = 'The ZIP code does not match this card. Check it and try again.'
const EXPIRY = 'The expiry date does not match this card. Check it and try again.'
const EXPIRED = 'This card has expired. Try another card.'
const NUMBER = 'The card details are not right. Check them and try again.'
const KIND = 'This kind of card cannot be used here. Try another card.'
const ENTER_AGAIN = 'The card details are no longer valid. Enter the card again.'

const SENTENCES: ReadonlyMap<string, string> = new Map([
  ['CARD_DECLINED', DECLINED],
  ['GENERIC_DECLINE', DECLINED],
  [
    'CARD_DECLINED_CALL_ISSUER',
    'Your bank wants to hear from you first. Call it, or try another card.',
  ],
  [
    'CARD_DECLINED_VERIFICATION_REQUIRED',
    'Your bank could not verify the payment. Try another card.',
  ],
  ['INSUFFICIENT_FUNDS', 'There are not enough funds on this card. Try another card.'],
  ['TRANSACTION_LIMIT', 'The payment is over the limit of this card. Try another card.'],
  ['PAYMENT_LIMIT_EXCEEDED', 'The payment is over the limit of this card. Try another card.'],
  ['CVV_FAILURE', CVV],
  ['VERIFY_CVV_FAILURE', CVV],
  ['ADDRESS_VERIFICATION_FAILURE', ZIP],
  ['VERIFY_AVS_FAILURE', ZIP],
  ['INVALID_POSTAL_CODE', ZIP],
  ['INVALID_EXPIRATION', EXPIRY],
  ['INVALID_EXPIRATION_YEAR', EXPIRY],
  ['INVALID_EXPIRATION_DATE', EXPIRY],
  ['BAD_EXPIRATION', EXPIRY],
  ['EXPIRATION_FAILURE', EXPIRY],
  ['CARD_EXPIRED', EXPIRED],
  ['INVALID_CARD', NUMBER],
  ['INVALID_CARD_DATA', NUMBER],
  ['INVALID_ENCRYPTED_CARD', NUMBER],
  ['PAN_FAILURE', NUMBER],
  ['INVALID_ACCOUNT', NUMBER],
  ['UNSUPPORTED_CARD_BRAND', KIND],
  ['CARD_NOT_SUPPORTED', KIND],
  ['UNSUPPORTED_INSTRUMENT_TYPE', KIND],
  ['CARD_TOKEN_EXPIRED', ENTER_AGAIN],
  ['CARD_TOKEN_USED', ENTER_AGAIN],
  ['SOURCE_EXPIRED', ENTER_AGAIN],
  ['SOURCE_USED', ENTER_AGAIN],
])
