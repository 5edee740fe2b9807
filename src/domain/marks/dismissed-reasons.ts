/** A reason, and how many homes were dismissed for it. */
export type CountedReason = { readonly reason: string; readonly homes: number }

/** How often each reason was given, the most frequent first; without regard to case, and those that are empty left out. */
export const countReasons = (reasons: readonly string[]): readonly CountedReason[] => {
  const counted = new Map<string, CountedReason>()
  for (const reason of reasons.map((text) => text.trim())) {
    const key = reason.toLowerCase()
    const before = counted.get(key)
    if (reason !== '')
      counted.set(key, { reason: before?.reason ?? reason, homes: (before?.homes ?? 0) + 1 })
  }
  return [...counted.values()].toSorted((a, b) => b.homes - a.homes)
}

/** What a few dismissed homes have in common says nothing of the next. */
const MIN_DISMISSED = 5

/** The reason that more homes were dismissed for than for any other, once enough were; null where there is none. */
export const leadingReason = (reasons: readonly string[]): CountedReason | null => {
  const [first, second] = countReasons(reasons)
  if (reasons.length < MIN_DISMISSED || first === undefined) return null
  return first.homes > (second?.homes ?? 0) ? first : null
}
