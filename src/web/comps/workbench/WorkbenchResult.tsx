import type { ChosenComps } from '../../storage/comps-choice.ts'
import { formatChance } from '../../ui/chance-words.ts'
import { formatUsd } from '../../ui/format.ts'
import { profitRange } from '../value/profit-range.ts'
import type { ShownValue } from '../value/shown-value.ts'
import { yoursSentence } from '../words/workbench-sentences.ts'

type WorkbenchResultProps = {
  readonly ours: ShownValue
  readonly yours: ShownValue | null
  readonly chosen: ChosenComps
}

/** What the comps come to as they are chosen: read out whenever it changes. */
export const WorkbenchResult = ({ ours, yours, chosen }: WorkbenchResultProps) => {
  const shown = yours ?? ours
  return (
    <div
      role="status"
      data-yours={yours === null ? undefined : ''}
      className={`rounded-card border p-3 md:px-4 ${yours === null ? 'border-line bg-card' : 'border-brand bg-well'}`}
    >
      <dl className="tabular grid grid-cols-2 gap-x-6 gap-y-2 md:flex md:flex-wrap">
        <Figure
          name={yours === null ? 'Typical value' : 'Your typical value'}
          text={formatUsd(shown.story.typicalValue)}
        />
        <Figure
          name="After-repair value by these comps"
          text={formatUsd(shown.story.afterRepairValue.price)}
        />
        <Figure name="Sells over asking" text={formatChance(shown.chance)} />
        <Figure name="Profit potential" text={profitRange(shown.profit)} />
      </dl>
      <p className="mt-2 text-sm max-sm:min-h-[3lh] sm:min-h-[1lh]">
        {yours === null
          ? 'This is our typical value. Exclude or pin comps to see yours.'
          : yoursSentence(yours.story.typicalValue, ours.story.typicalValue, chosen)}
      </p>
    </div>
  )
}

const Figure = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <div className="min-w-0">
    <dt className="text-muted text-xs">{name}</dt>
    <dd className="font-bold md:text-lg">{text}</dd>
  </div>
)
