/**
 * A US phone number in any usual form, such as `(512) 555-0134`, `512.555.0134` or `+1 512 555 0134`, as
 * E.164: `+15125550134`. Null when it is none. The North American Numbering Plan (nanpa.com): ten digits;
 * area code and exchange begin with 2-9, and neither is a service code such as 911.
 */
export const usPhoneOf = (text: string): string | null => {
  const written = text.trim()
  if (!USUAL_FORM.test(written)) return null
  const digits = written.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return NATIONAL_NUMBER.test(digits) ? `+1${digits}` : null
}

/** Digits with the marks people put between them; one plus sign at most, in front. */
const USUAL_FORM = /^\+?[\d\s().\-–/]+$/
const NATIONAL_NUMBER = /^(?!.11)[2-9]\d{2}(?!.11)[2-9]\d{6}$/
