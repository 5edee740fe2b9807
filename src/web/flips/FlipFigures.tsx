import { Tooltip } from '../ui/Tooltip.tsx'
import { type FlipFigure, figuresOf } from './flip-sentences.ts'

/** The figures of a place's flips, in plain ink: what others gained is no deal of the reader's. */
export const FlipFigures = ({ figures }: { readonly figures: Parameters<typeof figuresOf>[0] }) => (
  <dl
    aria-label="Figures"
    className="tabular mt-4 grid min-w-0 grow grid-cols-2 gap-px overflow-hidden rounded-control border border-line bg-line sm:grid-cols-4"
  >
    {figuresOf(figures).map((figure) => (
      <Figure key={figure.name} {...figure} />
    ))}
  </dl>
)

const Figure = ({ name, text, note, about }: FlipFigure) => (
  <div className="bg-card p-3 last:col-span-2">
    <dt className="flex items-center gap-1.5 text-muted text-sm">
      {name}
      <Tooltip label={`About ${name.toLowerCase()}`} text={about} />
    </dt>
    <dd className="font-bold text-lg">
      {text}
      {note === null ? null : <span className="block font-normal text-muted text-sm">{note}</span>}
    </dd>
  </div>
)
