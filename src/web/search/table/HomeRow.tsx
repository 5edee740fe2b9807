import { type MouseEvent, useContext } from 'react'
import { Link } from 'wouter'
import type { Home } from '../../../contract/search/home.ts'
import { HomeMarksContext } from '../../marks/menu/home-marks.ts'
import { MarkMenu } from '../../marks/menu/MarkMenu.tsx'
import { paths } from '../../paths.ts'
import { opensElsewhere } from '../../ui/opens-elsewhere.ts'
import { tones } from '../../ui/verdict-tones.ts'
import { formatCount, formatUsd } from '../../ui/words/format.ts'
import { pillText } from '../map/home-pills.ts'
import { CheckSign } from './home-columns.tsx'

type HomeRowProps = {
  readonly home: Home
  readonly isNew: boolean
  /** A press on the row, which is a link. */
  readonly onPress: (event: MouseEvent) => void
}

/** A home in two lines. */
export const HomeRow = ({ home, isNew, onPress }: HomeRowProps) => {
  const { verdict, price } = home
  const looked = useContext(HomeMarksContext)?.lookOf(home.propertyId) ?? null
  return (
    <div className="relative flex h-full items-center gap-2 pr-4 pl-2.5 md:pr-6 md:pl-4">
      <MarkMenu home={home} look="icon" under="start" />
      <div className={`min-w-0 grow ${looked === null ? '' : 'text-muted'}`}>
        <p className="flex items-center gap-2 font-semibold">
          <Link
            data-home
            href={paths.comps(home.propertyId)}
            onClick={(event) => {
              if (opensElsewhere(event)) return
              event.preventDefault()
              onPress(event)
            }}
            className="truncate outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-brand focus-visible:after:-outline-offset-2"
          >
            {home.addressLine}
          </Link>
          <span className="shrink-0 font-normal text-muted text-sm">{home.grade}</span>
          {isNew ? <span className="font-normal text-brand text-xs">New</span> : null}
          <CheckSign checks={home.checks} />
        </p>
        <p className="tabular truncate text-sm">
          <span className="font-semibold">{formatUsd(price)}</span>
          <span className="text-muted md:max-lg:text-xs"> · {factsLine(home)}</span>
        </p>
      </div>
      <p
        className={`tabular shrink-0 text-right font-semibold leading-5 ${verdict === null ? '' : tones[verdict].ink}`}
      >
        {pillText(home)}
        <span className="block font-normal text-muted text-xs">to my offer</span>
      </p>
    </div>
  )
}

/** `3 bd 2 ba 1,716 · 18 d`. */
const factsLine = ({ beds, bath, size, daysOnMarket }: Home): string =>
  [
    [
      ...(beds === null ? [] : [`${formatCount(beds)} bd`]),
      ...(bath === null ? [] : [`${formatCount(bath)} ba`]),
      ...(size === null ? [] : [formatCount(size)]),
    ].join(' '),
    ...(typeof daysOnMarket === 'number' ? [`${formatCount(daysOnMarket)} d`] : []),
  ]
    .filter((part) => part !== '')
    .join(' · ')
