import { Link } from 'wouter'
import type { HomeNow, MyHome } from '../../../contract/marks/my-homes.ts'
import { markNames } from '../../../domain/marks/home-mark.ts'
import type { BriefFigures, DealAtAsk } from '../../../domain/search/brief-figures.ts'
import { flipFigureName, maxOfferName } from '../../../domain/search/figures-in-words.ts'
import { OPENED_FROM_MY_HOMES } from '../../data/storage/comps/opened-from.ts'
import { paths } from '../../paths.ts'
import { DemoMark } from '../../ui/DemoMark.tsx'
import { joinKnown } from '../../ui/facts-in-line.ts'
import { HomePhoto } from '../../ui/HomePhoto.tsx'
import { NearbySketch } from '../../ui/NearbySketch.tsx'
import { VerdictMark } from '../../ui/VerdictMark.tsx'
import { formatCount, formatCounted, formatDate, formatUsd } from '../../ui/words/format.ts'
import { offerUsdWords } from '../../ui/words/whole-dollars.ts'
import { DealLine } from '../menu/DealLine.tsx'
import { dayOf } from '../menu/day-of.ts'
import { nowInWords } from '../menu/home-now-sentences.ts'
import { MarkMenu } from '../menu/MarkMenu.tsx'
import { SinceLook } from '../menu/SinceLook.tsx'
import { markableOf } from './markable-of.ts'

type MyHomeCardProps = {
  readonly home: MyHome
  /** It can be dragged to another column. */
  readonly onDrag?: ((dragged: boolean) => void) | undefined
}

