import { Link } from 'wouter'
import type { Home } from '../../contract/home.ts'
import { REPAIRS_HIGH_END_USD, REPAIRS_LOW_END_USD } from '../../domain/search/profit-potential.ts'
import { paths } from '../paths.ts'
import { formatUsd } from '../ui/format.ts'
import { HomePhoto } from '../ui/HomePhoto.tsx'
import { BarKey, PriceToValueBar } from '../ui/PriceToValueBar.tsx'
import { HomeFacts } from './HomeFacts.tsx'
import { HomeMarks } from './HomeMarks.tsx'
import { HomeOrigin } from './HomeOrigin.tsx'

type HomeCardProps = {
  readonly home: Home
  readonly isNew: boolean
  /** The photo is on screen at once. */
  readonly eager: boolean
  /** Called on a press that stays in this tab. */
  readonly onOpen: (home: Home) => void
}

/** A home that was found. The whole card is the link to its comps. */
export const HomeCard = ({ home, isNew, eager, onOpen }: HomeCardProps) => (
  <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-card focus-within:border-brand hover:border-line-strong">
    <div className="relative">
      <HomePhoto src={home.imageUrl} alt="" eager={eager} />
      <HomeMarks home={home} isNew={isNew} />
    </div>
    <div className="flex grow flex-col px-4 pt-2.5 pb-3">
      <div className="flex items-end justify-between gap-3">
        <p>
          <span className="flex items-center gap-1 text-muted text-xs">
            <BarKey of="price" />
            Price
          </span>
          <span className="tabular font-bold text-2xl leading-7 tracking-tight">
            {formatUsd(home.price)}
          </span>
        </p>
        <Gap gapUsd={home.value - home.price} />
      </div>
      <div className="mt-2 px-1">
        <PriceToValueBar
          priceUsd={home.price}
          valueUsd={home.value}
          averageCompUsd={home.averageCompPrice}
          afterRepairs={{
            lowUsd: home.value - REPAIRS_LOW_END_USD,
            highUsd: home.value - REPAIRS_HIGH_END_USD,
          }}
        />
      </div>
      <dl className="mt-1.5 grid grid-cols-2 gap-x-3 gap-y-0.5 text-sm">
        <Figure sign="value" name="Value" text={formatUsd(home.value)} />
        <Figure sign="average" name="Avg comp" text={formatUsd(home.averageCompPrice)} />
        <div className="col-span-2">
          <Figure
            sign="repairs"
            name="Profit potential"
            text={`${formatUsd(home.arv.max)} to ${formatUsd(home.arv.min)}`}
          />
        </div>
      </dl>
      <h3 className="mt-2.5 border-line border-t pt-2 font-semibold leading-snug">
        <Link
          href={paths.comps(home.propertyId)}
          onClick={() => onOpen(home)}
          className="block truncate outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-brand focus-visible:after:-outline-offset-2"
        >
          {home.addressLine}
        </Link>
      </h3>
      <HomeFacts home={home} />
      <HomeOrigin home={home} />
    </div>
  </article>
)

const Gap = ({ gapUsd }: { readonly gapUsd: number }) => (
  <p className={`text-right leading-5 ${gapUsd < 0 ? 'text-danger' : 'text-gain'}`}>
    <span className="tabular block font-bold text-lg">{formatUsd(Math.abs(gapUsd))}</span>
    <span className="text-sm">{gapUsd < 0 ? 'above value' : 'below value'}</span>
  </p>
)

type FigureProps = {
  readonly sign: 'value' | 'average' | 'repairs'
  readonly name: string
  readonly text: string
}

const Figure = ({ sign, name, text }: FigureProps) => (
  <div className="flex items-center gap-1.5 whitespace-nowrap">
    <BarKey of={sign} />
    <dt className="text-muted">{name}</dt>
    <dd className="tabular ml-auto font-semibold">{text}</dd>
  </div>
)
