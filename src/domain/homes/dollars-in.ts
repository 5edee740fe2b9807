/** An amount of money in a text, and where it is. */
export type AmountFound = {
  /** Whole US dollars. */
  readonly usd: number
  /** As it is written: `$185k`. */
  readonly words: string
  /** Where it begins and ends in the text. */
  readonly start: number
  readonly end: number
}

/**
 * Every amount of money in a text: `$185,000`, `185k`, `$1.2M`, `185,000`. A bare number counts from 10,000 up, with its
 * commas or without; one that a unit follows (`1,450 sqft`) is none.
 */
export const amountsIn = (text: string): AmountFound[] =>
  [...text.matchAll(AMOUNT)].flatMap((match): AmountFound[] => {
    const [words, sign = '', digits = '', scale = ''] = match
    const number = Number(digits.replaceAll(',', ''))
    const usd = Math.round(number * (scales[scale.toLowerCase()] ?? 1))
    const isMoney = sign !== '' || scale !== '' || (usd >= 10_000 && !isZip(digits))
    if (!isMoney || usd < 500 || usd > 100_000_000) return []
    return [{ usd, words: words.trim(), start: match.index, end: match.index + words.length }]
  })

const AMOUNT =
  /(?<![\w.,/-])(\$\s?)?(\d{1,3}(?:,\d{3})+(?:\.\d{2})?|\d+(?:\.\d+)?)\s?(k|m|mm|mil|million|thousand)?(?![\w/%-]|[.,]\d|\s*(?:sq|sf\b|square|ft\b|feet|acre|ac\b|bed|bath|br\b|ba\b|year|yr|unit|day|minute|min\b))/gi

const scales: Readonly<Record<string, number>> = {
  k: 1_000,
  thousand: 1_000,
  m: 1_000_000,
  mm: 1_000_000,
  mil: 1_000_000,
  million: 1_000_000,
}

/** Five digits without a comma may be a zip code. */
const isZip = (digits: string): boolean => /^\d{5}$/.test(digits)
