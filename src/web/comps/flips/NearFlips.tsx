import { Suspense, useRef } from 'react'
import type { Home } from '../../../contract/homes/home.ts'
import { comesLater } from '../../ui/comes-later.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useNear } from '../../ui/use-near.ts'

const NearFlipRows = comesLater(async () => (await import('./NearFlipRows.tsx')).NearFlipRows)

/** The flips nearest to a home. They come when they are about to be seen. */
export const NearFlips = ({ home }: { readonly home: Home }) => {
  const section = useRef<HTMLElement>(null)
  const near = useNear(section)
  const onItsWay = <Skeleton className="mt-3 h-40 rounded-card" />
  return (
    <section ref={section} aria-labelledby="near-flips-heading" className="mt-10">
      <h2 id="near-flips-heading" className="font-bold text-xl tracking-tight">
        Nearest flips
      </h2>
      {near ? (
        <Suspense fallback={onItsWay}>
          <NearFlipRows home={home} />
        </Suspense>
      ) : (
        onItsWay
      )}
    </section>
  )
}
