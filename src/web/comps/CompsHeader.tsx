import { ExternalLink, MapPin as MapPinIcon } from 'lucide-react'
import type { Ref } from 'react'
import type { Home } from '../../contract/home.ts'
import type { SearchDistance } from '../../domain/distance.ts'
import { buttonClass } from '../ui/Button.tsx'
import { DemoMark } from '../ui/DemoMark.tsx'
import { formatDate } from '../ui/format.ts'
import { HomePhoto } from '../ui/HomePhoto.tsx'
import { ScreenHeading } from '../ui/ScreenHeading.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { fewCompsSentence, LAST_SEEN_SENTENCE } from './comps-sentences.ts'
import { HomeMetrics } from './HomeMetrics.tsx'
import { cityLine, factLines, mapAppUrl } from './home-facts.ts'
import { ShareButton } from './ShareButton.tsx'

type CompsHeaderProps = {
  readonly home: Home
  readonly distance: SearchDistance
  /** The figures: while they are out of sight a short line of them stays at the top. */
  readonly metricsRef: Ref<HTMLDivElement>
}

/** The home: its photo, where it is, what it costs, and what its comps say it is worth. */
export const CompsHeader = ({ home, distance, metricsRef }: CompsHeaderProps) => (
  <header className="grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
    <HomePhoto
      src={home.imageUrl}
      alt={`${home.addressLine}, ${home.city}`}
      eager
      className="rounded-card"
    />
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-2">
        <p className="text-muted">{cityLine(home)}</p>
        {home.demo ? <DemoMark /> : null}
      </div>
      <ScreenHeading
        title={`${home.addressLine} comps`}
        className="font-bold text-2xl leading-tight tracking-tight md:text-3xl"
      >
        <a
          href={mapAppUrl(home)}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-block py-1 underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-2"
        >
          {home.addressLine}
          <MapPinIcon aria-hidden className="ml-1.5 inline size-5 text-muted" />
          <span className="sr-only"> (opens in a map)</span>
        </a>
      </ScreenHeading>
      <p className="tabular mt-0.5 text-lg">
        {factLines({ beds: home.beds, baths: home.bath, squareFeet: home.size }).join(' · ')}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {home.webUrl === null ? null : (
          <a
            href={home.webUrl}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass('secondary')}
          >
            View listing
            <ExternalLink aria-hidden className="size-4" />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        )}
        <ShareButton propertyId={home.propertyId} title={home.addressLine} />
      </div>
    </div>
    <div ref={metricsRef} className="md:col-span-2">
      <HomeMetrics home={home} distance={distance} />
      {home.fewComps ? (
        <p className="mt-3 rounded-control bg-notice-soft px-3 py-2 text-notice">
          <strong className="font-bold">Few comps.</strong> {fewCompsSentence(distance)}
        </p>
      ) : null}
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
        <span>As of {formatDate(home.asOf)}</span>
        <span>Source: {home.source}</span>
        <span className="inline-flex items-center gap-2">
          Last seen for sale {formatDate(home.lastSeen)}
          <Tooltip label="About last seen for sale" text={LAST_SEEN_SENTENCE} />
        </span>
      </p>
    </div>
  </header>
)
