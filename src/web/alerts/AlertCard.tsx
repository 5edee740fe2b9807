import { useId, useState } from 'react'
import { Link } from 'wouter'
import type { Alert } from '../../contract/alerts/alerts.ts'
import { isReminder } from '../../domain/alerts/alert-facts.ts'
import {
  asSentence,
  dealSentence,
  type FigureInWords,
  figuresInWords,
} from '../../domain/search/figures-in-words.ts'
import { paths } from '../paths.ts'
import { formatHomeSize } from '../ui/facts-in-line.ts'
import { tones } from '../ui/verdict-tones.ts'
import { formatListDate, formatMoment, formatUsd } from '../ui/words/format.ts'

type AlertCardProps = { readonly alert: Alert; readonly onRead: () => void }

/** One alert: the home with its photo, why it fired, its figures as they were then, and by which comps. */
export const AlertCard = ({ alert, onRead }: AlertCardProps) => {
  const { facts, reason, search, watched, read } = alert
  const title = useId()
  const [broken, setBroken] = useState(false)
  const photo = broken ? null : facts.imageUrl
  const columns = photo === null ? '' : 'sm:grid sm:grid-cols-[10rem_minmax(0,1fr)]'
  return (
    <article
      aria-labelledby={title}
      className={`overflow-hidden rounded-card border border-line bg-card ${columns}`}
    >
      {photo === null ? null : <Photo src={photo} onError={() => setBroken(true)} />}
      <div className="min-w-0 p-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 id={title} className="min-w-0 font-bold text-lg leading-snug">
            <Link
              href={paths.comps(alert.propertyId)}
              onClick={read ? undefined : onRead}
              className="break-words underline-offset-4 hover:underline"
            >
              {facts.addressLine}, {facts.city}
            </Link>
            {read ? null : (
              <>
                {' '}
                <span className="inline-block rounded-control bg-brand px-1.5 align-middle font-semibold text-on-brand text-xs leading-5">
                  Unread
                </span>
              </>
            )}
          </h2>
          <time dateTime={alert.createdAt} className="text-muted text-sm max-sm:order-first">
            {formatMoment(new Date(alert.createdAt), new Date())}
          </time>
        </div>
        <p className="break-words text-muted text-sm">
          {[
            watched
              ? `You ${reason === 'comp' ? 'added' : 'saved'} this home`
              : (search?.name ?? 'A search you have deleted'),
            formatHomeSize(facts) || 'Size unknown',
          ].join(' · ')}
        </p>
        <p className="mt-1 font-semibold">{asSentence(facts.why)}</p>
        {isReminder(reason) ? null : <Figures alert={alert} />}
        {facts.checks.length > 0 ? (
          <p className="mt-2 text-sm">Check: {facts.checks.join(' · ')}</p>
        ) : null}
        <Comps comps={facts.comps} />
      </div>
    </article>
  )
}

/** Beside the address, which says what it shows. */
const Photo = ({ src, onError }: { readonly src: string; readonly onError: () => void }) => (
  <img
    src={src}
    alt=""
    width={640}
    height={400}
    loading="lazy"
    decoding="async"
    // Listing sites refuse pictures to pages that name themselves.
    referrerPolicy="no-referrer"
    className="aspect-[3/1] w-full bg-well object-cover sm:m-4 sm:mr-0 sm:aspect-[4/3] sm:w-36 sm:rounded-control"
    onError={onError}
  />
)

const Figures = ({ alert: { facts, reason } }: { readonly alert: Alert }) => {
  const { figures, price, earlierPrice, value } = facts
  const sold = reason === 'sold'
  return (
    <>
      {figures?.deal ? (
        <p className={figures.deal.verdict === null ? undefined : tones[figures.deal.verdict].ink}>
          {dealSentence(figures.deal)}
        </p>
      ) : null}
      <dl className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-x-3 gap-y-2 text-sm">
        {price === null ? null : (
          <Figure
            name={sold ? 'Sold for' : 'Asks'}
            amount={formatUsd(price)}
            note={
              earlierPrice === null
                ? null
                : `${sold ? 'asked' : 'before'} ${formatUsd(earlierPrice)}`
            }
          />
        )}
        {figuresOf(figures, value).map((figure) => (
          <Figure key={figure.name} {...figure} />
        ))}
      </dl>
    </>
  )
}

/** An alert that fired before there were these figures has a typical value alone. */
const figuresOf = (
  figures: Alert['facts']['figures'],
  typicalValue: number | null,
): readonly FigureInWords[] =>
  figures
    ? figuresInWords(figures)
    : typicalValue === null
      ? []
      : figuresInWords({ typicalValue, likelySale: null, deal: null })

const Figure = ({ name, amount, note }: FigureInWords) => (
  <div>
    <dt className="text-muted">{name}</dt>
    <dd className="font-semibold tabular-nums">
      {amount}
      {note === null ? null : (
        <span className="block font-normal text-muted text-xs leading-5">{note}</span>
      )}
    </dd>
  </div>
)

const Comps = ({ comps }: { readonly comps: Alert['facts']['comps'] }) =>
  comps.length === 0 ? null : (
    <details className="mt-1 -mb-3 text-sm open:mb-0">
      <summary className="min-h-11 cursor-pointer py-3 font-semibold text-brand marker:text-muted">
        Best {comps.length === 1 ? 'comp' : `${comps.length} comps`}
      </summary>
      <ul className="grid gap-1.5">
        {comps.map((comp) => (
          <li key={`${comp.addressLine} ${comp.dateSold}`} className="flex flex-wrap gap-x-2">
            <span className="font-semibold tabular-nums">{formatUsd(comp.price)}</span>
            <span className="min-w-0 break-words">{comp.addressLine}</span>
            <span className="text-muted">
              {comp.dateSold === null ? '' : `sold ${formatListDate(comp.dateSold)}, `}
              {comp.distanceMiles.toFixed(1)} mi
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
