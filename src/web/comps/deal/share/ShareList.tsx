import { useState } from 'react'
import type { DealShare } from '../../../../contract/deals/deal-shares.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatCount, formatLongDay, formatMoment } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'

/** The links that open, each with how often it was opened, and a way to end it. */
export const ShareList = ({
  shares,
  onEnd,
}: {
  /** Null until they are known. */
  readonly shares: readonly DealShare[] | null
  readonly onEnd: (share: DealShare) => void
}) => (
  <div>
    <h3 className="font-bold">Links that open</h3>
    {shares === null ? (
      <Skeleton className="mt-2 h-16 rounded-control" />
    ) : shares.length === 0 ? (
      <p className="mt-1 text-muted">None yet.</p>
    ) : (
      <ul className="mt-1">
        {shares.map((share) => (
          <li key={share.id} className="border-line border-t py-2 first:border-t-0">
            <OneShare share={share} onEnd={() => onEnd(share)} />
          </li>
        ))}
      </ul>
    )}
  </div>
)

const OneShare = ({ share, onEnd }: { readonly share: DealShare; readonly onEnd: () => void }) => {
  const [ending, setEnding] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="wrap-anywhere min-w-0">
        <span className="font-semibold">{share.preparedBy}</span>, made{' '}
        {formatMoment(new Date(share.createdAt), new Date())}
        <span className="block text-muted text-sm">
          {openedWords(share)} · opens until {formatLongDay(new Date(share.expiresAt))}
        </span>
      </p>
      {ending ? (
        <div className="flex gap-2">
          <Button kind="danger" onClick={onEnd}>
            End it for good
          </Button>
          <Button onClick={() => setEnding(false)}>Keep</Button>
        </div>
      ) : (
        <Button onClick={() => setEnding(true)}>End link</Button>
      )}
    </div>
  )
}

const openedWords = ({ opens, openedAt }: DealShare): string =>
  openedAt === null
    ? 'Never opened'
    : `Opened ${opens === 1 ? 'once' : `${formatCount(opens)} times`}, last on ${formatLongDay(new Date(openedAt))}`
