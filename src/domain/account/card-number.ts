/**
 * Whether a text contains what may be a card number: 13 to 19 digits, perhaps with spaces or hyphens between,
 * that pass the check of ISO/IEC 7812-1 (Luhn). Card numbers belong in the payment provider's own frame.
 */
export const holdsCardNumber = (text: string): boolean =>
  (text.match(/\d(?:[ -]?\d){12,18}/g) ?? []).some((run) => passesLuhn(run.replace(/\D/g, '')))

/** The same for what is typed into an email field: the part before the @ may be any digits, such as a phone number. */
export const emailHoldsCardNumber = (text: string): boolean =>
  holdsCardNumber(text.trim().replace(/^[^\s@]+@/, ''))

const passesLuhn = (digits: string): boolean => {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, place) => {
      const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return sum % 10 === 0
}
