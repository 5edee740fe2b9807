import type { Home } from '../../../contract/homes/home.ts'
import { formatCount, formatListDate, formatUsd, UNKNOWN } from '../../ui/format.ts'

/** The facts of a card (specification, section 2), then what else is known of the home. */
export const HomeFacts = ({ home }: { readonly home: Home }) => (
  <dl className="flex flex-wrap gap-x-3 text-[0.8125rem] leading-4">
    <Fact name="Bedrooms" text={formatCount(home.beds)} />
    <Fact name="Bath" text={formatCount(home.bath)} />
    <Fact name="Sqft" text={formatCount(home.size)} />
    <Fact name="Zip" text={home.zip} />
    <Fact name="Date Listed" text={formatListDate(home.dateListed)} />
    <Fact name="Mls" text={home.mls ?? UNKNOWN} />
    {home.yearBuilt ? <Fact name="Built" text={String(home.yearBuilt)} /> : null}
    {home.lotSize ? <Fact name="Lot" text={formatCount(home.lotSize)} /> : null}
    {home.size ? <Fact name="$/sqft" text={formatUsd(home.price / home.size)} /> : null}
    {home.hoaDues ? <Fact name="HOA" text={`${formatUsd(home.hoaDues)}/mo`} /> : null}
    {typeof home.daysOnMarket === 'number' && !home.askedBefore ? (
      <Fact name="Days" text={formatCount(home.daysOnMarket)} />
    ) : null}
  </dl>
)

const Fact = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <div className="flex min-w-0 gap-1">
    <dt className="text-muted">{name}</dt>
    <dd className="tabular truncate font-medium" title={text}>
      {text}
    </dd>
  </div>
)
