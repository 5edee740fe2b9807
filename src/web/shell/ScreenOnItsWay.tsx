import { Skeleton } from '../ui/feedback/Skeleton.tsx'

/** In the place of a screen that is still being loaded, or decided on. */
export const ScreenOnItsWay = () => (
  <div role="status" className="min-h-dvh px-4 py-8 md:px-8">
    <span className="sr-only">Loading</span>
    <Skeleton className="h-8 w-64" />
    <Skeleton className="mt-6 h-48 w-full" />
  </div>
)
