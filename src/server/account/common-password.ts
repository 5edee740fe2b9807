import { dictionary } from '@zxcvbn-ts/language-common'

/**
 * Whether a password is one of the most common ones, or becomes one without what the password rules make
 * people add: capitals, letters written as digits or signs ("P@ssw0rd"), and up to eight digits and signs
 * before or after (NIST SP 800-63B, section 5.1.1.2).
 */
export const isCommonPassword = (password: string): boolean =>
  stemsOf(password.toLowerCase()).some((stem) => common.has(stem))

const stemsOf = (folded: string): string[] => {
  const word = longEnough(folded.replace(/^[^a-z]{0,8}/, '').replace(/[^a-z]{0,8}$/, ''))
  const wordAndDigits = longEnough(folded.replace(/^[^a-z\d]{0,8}|[^a-z\d]{0,8}$/g, ''))
  return [folded, ...wordAndDigits, ...word, ...word.map(asLetters)]
}

/** With a shorter one, most of the password is something else. */
const longEnough = (stem: string): string[] => (stem.length >= 4 ? [stem] : [])

const asLetters = (text: string): string =>
  text.replace(/[@40$5!137]/g, (sign) => letterOf.get(sign) ?? sign)

const letterOf = new Map([
  ['@', 'a'],
  ['4', 'a'],
  ['0', 'o'],
  ['$', 's'],
  ['5', 's'],
  ['!', 'i'],
  ['1', 'i'],
  ['3', 'e'],
  ['7', 't'],
])

/** Some 49,000, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'])
