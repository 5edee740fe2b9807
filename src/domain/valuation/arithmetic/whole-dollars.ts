import { entryAt } from '../../entry-at.ts'
/**
 * Amounts in whole US dollars that add up to `total`, which lies within a dollar of their sum: each is rounded
 * down, and what is left goes, dollar by dollar, to those that lost most (largest remainders: Balinski and
 * Young 1982). None ends up a dollar or more from where it was, and none changes its sign.
 */
export const wholeDollars = (exact: readonly number[], total: number): number[] => {
  // Adding 0 makes -0 plain 0.
  const whole = exact.map((amount) => Math.floor(amount) + 0)
  const left = total - whole.reduce((sum, amount) => sum + amount, 0)
  const mostLostFirst = exact
    .map((amount, i) => ({ i, lost: amount - Math.floor(amount) }))
    .sort((a, b) => b.lost - a.lost)
  for (const { i } of mostLostFirst.slice(0, left)) whole[i] = entryAt(whole, i) + 1
  return whole
}
