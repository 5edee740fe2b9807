import { Skeleton } from '../../ui/Skeleton.tsx'

/** Specification, section 9. */
const PLACEHOLDER_CARDS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Six empty cards, while a search runs. */
export const SkeletonGrid = () => (
  <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3" aria-hidden>
    {PLACEHOLDER_CARDS.map((card) => (
      <div
        key={card}
        data-testid="skeleton-card"
        className="overflow-hidden rounded-card border border-line bg-card"
      >
        <Skeleton className="mx-4 my-2 h-5 w-32" />
        <Skeleton className="h-9 rounded-none sm:h-13" />
        <div className="grid gap-3 p-4">
          <Skeleton className="h-6 w-full" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-4 w-3/4" />
        </div>
      </div>
    ))}
  </div>
)
