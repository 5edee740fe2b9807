import { useRef } from 'react'
import { Link } from 'wouter'
import { flipCalls, type NearFlip } from '../../../contract/flips.ts'
import type { Home } from '../../../contract/search/home.ts'
import { useAsked } from '../../data/ask/use-asked.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { FailedLine } from '../../ui/feedback/Failed.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useNear } from '../../ui/hooks/use-near.ts'
import {
  bothSales,
  changedWords,
  flipAddress,
  leftForWorkWords,
  standInNote,
} from '../../ui/words/flip-words.ts'
import { formatMiles } from '../words/home-facts.ts'

/** The flips nearest to a home. They come when they are about to be seen. */
export const NearFlips = ({ home }: { readonly home: Home }) => {
  const section = useRef<HTMLElement>(null)
  const near = useNear(section)
  const onItsWay = <Skeleton className="mt-3 h-40 rounded-card" />
  return (
    <section ref={section} aria-labelledby="near-flips-heading" className="mt-10">
      <h2 id="near-flips-heading" className="font-bold text-lg tracking-tight">
        Nearest flips
      </h2>
      {near ? <NearFlipRows home={home} /> : onItsWay}
    </section>
  )
}

/** The nearest flips, a row each, and the way to those of the city. */
const NearFlipRows = ({ home }: { readonly home: Home }) => {
  const { propertyId, city, state } = home
  const { asked, again } = useAsked(
    flipCalls.near,
    { params: { propertyId } },
    // They are beside other things: no one is sent to sign in for them.
    { interrupts: 'none' },
  )
  const place = `${city}, ${state}`
  return (
    <>
      {asked.state === 'asking' ? (
        <Loading of="the nearest flips" heights={['h-40']} className="mt-3" />
      ) : null}
      {asked.state === 'failed' ? (
        <FailedLine
          text="The nearest flips could not be loaded."
          onAgain={again}
          className="mt-2"
        />
      ) : null}
      {asked.state !== 'known' ? null : asked.value.length === 0 ? (
        <p className="mt-2">No flips are known within three miles in the last two years.</p>
      ) : (
        <ul className="mt-3 max-w-3xl">
          {asked.value.map((near) => (
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
