/** The rules of the card entry: what is typed, what is valid, and what happens to each test card. */

/** By the first digits, as the networks assign them. */
const BRANDS = [
  {
    brand: 'AMERICAN_EXPRESS',
    name: 'American Express',
    starts: /^3[47]/,
    lengths: [15],
    cvv: 4,
    groups: [4, 6, 5],
  },
  {
    brand: 'DISCOVER_DINERS',
    name: 'Diners Club',
    starts: /^3(?:0[0-5]|[689])/,
    lengths: [14],
    cvv: 3,
    groups: [4, 6, 4],
  },
  { brand: 'JCB', name: 'JCB', starts: /^35/, lengths: [16], cvv: 3, groups: [4, 4, 4, 4] },
  { brand: 'VISA', name: 'Visa', starts: /^4/, lengths: [16], cvv: 3, groups: [4, 4, 4, 4] },
  {
    brand: 'MASTERCARD',
    name: 'Mastercard',
    starts: /^(?:5[1-5]|2[2-7])/,
    lengths: [16],
    cvv: 3,
    groups: [4, 4, 4, 4],
  },
  {
    brand: 'CHINA_UNIONPAY',
    name: 'UnionPay',
    starts: /^62/,
    lengths: [16, 19],
    cvv: 3,
    groups: [4, 4, 4, 4, 3],
  },
  {
    brand: 'DISCOVER',
    name: 'Discover',
    starts: /^6(?:011|4[4-9]|5)/,
    lengths: [16],
    cvv: 3,
    groups: [4, 4, 4, 4],
  },
]

const UNKNOWN = {
  brand: 'OTHER_BRAND',
  name: '',
  starts: /^/,
  lengths: [16],
  cvv: 3,
  groups: [4, 4, 4, 4],
}

/**
 * The test cards: Square's own (https://developer.squareup.com/docs/devtools/sandbox/payments), and two
 * more, 4000 0000 0000 0028 and 4000 0000 0000 0036, whose answer is lost on the way back, once for each
 * customer: of keeping the card, and of starting the subscription.
 */
const TEST_CARDS = {
  4111111111111111: 'ok',
  5105105105105100: 'ok',
  6011000000000004: 'ok',
  30000000000004: 'ok',
  3569990010095841: 'ok',
  340000000000009: 'ok',
  4000000000000002: 'declined',
  4000000000000010: 'charge-fails',
  4000000000000028: 'card-answer-lost',
  4000000000000036: 'subscription-answer-lost',
}

export const digitsOf = (text) => text.replace(/\D/g, '')

/** The network of a number, from its first digits on. */
export const brandOf = (text) => BRANDS.find(({ starts }) => starts.test(digitsOf(text))) ?? UNKNOWN

/** A number in the groups printed on the card. */
export const formatNumber = (text) => {
  const brand = brandOf(text)
  const digits = digitsOf(text).slice(0, Math.max(...brand.lengths))
  const groups = []
  let from = 0
  for (const size of brand.groups) {
    groups.push(digits.slice(from, from + size))
    from += size
  }
  return groups.filter((group) => group !== '').join(' ')
}

/** MM/YY. A month above 1 gets its zero; the slash comes with the second digit, and leaves with it. */
export const formatExpiry = (text, deleting = false) => {
  const [first = '', second] = text.split('/')
  const padded =
    second !== undefined && /^\d$/.test(first.trim()) ? `0${first.trim()}${second}` : text
  let digits = digitsOf(padded)
  if (/^[2-9]/.test(digits)) digits = `0${digits}`
  // A year of four digits, as browsers and pasted texts have it.
  if (/^\d{2}20\d{2}$/.test(digits)) digits = digits.slice(0, 2) + digits.slice(4)
  digits = digits.slice(0, /^\d{2}20\d$/.test(digits) ? 5 : 4)
  if (digits.length < 2 || (digits.length === 2 && deleting)) return digits
  return `${digits.slice(0, 2)}/${digits.slice(2)}`
}

export const formatCvv = (text, number) => digitsOf(text).slice(0, brandOf(number).cvv)

export const formatZip = (text) => digitsOf(text).slice(0, 5)

/** Whether nothing more can be typed into a field: time to go on to the next. */
export const isComplete = (field, { cardNumber, expirationDate, cvv, postalCode }) => {
  if (field === 'cardNumber') return brandOf(cardNumber).lengths[0] === digitsOf(cardNumber).length
  if (field === 'expirationDate') return expirationDate.length === 5
  if (field === 'cvv') return cvv.length === brandOf(cardNumber).cvv
  return postalCode.length === 5
}

/** What is wrong with a field, as one sentence; null when nothing is. `today` is a Date. */
export const errorOf = (field, values, today) => {
  const { cardNumber, expirationDate, cvv, postalCode } = values
  if (field === 'cardNumber') return numberError(digitsOf(cardNumber))
  if (field === 'expirationDate') return expiryError(expirationDate, today)
  if (field === 'cvv') {
    const length = brandOf(cardNumber).cvv
    return cvv.length === length ? null : `Enter the ${length}-digit CVV.`
  }
  return postalCode.length === 5 ? null : 'Enter a 5-digit ZIP code.'
}

const numberError = (digits) => {
  if (digits === '') return 'Enter a card number.'
  if (!brandOf(digits).lengths.includes(digits.length) || !passesLuhn(digits))
    return 'Card number is not valid.'
  return digits in TEST_CARDS ? null : 'Only test cards work here, such as 4111 1111 1111 1111.'
}

const expiryError = (text, today) => {
  const match = /^(\d{2})\/(\d{2})$/.exec(text)
  const [month, year] = match ? [Number(match[1]), 2000 + Number(match[2])] : [0, 0]
  if (month < 1 || month > 12) return 'Enter the expiry date as MM/YY.'
  const months = (at, on) => at * 12 + on
  const left = months(year, month) - months(today.getFullYear(), today.getMonth() + 1)
  if (left < 0) return 'This card has expired.'
  return left > 20 * 12 ? 'Enter the expiry date as MM/YY.' : null
}

/** ISO/IEC 7812-1. */
const passesLuhn = (digits) => {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, place) => {
      const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return sum % 10 === 0
}

/**
 * What is said of a valid card: what happens to it, its brand, its last digits, its expiry. Not its number.
 */
export const describeCard = ({ cardNumber, expirationDate, cvv, postalCode }) => {
  const digits = digitsOf(cardNumber)
  const [month, year] = expirationDate.split('/').map(Number)
  return {
    kind: kindOf(digits, expirationDate, cvv, postalCode),
    brand: brandOf(digits).brand,
    last4: digits.slice(-4),
    expMonth: month,
    expYear: 2000 + year,
  }
}

/** Square's values that are refused, whatever the card. */
const kindOf = (digits, expirationDate, cvv, postalCode) => {
  if (cvv === '911') return 'rejected-cvv'
  if (postalCode === '99999') return 'rejected-postalcode'
  if (expirationDate === '01/40') return 'rejected-expiration'
  return TEST_CARDS[digits]
}
