import { Skeleton } from '../ui/Skeleton.tsx'

/** The comps screen's shape while its home is on the way. */
export const CompsSkeleton = () => (
  <div role="status" className="mx-auto w-full max-w-[90rem] px-4 py-4 md:px-8 md:py-6">
    <span className="sr-only">Loading the comps</span>
    <div className="mt-11 grid items-start gap-x-8 gap-y-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-cols-[22rem_minmax(0,1fr)] min-[1400px]:grid-cols-[26rem_minmax(0,1fr)]">
      <Skeleton className="aspect-[16/10] rounded-card" />
      <div>
        <Skeleton className="h-5 w-48" />
        <Skeleton className="mt-3 h-9 w-72 max-w-full" />
        <Skeleton className="mt-2 h-5 w-56" />
        <Skeleton className="mt-4 h-40 rounded-card" />
      </div>
    </div>
    <div className="mt-6 grid gap-8 md:grid-cols-2">
      <div className="grid gap-4 sm:grid-cols-2">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-32 rounded-card sm:h-64" />
        ))}
      </div>
      <Skeleton className="hidden h-96 rounded-card md:block" />
    </div>
  </div>
)
