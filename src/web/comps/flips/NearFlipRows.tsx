import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { NearFlip } from '../../../contract/flips.ts'
import type { Home } from '../../../contract/homes/home.ts'
import { getFlipsNear } from '../../api/get-flips.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import {
  bothSales,
  changedWords,
  flipAddress,
  leftForWorkWords,
  standInNote,
} from '../../ui/flip-words.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formatMiles } from '../words/home-facts.ts'

type View =
  | { readonly state: 'asking' }
  | { readonly state: 'failed' }
  | { readonly state: 'known'; readonly flips: readonly NearFlip[] }

/** The nearest flips, a row each, and the way to those of the city. */
export const NearFlipRows = ({ home }: { readonly home: Home }) => {
  const { propertyId, city, state } = home
  const [view, setView] = useState<View>({ state: 'asking' })
  const asking = view.state === 'asking'
  useEffect(() => {
    if (!asking) return
    const leaving = new AbortController()
    void getFlipsNear(propertyId, leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return
      setView(answer.ok ? { state: 'known', flips: answer.value } : { state: 'failed' })
    })
    return () => leaving.abort()
  }, [propertyId, asking])
  const place = `${city}, ${state}`
  return (
    <>
      {view.state === 'asking' ? (
        <div role="status">
          <span className="sr-only">Loading the nearest flips</span>
          <Skeleton className="mt-3 h-40 rounded-card" />
        </div>
      ) : null}
      {view.state === 'failed' ? (
        <div className="mt-2 flex flex-wrap items-center gap-x-4">
          <p role="alert">The nearest flips could not be loaded.</p>
          <Button kind="quiet" className="-ml-4" onClick={() => setView({ state: 'asking' })}>
            Try again
          </Button>
        </div>
      ) : null}
      {view.state !== 'known' ? null : view.flips.length === 0 ? (
        <p className="mt-2">No flips are known within three miles in the last two years.</p>
      ) : (
        <ul className="mt-3 max-w-3xl">
          {view.flips.map((near) => (
            <Row key={`${near.flip.propertyId} ${near.flip.bought.date}`} near={near} />
          ))}
        </ul>
      )}
      {city === '' ? null : (
        <Link href={paths.flips(place)} className={`-ml-4 ${buttonClass('quiet')}`}>
          Flips in {place}
        </Link>
      )}
    </>
  )
}

const Row = ({ near: { flip, distanceMiles } }: { readonly near: NearFlip }) => {
  const changed = changedWords(flip)
  const notes = [
    standInNote(flip),
    leftForWorkWords(flip),
    changed === null ? null : `Changed: ${changed}`,
  ].filter((note) => note !== null)
  return (
    <li className="tabular border-line border-t py-3 first:border-t-0 first:pt-0">
      <p className="flex flex-wrap gap-x-2">
        <span className="font-semibold">{flipAddress(flip)}</span>
        <span className="text-muted">{formatMiles(distanceMiles)}</span>
      </p>
      <p>{bothSales(flip)}</p>
      <p className="text-muted text-sm">{notes.join(' · ')}</p>
    </li>
  )
}
