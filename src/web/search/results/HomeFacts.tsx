import type { Home } from '../../../contract/home.ts'
import { formatCount, formatListDate, UNKNOWN } from '../../ui/format.ts'

/** The facts of a card (specification, section 2). */
export const HomeFacts = ({ home }: { readonly home: Home }) => (
  <dl className="flex flex-wrap gap-x-3 text-[0.8125rem] leading-[1.0625rem]">
    <Fact name="Bedrooms" text={formatCount(home.beds)} />
    <Fact name="Bath" text={formatCount(home.bath)} />
    <Fact name="Sqft" text={formatCount(home.size)} />
    <Fact name="Zip" text={home.zip} />
    <Fact name="Date Listed" text={formatListDate(home.dateListed)} />
    <Fact name="Mls" text={home.mls ?? UNKNOWN} />
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