/** A home the subscriber has marked: what has become of it, what was written about it, and its mark to change. */
export const MyHomeCard = ({ home, onDrag }: MyHomeCardProps) => {
  const { now, moves, look } = home
  const { leads, beside } = nowInWords(now)
  const texts = [home.reason, home.note].filter((text) => text !== '')
  return (
    <article
      draggable={onDrag !== undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', home.propertyId)
        event.dataTransfer.effectAllowed = 'move'
        onDrag?.(true)
      }}
      onDragEnd={() => onDrag?.(false)}
      className={`overflow-hidden rounded-card border border-line bg-card focus-within:border-brand hover:border-line-strong has-[[aria-expanded=true]]:overflow-visible ${onDrag === undefined ? '' : 'cursor-grab'}`}
    >
      <div className="p-3">
        {now === null ? null : <AmongComps now={now} />}
        <div className="flex gap-3">
          {now === null ? null : <Photo src={now.imageUrl} />}
          <div className="min-w-0">
            <h3 className="font-semibold leading-5">
              <Address home={home} />
            </h3>
            {now === null ? null : (
              <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
                {now.city}, {now.stateCode} {now.zip}
                {now.demo ? <DemoMark /> : null}
              </p>
            )}
            <p className="tabular font-bold leading-6">{leads}</p>
            {beside === null ? null : <p className="tabular text-sm leading-5">{beside}</p>}
          </div>
        </div>
        <DealLine home={markableOf(home)} kept={home} />
        {now?.figures?.deal ? (
          <DealRows propertyId={home.propertyId} figures={now.figures} deal={now.figures.deal} />
        ) : null}
        {now?.state === 'for sale' && now.price !== null ? (
          <SinceLook
            className="mt-1"
            home={{
              propertyId: home.propertyId,
              price: now.price,
              value: now.figures?.typicalValue ?? look?.value ?? 0,
              distance: now.distance,
            }}
          />
        ) : null}
        {texts.length === 0 ? null : (
          <p className="mt-2 line-clamp-4 whitespace-pre-line rounded-control bg-well px-2 py-1 text-sm leading-5">
            {texts.join('\n')}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <div className="-ml-2">
            <MarkMenu home={markableOf(home)} look="plain" under="start" />
          </div>
          <p className="text-muted text-sm">since {dayOf(home.markedAt, new Date())}</p>
        </div>
        {moves.length < 2 ? null : (
          <details className="text-sm">
            <summary className="min-h-6 cursor-pointer text-muted">{moves.length} moves</summary>
            <ol className="mt-1 space-y-0.5">
              {moves.map(({ mark, reason, movedAt }) => (
                <li key={movedAt}>
                  {dayOf(movedAt, new Date())}: {markNames[mark]}
                  {reason === '' ? '' : ` (${reason})`}
                </li>
              ))}
            </ol>
          </details>
        )}
        {now === null ? null : (
          <p className="text-muted text-xs">
            {joinKnown([
              now.beds === null ? null : formatCounted(now.beds, 'bed'),
              now.bath === null ? null : formatCounted(now.bath, 'bath'),
              now.size === null ? null : `${formatCount(now.size)} sqft`,
              now.listedBy === undefined ? null : `Listed by ${now.listedBy}`,
              now.demo ? null : `${now.source}, ${formatDate(now.lastSeen)}`,
            ])}
          </p>
        )}
      </div>
    </article>
  )
}

/** What its deal comes to at its ask. */
const DealRows = ({
  propertyId,
  figures,
  deal,
}: {
  readonly propertyId: string
  readonly figures: BriefFigures
  readonly deal: DealAtAsk
}) => (
  <div className="mt-2 text-sm">
    <p className="flex flex-wrap items-center gap-x-2">
      <VerdictMark verdict={deal.verdict} />
      {deal.kept ? (
        <Link
          href={paths.comps(propertyId)}
          state={OPENED_FROM_MY_HOMES}
          draggable={false}
          className="text-muted underline underline-offset-4"
        >
          by the deal you keep
        </Link>
      ) : (
        <span className="text-muted">by your deal defaults</span>
      )}
    </p>
    <dl className="tabular mt-1 grid grid-cols-[repeat(auto-fill,minmax(max(6.5rem,26%),1fr))] gap-x-2 gap-y-1">
      <Figure name={maxOfferName(deal.maxOfferBy)} amount={deal.maxOffer} words={offerUsdWords} />
      <Figure name={flipFigureName('Net at ask', deal.maxOfferBy)} amount={deal.netAtAsk} />
      <RoomFigure room={deal.roomForRepairs?.dollars ?? null} />
      <Figure name="Likely sale" amount={figures.likelySale?.price ?? null} />
      <Figure name="After-repair value" amount={deal.afterRepairValue.price} />
    </dl>
  </div>
)

/** Below 0 it is what the target lacks, which is no loss. */
const RoomFigure = ({ room }: { readonly room: number | null }) =>
  room !== null && room < 0 ? (
    <Figure name="Short of target before work" amount={-room} />
  ) : (
    <Figure name="Room for repairs" amount={room} />
  )

const Figure = ({
  name,
  amount,
  words = formatUsd,
}: {
  readonly name: string
  readonly amount: number | null
  readonly words?: (usd: number) => string
}) => (
  <div className="min-w-0 leading-5">
    <dt className="text-muted text-xs leading-4">{name}</dt>
    <dd className="font-semibold">{amount === null ? '—' : words(amount)}</dd>
  </div>
)

/** Beside the address, which says what it shows. */
const Photo = ({ src }: { readonly src: string | null }) => (
  <HomePhoto src={src} alt="" wordless className="h-18 w-24! shrink-0 rounded-control" />
)

/** Where there is no photo: the home among its comps. */
const AmongComps = ({ now: { imageUrl, around, price } }: { readonly now: HomeNow }) =>
  imageUrl !== null || around === null || price === null ? null : (
    <NearbySketch
      home={{ ...around, price }}
      comps={around.comps}
      className="mb-2 h-10 rounded-control"
    />
  )

/** Leads to its comps or, where it is no longer for sale, to what became of it. */
const Address = ({ home: { propertyId, now } }: { readonly home: MyHome }) =>
  now !== null ? (
    <Link
      data-home={propertyId}
      draggable={false}
      href={paths.comps(propertyId)}
      state={OPENED_FROM_MY_HOMES}
      className="underline decoration-line-strong underline-offset-4 hover:decoration-2"
    >
      {now.addressLine}
    </Link>
  ) : (
    <span data-home={propertyId} tabIndex={-1}>
      A home that is no longer listed
    </span>
  )
