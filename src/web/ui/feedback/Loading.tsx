import { Skeleton } from './Skeleton.tsx'

type LoadingProps = {
  /** What is on its way, in the middle of a sentence. */
  readonly of: string
  /** How high its parts will be. */
  readonly heights: readonly `h-${string}`[]
  readonly className?: string
}

/** Holds the place of what is on its way. */
export const Loading = ({ of, heights, className = '' }: LoadingProps) => (
  <div role="status" className={`grid gap-4 ${className}`}>
    <span className="sr-only">Loading {of}</span>
    {heights.map((height, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
      <Skeleton key={at} className={`${height} rounded-card`} />
    ))}
  </div>
)
