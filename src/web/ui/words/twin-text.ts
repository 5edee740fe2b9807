import { formatUsd } from './format.ts'

type WithTwin = {
  readonly twin: { readonly price: number; readonly daysAgo: number } | null
}

/** `Twin sold $450,000, 11 days ago`; null without a twin. */
export const twinText = ({ twin }: WithTwin): string | null => {
  if (twin === null) return null
  const { price, daysAgo } = twin
  const when = daysAgo === 0 ? 'today' : daysAgo === 1 ? 'a day ago' : `${daysAgo} days ago`
  return `Twin sold ${formatUsd(price)}, ${when}`
}
