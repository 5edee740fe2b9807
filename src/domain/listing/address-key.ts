/**
 * A street address reduced to what tells two homes apart, so that `12 E Oak St #3` and
 * `12 E. Oak St. Unit 3` in the same zip are one home. Null without a street number or a zip.
 */
export const addressKeyOf = (
  unparsedAddress: string | null,
  postalCode: string | null,
): string | null => {
  if (!unparsedAddress || !postalCode) return null
  const words = unparsedAddress
    .toLowerCase()
    .replace(/[.,]/g, ' ')
    .replace(/#\s*/g, ' unit ')
    .replace(/\b(apt|apartment|suite|ste)\b/g, ' unit ')
    .replace(/\b(unit\s+)+/g, 'unit ')
    .trim()
    .split(/\s+/)
  return /^\d/.test(words[0] ?? '') ? `${words.join(' ')}|${postalCode}` : null
}
