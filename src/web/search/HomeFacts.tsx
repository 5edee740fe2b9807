import type { Home } from '../../contract/home.ts'
import { formatCount, formatListDate, UNKNOWN } from '../ui/format.ts'

/** The facts of a card (specification, section 2). */
export const HomeFacts = ({ home }: { readonly home: Home }) => (
  <dl className="mt-0.5 grid grid-cols-[1fr_1.2fr_1.2fr] gap-x-3 gap-y-0.5 text-sm">
    <Fact name="Bedrooms" text={formatCount(home.beds)} />
    <Fact name="Bath" text={formatCount(home.bath)} />
    <Fact name="Sqft" text={formatCount(home.size)} />
    <Fact name="Zip" text={home.zip} />
    <Fact name="Date Listed" text={formatListDate(home.dateListed)} />
    <Fact name="Mls" text={home.mls ?? UNKNOWN} />
  </dl>
)

const Fact = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <div className="min-w-0">
    <dt className="text-muted text-xs leading-[0.9375rem]">{name}</dt>
    <dd className="tabular truncate font-medium leading-[1.125rem]" title={text}>
      {text}
    </dd>
  </div>
)
