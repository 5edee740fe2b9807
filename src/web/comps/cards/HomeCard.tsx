import type { Home } from '../../../contract/homes/home.ts'
import { formatListDate, formatUsd } from '../../ui/format.ts'
import { StreetView } from '../StreetView.tsx'
import { attributionOf } from '../words/comp-name.ts'
import { factsOf } from '../words/home-facts.ts'
import { type CardLink, ComparedCard, cardLinkClass } from './ComparedCard.tsx'

type HomeCardProps = { readonly home: Home; readonly link: CardLink }

/** The home itself, in the shape of its comps, to hold against them. */
export const HomeCard = ({ home, link }: HomeCardProps) => (
  <ComparedCard
    id={home.propertyId}
    mark="home"
    photo={home.imageUrl}
    address={home.addressLine}
    webUrl={home.webUrl}
    streetView={
      <StreetView
        home={home}
        demo={home.demo}
        address={home.addressLine}
        className={cardLinkClass}
      />
    }
    price={<span className="tabular font-bold text-xl leading-tight">{formatUsd(home.price)}</span>}
    facts={factsOf({ beds: home.beds, baths: home.bath, squareFeet: home.size })}
    attribution={attributionOf(home)}
    footnotes={home.dateListed === null ? [] : [`For Sale ${formatListDate(home.dateListed)}`]}
    link={link}
  />
)
