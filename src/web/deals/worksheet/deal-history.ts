import type { DealInputs } from '../../../domain/deals/inputs/deal-inputs.ts'

/** A deal on the screen: what it is called, its figures, and what defaults and comps gave when it began. */
export type Deal = {
  /** Empty until the user gives one. */
  readonly name: string
  readonly inputs: DealInputs
  readonly startedFrom: DealInputs
}

/** What was changed, to be undone and done again. Before the first change there is no deal: it follows the comps. */
export type DealHistory = {
  readonly deal: Deal | null
  readonly before: readonly (Deal | null)[]
  readonly after: readonly (Deal | null)[]
  /** The field that is typed in: all its keys are one step. */
  readonly typing: string | null
}

export type DealStep =
  /** `from` is the deal as shown; `field` names what is typed in, null for a change that is whole. */
  | {
      readonly do: 'change'
      readonly from: Deal
      readonly to: (deal: Deal) => Deal
      readonly field: string | null
    }
  /** The field is left: the next key is a step of its own. */
  | { readonly do: 'leave field' }
  /** It is kept no longer, and follows the comps and the defaults again. */
  | { readonly do: 'delete' }
  | { readonly do: 'undo' | 'redo' }
  /** Another deal takes its place, and there is nothing to undo. */
  | { readonly do: 'open'; readonly deal: Deal | null }

export const noHistory = (deal: Deal | null): DealHistory => ({
  deal,
  before: [],
  after: [],
  typing: null,
})

/** The history after a step. */
export const stepDeal = (history: DealHistory, step: DealStep): DealHistory => {
  switch (step.do) {
    case 'change': {
      const deal = step.to(history.deal ?? step.from)
      const sameField = step.field !== null && step.field === history.typing
      return {
        deal,
        before: sameField ? history.before : [...history.before, history.deal].slice(-MAX_STEPS),
        after: [],
        typing: step.field,
      }
    }
    case 'leave field':
      return history.typing === null ? history : { ...history, typing: null }
    case 'delete':
      return history.deal === null
        ? history
        : {
            deal: null,
            before: [...history.before, history.deal].slice(-MAX_STEPS),
            after: [],
            typing: null,
          }
    case 'undo': {
      const deal = history.before.at(-1)
      if (deal === undefined) return history
      return {
        deal: deal ?? (history.deal === null ? null : untouched(history.deal)),
        before: history.before.slice(0, -1),
        after: [...history.after, history.deal],
        typing: null,
      }
    }
    case 'redo': {
      const deal = history.after.at(-1)
      if (deal === undefined) return history
      return {
        deal,
        before: [...history.before, history.deal],
        after: history.after.slice(0, -1),
        typing: null,
      }
    }
    case 'open':
      return noHistory(step.deal)
  }
}

/** Once a deal was kept there is no going back to none: it goes back to what it began with. */
const untouched = ({ startedFrom }: Deal): Deal => ({
  name: '',
  inputs: startedFrom,
  startedFrom,
})

const MAX_STEPS = 200
