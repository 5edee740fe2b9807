import { describe, expect, it } from 'vitest'

type CardFields = {
  readonly cardNumber: string
  readonly expirationDate: string
  readonly cvv: string
  readonly postalCode: string
}

/** The page's script is plain JavaScript: this is what the test knows of it. */
type CardRules = {
  readonly brandOf: (text: string) => { readonly brand: string }
  readonly formatNumber: (text: string) => string
  readonly formatExpiry: (text: string, deleting?: boolean) => string
  readonly formatCvv: (text: string, number: string) => string
  readonly formatZip: (text: string) => string
  readonly isComplete: (field: keyof CardFields, values: CardFields) => boolean
  readonly errorOf: (field: keyof CardFields, values: CardFields, today: Date) => string | null
  readonly describeCard: (values: CardFields) => { readonly kind: string }
}

const rules: CardRules = await import(new URL('./card-rules.js', import.meta.url).href)
const { brandOf, formatNumber, formatExpiry, formatCvv, formatZip } = rules
const { isComplete, errorOf, describeCard } = rules

const today = new Date('2026-05-31T12:00:00')
const card = (changes: Partial<CardFields> = {}) => ({
  cardNumber: '4111 1111 1111 1111',
  expirationDate: '12/30',
  cvv: '111',
  postalCode: '98101',
  ...changes,
})

describe('what is typed', () => {
  it.each([
    ['4111111111111111', '4111 1111 1111 1111', 'VISA'],
    ['5105-1051-0510-5100', '5105 1051 0510 5100', 'MASTERCARD'],
    ['340000000000009', '3400 000000 00009', 'AMERICAN_EXPRESS'],
    ['30000000000004', '3000 000000 0004', 'DISCOVER_DINERS'],
    ['6011000000000004', '6011 0000 0000 0004', 'DISCOVER'],
    ['3569990010095841', '3569 9900 1009 5841', 'JCB'],
    ['6222988812340000', '6222 9888 1234 0000', 'CHINA_UNIONPAY'],
    ['41111', '4111 1', 'VISA'],
    ['9', '9', 'OTHER_BRAND'],
    ['', '', 'OTHER_BRAND'],
  ])('as a number, %s, is grouped as on the card and knows its brand', (typed, shown, brand) => {
    expect(formatNumber(typed)).toBe(shown)
    expect(brandOf(typed).brand).toBe(brand)
  })

  it.each([
    ['1', '1'],
    ['5', '05/'],
    ['12', '12/'],
    ['1/', '01/'],
    ['1/3', '01/3'],
    ['1230', '12/30'],
    ['12 / 2030', '12/30'],
    ['12/305', '12/30'],
    ['ab', ''],
  ])('as an expiry date, %s, becomes %s', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown)
  })

  it('lets the slash be deleted', () => {
    expect(formatExpiry('12', true)).toBe('12')
    expect(formatExpiry('12/3', true)).toBe('12/3')
  })

  it('is cut to what a CVV and a ZIP code can hold', () => {
    expect(formatCvv('12345', '4111')).toBe('123')
    expect(formatCvv('12345', '34')).toBe('1234')
    expect(formatZip('98101-1234')).toBe('98101')
  })

  it('is complete with its last digit', () => {
    expect(isComplete('cardNumber', card())).toBe(true)
    expect(isComplete('cardNumber', card({ cardNumber: '4111 1111 1111 111' }))).toBe(false)
    expect(isComplete('cvv', card({ cardNumber: '3400 000000 00009' }))).toBe(false)
  })
})

describe('a field', () => {
  it.each([
    ['cardNumber', '', 'Enter a card number.'],
    ['cardNumber', '4111 1111', 'Card number is not valid.'],
    ['cardNumber', '4111 1111 1111 1112', 'Card number is not valid.'],
    [
      'cardNumber',
      '4242 4242 4242 4242',
      'Only test cards work here, such as 4111 1111 1111 1111.',
    ],
    ['expirationDate', '', 'Enter the expiry date as MM/YY.'],
    ['expirationDate', '13/30', 'Enter the expiry date as MM/YY.'],
    ['expirationDate', '04/26', 'This card has expired.'],
    ['expirationDate', '06/46', 'Enter the expiry date as MM/YY.'],
    ['cvv', '11', 'Enter the 3-digit CVV.'],
    ['postalCode', '981', 'Enter a 5-digit ZIP code.'],
  ] as const)('%s with %j says what is wrong', (field, value, message) => {
    expect(errorOf(field, card({ [field]: value }), today)).toBe(message)
  })

  it('is right with a test card in its last month', () => {
    const good = card({ expirationDate: '05/26' })
    for (const field of ['cardNumber', 'expirationDate', 'cvv', 'postalCode'] as const)
      expect(errorOf(field, good, today)).toBeNull()
  })
})

describe('what is said of a card', () => {
  it('is its kind, brand, last digits and expiry, never its number', () => {
    const said = describeCard(card())
    expect(said).toEqual({ kind: 'ok', brand: 'VISA', last4: '1111', expMonth: 12, expYear: 2030 })
  })

  it.each([
    [{ cardNumber: '4000 0000 0000 0002' }, 'declined'],
    [{ cardNumber: '4000 0000 0000 0010' }, 'charge-fails'],
    [{ cardNumber: '4000 0000 0000 0028' }, 'card-answer-lost'],
    [{ cardNumber: '4000 0000 0000 0036' }, 'subscription-answer-lost'],
    [{ cvv: '911' }, 'rejected-cvv'],
    [{ postalCode: '99999' }, 'rejected-postalcode'],
    [{ expirationDate: '01/40' }, 'rejected-expiration'],
  ])('with %j is what becomes of it', (changes, kind) => {
    expect(describeCard(card(changes)).kind).toBe(kind)
  })
})
