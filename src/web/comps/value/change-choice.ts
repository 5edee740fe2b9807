import {
  type ChosenComps,
  nothingChosen,
  type SwitchOffReason,
} from '../../data/storage/comps/comps-choice.ts'

/** One thing a subscriber does on the workbench. */
export type ChoiceChange =
  | { readonly do: 'switch off' | 'switch on' | 'pin' | 'unpin'; readonly listingKey: string }
  | {
      readonly do: 'give reason'
      readonly listingKey: string
      readonly reason: SwitchOffReason | null
    }
  | { readonly do: 'narrow'; readonly within: Partial<ChosenComps['within']> }
  | { readonly do: 'reset' }

/** A choice, and those before it, which can be gone back to. */
export type ChoiceHistory = {
  readonly chosen: ChosenComps
  readonly before: readonly ChosenComps[]
}

export type ChoiceStep =
  | ChoiceChange
  | { readonly do: 'undo' }
  /** Another tab has chosen: what came before is its to undo. */
  | { readonly do: 'follow'; readonly chosen: ChosenComps }

/** What is done next: a change, the last one taken back, or another tab's. */
export const stepChoice = ({ chosen, before }: ChoiceHistory, step: ChoiceStep): ChoiceHistory => {
  switch (step.do) {
    case 'undo':
      return { chosen: before.at(-1) ?? chosen, before: before.slice(0, -1) }
    case 'follow':
      return { chosen: step.chosen, before: [] }
    default:
      return { chosen: changeChoice(chosen, step), before: [...before, chosen] }
  }
}

/** Whether the value is left as it is stored. */
export const choosesNothing = ({ off, pinned, within }: ChosenComps): boolean =>
  Object.keys(off).length === 0 &&
  pinned.length === 0 &&
  Object.values(within).every((limit) => limit === null)

/** The choice after a change. */
const changeChoice = (choice: ChosenComps, change: ChoiceChange): ChosenComps => {
  switch (change.do) {
    case 'switch off':
      return { ...choice, off: { ...choice.off, [change.listingKey]: null } }
    case 'switch on': {
      const { [change.listingKey]: _, ...off } = choice.off
      return { ...choice, off }
    }
    case 'give reason':
      return change.listingKey in choice.off
        ? { ...choice, off: { ...choice.off, [change.listingKey]: change.reason } }
        : choice
    case 'pin':
      return { ...choice, pinned: [...new Set([...choice.pinned, change.listingKey])] }
    case 'unpin':
      return { ...choice, pinned: choice.pinned.filter((key) => key !== change.listingKey) }
    case 'narrow':
      return { ...choice, within: { ...choice.within, ...change.within } }
    case 'reset':
      return nothingChosen
  }
}
