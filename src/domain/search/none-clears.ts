import type { Verdict } from '../deals/results/verdict.ts'

type JudgedHome = {
  readonly price: number
  readonly verdict: Verdict | null
  readonly maxOffer: number | null
}

/** Homes where none clears its target at the ask. */
export type NoneClears<H> = {
  /** How many of them have a verdict. */
  readonly homes: number
  /** The one that clears at the least off its ask, in whole US dollars; null where no price leaves the target. */
  readonly nearest: { readonly home: H; readonly lessUsd: number } | null
}

/** Null where a home clears, and where none has a verdict. */
export const noneClears = <H extends JudgedHome>(homes: readonly H[]): NoneClears<H> | null => {
  const judged = homes.filter(({ verdict }) => verdict !== null)
  if (judged.length === 0 || judged.some(({ verdict }) => verdict === 'clears')) return null
  const [nearest = null] = judged
    .flatMap((home) =>
      home.maxOffer === null ? [] : { home, lessUsd: home.price - home.maxOffer },
    )
    .toSorted((a, b) => a.lessUsd - b.lessUsd)
  return { homes: judged.length, nearest }
}
