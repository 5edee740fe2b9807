import type { Verdict } from '../../domain/deals/results/verdict.ts'
import { verdictNames } from '../../domain/search/figures-in-words.ts'

/** How a verdict reads and looks. */
export type Tone = {
  /** Always beside the color, which says nothing by itself. */
  readonly word: string
  readonly sentence: string
  /** Classes of words in the color. */
  readonly ink: string
  /** Classes of words on a ground of the color. */
  readonly mark: string
  /** For drawings: the color, and its ground. */
  readonly color: string
  readonly soft: string
}

/**
 * Where the green, amber and red of a home come from on screen: its deal at the ask, by the person's own defaults. Mails
 * have their own (`mails/HomeSection.tsx`). No other figure of a home wears green or red (`verdict-tones.test.ts` sees to it).
 */
export const tones: Record<Verdict, Tone> = {
  clears: {
    word: verdictNames.clears,
    sentence: 'The room pays for the assumed repairs at your target.',
    ink: 'text-gain',
    mark: 'bg-gain-soft text-gain',
    color: 'var(--gain)',
    soft: 'var(--gain-soft)',
  },
  pays: {
    word: verdictNames.pays,
    sentence: 'At the ask and with the assumed repairs it makes less than your target.',
    ink: 'text-notice',
    mark: 'bg-notice-soft text-notice',
    color: 'var(--notice)',
    soft: 'var(--notice-soft)',
  },
  loses: {
    word: verdictNames.loses,
    sentence: 'At the ask and with the assumed repairs it loses money.',
    ink: 'text-danger',
    mark: 'bg-danger-soft text-danger-ink',
    color: 'var(--danger)',
    soft: 'var(--danger-soft)',
  },
}
