import { openStore } from './open-store.ts'

const kinds = ['markDraft', 'dealDraft', 'jobDraft'] as const

/** How many changes of a person's marks, deals and jobs are on this device and not on the server yet. */
export const countUnsent = (
  userId: string,
  of: readonly (typeof kinds)[number][] = kinds,
): number => {
  const store = openStore(() => localStorage)
  const starts = of.map((kind) => `${kind}.${userId}.`)
  return Array.from({ length: store.length }, (_, index) => store.key(index) ?? '').filter((key) =>
    starts.some((start) => key.startsWith(start)),
  ).length
}
