import { PLAN_PRICE_CENTS } from '../../domain/account/plan.ts'
import { ScreenHeading } from '../ui/ScreenHeading.tsx'
import { ProductPicture } from './ProductPicture.tsx'
import { resultsPhone, resultsWide } from './product-views.ts'
import { SignUpLink } from './SignUpLink.tsx'

/** What it is, in a glance, and the way in. */
export const Hero = () => (
  <div className="grid gap-x-8 gap-y-6 py-8 md:py-12 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]">
    <div className="lg:self-end">
      <ScreenHeading
        title="Find homes to flip"
        className="font-bold text-xl leading-tight tracking-tight"
      >
        <span className="block">Find homes to flip.</span>{' '}
        <span className="block">Check every number.</span>
      </ScreenHeading>
      <p className="mt-4 max-w-prose text-lg text-muted">
        Search a city or zip code and see the homes priced below what sold around them, with the
        comps, the map and the profit potential on the same screen.
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SignUpLink>Start Your Search</SignUpLink>
        <p className="text-muted">${PLAN_PRICE_CENTS / 100} per month. Cancel any time.</p>
      </div>
    </div>
    <ProductPicture
      eager
      className="lg:row-span-2"
      wide={resultsWide}
      phone={resultsPhone}
      alt="Search results: each home with its asking price, how far that is below its value, the average comp price and the profit potential."
      caption="Search results in the demo market. The screen is real, the homes are made up."
    />
    <ul className="max-w-prose self-start border-line border-t">
      {promises.map((promise) => (
        <li key={promise} className="border-line border-b py-2">
          {promise}
        </li>
      ))}
    </ul>
  </div>
)

const promises = [
  'Up to twelve sold comps beside every home, with price, date and distance',
  'Every value names the date its sales run through',
  'Unlimited searches: no credits, no quotas',
]
