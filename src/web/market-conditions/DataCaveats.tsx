import { memo } from 'react'
import { overdueSentence, partialPricesSentence } from '../../domain/search/data-caveats.ts'

type DataCaveatsProps = {
  readonly homes: readonly {
    readonly source: string
    readonly refreshedAt?: string | undefined
    readonly overdueFrom?: string | undefined
    readonly state: string
  }[]
  readonly className?: string
}

/** What is thin or stale in what is known of some homes, a calm line each; nothing when nothing is. */
export const DataCaveats = memo(({ homes, className = '' }: DataCaveatsProps) => {
  const states = [...new Set(homes.map(({ state }) => state))]
  const caveats = [overdueSentence(homes, new Date()), partialPricesSentence(states)].filter(
    (caveat) => caveat !== null,
  )
  return caveats.length === 0 ? null : (
    <div className={`text-muted text-sm ${className}`}>
      {caveats.map((caveat) => (
        <p key={caveat}>{caveat}</p>
      ))}
    </div>
  )
})
