import { ExternalLink, MapPin as MapPinIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { HomePhoto } from '../../ui/HomePhoto.tsx'
import { OutsideLink } from '../../ui/OutsideLink.tsx'
import type { HomeFact } from '../words/home-facts.ts'
import { TextWithIcon } from './TextWithIcon.tsx'

/** What links a card and its marker: pointing at one highlights the other. */
export type CardLink = {
  readonly openPinId: string | null
  readonly highlightedPinId: string | null
  readonly onHighlight: (pinId: string | null) => void
  readonly onShowOnMap: (pinId: string) => void
}

type ComparedCardProps = {
  /** The same as its marker's. */
  readonly id: string
  readonly mark: 'home' | 'sold' | 'for sale'
  readonly photo: string | null
  readonly address: string
  readonly webUrl: string | null
  /** Shows its street. */
  readonly streetView: ReactNode
  /** The price, with what must stand beside it. */
  readonly price: ReactNode
  readonly facts: readonly HomeFact[]
  /** Who lists it and where that is from. */
  readonly attribution: string
  /** When it sold or came on the market, and how far away it is. */
  readonly footnotes: readonly string[]
  readonly link: CardLink
  /** It does not count: the subscriber switched it off. */
  readonly off?: boolean
  /** The sale it is on the workbench, by the id that names it, and its part in the value. */
  readonly sale?: { readonly id: string; readonly part: string } | null
  /** Its line of the adjustment grid is open, below it. */
  readonly open?: boolean
  /** What else is at the card's foot. */
  readonly children?: ReactNode
}

/** The home or a comp among the cards. All of it opens the listing; the marker button shows it on the map. */
export const ComparedCard = (props: ComparedCardProps) => {
  const { id, mark, photo, address, webUrl, price, facts, attribution, footnotes, link } = props
  const { off = false, sale = null, open = false, children } = props
  const linked = id === link.openPinId
  const pointedAt = id === link.highlightedPinId
  return (
    <article
      id={cardIdOf(id)}
      data-compared={mark}
      data-linked={linked ? '' : undefined}
      data-sale={sale?.id}
      data-part={sale?.part}
      className={`relative flex h-full scroll-mt-20 scroll-mb-24 flex-col overflow-hidden rounded-card border bg-card max-sm:has-[img]:grid max-sm:has-[img]:grid-cols-[7.5rem_minmax(0,1fr)] ${
        linked || pointedAt ? emphasis[mark] : open ? 'border-ink' : 'border-line'
      } ${linked ? 'outline-3' : ''}`}
      onMouseEnter={() => link.onHighlight(id)}
      onMouseLeave={() => link.onHighlight(null)}
      onFocus={() => link.onHighlight(id)}
      onBlur={() => link.onHighlight(null)}
    >
      <div className="relative bg-well max-sm:[&>img]:h-full">
        <HomePhoto src={photo} alt="" className={off ? 'opacity-50 grayscale' : ''} />
        <span
          className={`absolute top-2 left-2 rounded-full px-2.5 py-0.5 font-semibold text-xs ${marks[mark].look}`}
        >
          {marks[mark].label}
        </span>
      </div>
      <div className="flex grow flex-col p-3 sm:p-4">
        <div className="flex items-start justify-between gap-2">
          {/* As high as the button beside it. */}
          <div className="min-w-0">
            {price}
            <p
              title={attribution}
              className="-mt-0.5 -mb-[3px] truncate text-muted text-xs leading-4"
            >
              {attribution}
            </p>
          </div>
          <button
            type="button"
            aria-label={`Show ${address} on the map`}
            title="Show on the map"
            onClick={() => link.onShowOnMap(id)}
            className="-mt-2 -mr-2 relative z-10 inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-well hover:text-ink"
          >
            <MapPinIcon aria-hidden className="size-5" />
          </button>
        </div>
        <h3 className="font-semibold leading-6">
          {webUrl === null ? (
            address
          ) : (
            <OutsideLink
              href={webUrl}
              className="inline-block after:absolute after:inset-0 after:rounded-card hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-brand focus-visible:after:-outline-offset-2"
            >
              <TextWithIcon
                text={address}
                icon={<ExternalLink aria-hidden className="ml-1 inline size-3.5 text-muted" />}
              />
            </OutsideLink>
          )}
        </h3>
        <dl className="tabular mt-1.5 mb-2 flex gap-4">
          {facts.map(({ count, unit }) => (
            <div key={unit} className="flex flex-col-reverse leading-tight">
              <dt className="text-muted text-xs">{unit}</dt>
              <dd className="font-semibold">{count}</dd>
            </div>
          ))}
        </dl>
        <p className="tabular mt-auto border-line border-t pt-2 text-muted text-sm">
          {footnotes.join(' · ')}
        </p>
        {props.streetView}
        {children}
      </div>
    </article>
  )
}

/** The element id of a card, so that a marker can bring it into view. */
export const cardIdOf = (pinId: string): string => `card-${pinId}`

/** A link of its own at the foot of a card. */
export const cardLinkClass =
  'relative z-10 inline-flex min-h-11 items-center gap-1.5 self-start font-semibold text-brand text-sm underline-offset-4 hover:underline'

const marks: Record<ComparedCardProps['mark'], { label: string; look: string }> = {
  home: { label: 'This home', look: 'bg-mark-home text-on-mark' },
  sold: { label: 'Sold', look: 'bg-mark-comp text-on-mark' },
  'for sale': { label: 'For sale', look: 'border border-mark-comp bg-on-mark text-mark-comp' },
}

const emphasis: Record<ComparedCardProps['mark'], string> = {
  home: 'border-gain outline-gain',
  sold: 'border-danger outline-danger',
  'for sale': 'border-danger outline-danger',
}
