import { COMPS_MONTHS } from '../../domain/comps/comps-rules.ts'
import { ProductPicture } from './ProductPicture.tsx'
import { compsPhone, compsWide } from './product-views.ts'
import { Section } from './Section.tsx'

/** What one does with it. */
export const Features = () => (
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
