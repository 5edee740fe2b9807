import { RotateCcw, Undo2 } from 'lucide-react'
import type { EvidenceShown } from '../../../contract/homes/evidence.ts'
import type { ChosenComps } from '../../storage/comps-choice.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { choosesNothing } from '../value/change-choice.ts'
import { narrowingOptions, pickedLimit } from '../value/narrowing-options.ts'
import type { useChosenComps } from './use-chosen-comps.ts'

type NarrowingProps = {
  readonly evidence: EvidenceShown
} & Pick<ReturnType<typeof useChosenComps>, 'chosen' | 'before' | 'step'>

/** Limits for the comps, and ways back from what was chosen. */
export const Narrowing = ({ evidence, chosen, before, step }: NarrowingProps) => {
  const options = narrowingOptions(evidence)
  const { within } = chosen
  const limit = (of: keyof ChosenComps['within']) => ({
    options: options[of],
    value: within[of] === null ? '' : String(within[of]),
    onChange: (value: string) => step({ do: 'narrow', within: { [of]: pickedLimit(value) } }),
    placeholder: 'All',
    optional: true,
  })
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-[repeat(3,10rem)_auto]">
      <Select label="Comps within" {...limit('miles')} />
      <Select label="Sold in the last" {...limit('days')} />
      <Select label="Size within" {...limit('sizePercent')} />
      <div className="flex gap-2 max-lg:col-span-full">
        <Button
          className="px-3"
          aria-disabled={before === null}
          onClick={() => before !== null && step({ do: 'undo' })}
        >
          <Undo2 aria-hidden className="size-4" />
          Undo
        </Button>
        <Button
          className="px-3"
          aria-disabled={choosesNothing(chosen)}
          onClick={() => choosesNothing(chosen) || step({ do: 'reset' })}
        >
          <RotateCcw aria-hidden className="size-4" />
          Reset
        </Button>
      </div>
    </div>
  )
}
