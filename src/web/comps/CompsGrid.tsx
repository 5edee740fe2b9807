import type { Home } from '../../contract/home.ts'
import type { SearchDistance } from '../../domain/distance.ts'
import type { CardLink } from './ComparedCard.tsx'
import { CompCard } from './CompCard.tsx'
import { compIdOf } from './card-id.ts'
import { compsCaption, noCompsSentence } from './comps-sentences.ts'
import { HomeCard } from './HomeCard.tsx'

type CompsGridProps = {
  readonly home: Home
  readonly distance: SearchDistance
  readonly link: CardLink
}

/** The home's card, then its comps, the likest first. */
export const CompsGrid = ({ home, distance, link }: CompsGridProps) => (
  <section aria-labelledby="comps-heading">
    <div className="mb-4 flex flex-wrap items-baseline gap-x-3">
      <h2 id="comps-heading" className="font-bold text-xl tracking-tight">
        Comps
      </h2>
      {home.comps.length > 0 ? (
        <p className="tabular text-muted">{compsCaption(home.comps, distance)}</p>
      ) : null}
    </div>
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] sm:gap-4">
      <li>
        <HomeCard home={home} link={link} />
      </li>
      {home.comps.map((comp, index) => (
        <li key={compIdOf(comp, index)}>
          <CompCard id={compIdOf(comp, index)} comp={comp} link={link} />
        </li>
      ))}
    </ul>
    {home.comps.length === 0 ? (
      <p className="mt-4 rounded-card border border-line bg-card p-4">
        {noCompsSentence(distance)}
      </p>
    ) : null}
  </section>
)
