import { COMPS_MONTHS } from '../../domain/comps/comps-rules.ts'
import { HowValuesAreMade } from './HowValuesAreMade.tsx'
import { Pricing } from './Pricing.tsx'
import { ProductPicture } from './ProductPicture.tsx'
import { compsPhone, compsWide } from './product-views.ts'
import { Section } from './Section.tsx'

/** The landing page below what a first look shows. */
export const FurtherDown = () => (
  <>
    <Features />
    <HowValuesAreMade />
    <WhatIsLeftOut />
    <Pricing />
    <Questions />
  </>
)

/** What one does with it. */
const Features = () => (
  <Section
    title="From a zip code to a short list"
    aside={
      <ul className="mt-4 border-line border-b">
        {features.map(({ name, text }) => (
          <li key={name} className="border-line border-t py-4">
            <h3 className="font-semibold">{name}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    }
  >
    <ProductPicture
      wide={compsWide}
      phone={compsPhone}
      alt="The comps of one home: its price, value, average comp price and profit potential, the sales nearby, and a map with the home in green and the sales in red."
      caption="One home and its comps, in the demo market."
    />
  </Section>
)

const features = [
  {
    name: 'Search by zip code or city',
    text: 'Say how far below market you buy, what type of home, and the most you pay. Price cuts, and homes new since your last search, stand out.',
  },
  {
    name: 'Compare with comps nearby',
    text: `Sales within a mile, half a mile or a quarter mile, of the last ${COMPS_MONTHS} months, on cards and on a map. Homes still for sale can stand beside them.`,
  },
  {
    name: 'See the profit potential',
    text: 'Value less asking price less repairs: $30,000 at the low end, $10,000 at the high end. A home that would lose money shows it.',
  },
]

/** What the figures do not know. */
const WhatIsLeftOut = () => (
  <Section
    title="What the numbers do not know"
    aside={
      <p className="mt-4 text-muted">
        A value is an estimate for a home in average shape, not an appraisal. It shows you which
        homes deserve a visit.
      </p>
    }
  >
    <Pairs pairs={unknowns} />
  </Section>
)

const unknowns = [
  {
    name: 'Condition',
    text: 'Listing data does not say what the kitchen looks like. A home far below its value may be a find or a wreck: look before you trust it.',
  },
  {
    name: 'Your costs',
    text: 'Profit potential is before buying, holding, financing and selling costs, typically 10–15% of the resale price. The Deal of each home takes them off, on assumptions that you can change.',
  },
  {
    name: 'Sales that were not published',
    text: 'Some states keep sale prices private, and quiet streets have few sales. Where a value rests on too few comps, the screen says so.',
  },
  {
    name: 'What happened since',
    text: 'Values count back from the newest sale on file. Each home says which date that is, where it comes from, and when it was last seen for sale.',
  },
]

/** What people ask before they pay. */
const Questions = () => (
  <Section title="Before you sign up">
    <Pairs pairs={questions} />
  </Section>
)

const questions = [
  {
    name: 'Which areas does it cover?',
    text: 'The cities and zip codes whose listings we have. Ask about yours before you pay: our address is at the foot of this page.',
  },
  {
    name: 'Can I use my own data?',
    text: 'Yes. Flip Search Pro also runs on your own computer or server, with its own database, on the Redfin downloads and county sales files you give it.',
  },
  {
    name: 'Can I cancel?',
    text: 'Any time, in account settings. Canceling ends the subscription and deletes your account and all its data, which you can download first.',
  },
  {
    name: 'What happens to my data?',
    text: 'Your card number goes straight to the payment provider, never through our server. Your last search and its results stay in your browser. Your name, email and phone are kept for your account until you cancel.',
  },
]

type PairsProps = { readonly pairs: readonly { readonly name: string; readonly text: string }[] }

/** Names and what there is to say about them, in two ruled columns where there is room. */
const Pairs = ({ pairs }: PairsProps) => (
  <dl className="grid gap-x-8 md:grid-cols-2">
    {pairs.map(({ name, text }) => (
      <div key={name} className="border-line border-t py-4">
        <dt className="font-semibold">{name}</dt>
        <dd className="mt-1 max-w-prose text-muted">{text}</dd>
      </div>
    ))}
  </dl>
)
