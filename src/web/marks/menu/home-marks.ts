import { createContext } from 'react'
import type { HomeLook, HomeMarkKept, NextStep } from '../../../contract/marks/home-marks.ts'
import type { DealStage, StageReached } from '../../../domain/marks/deal-stages.ts'
import type { HomeMark } from '../../../domain/marks/home-mark.ts'
import type { HomeOffer } from '../../../domain/marks/offers.ts'

/** A home that can be marked, as it is on screen. */
export type MarkableHome = {
  readonly propertyId: string
  readonly addressLine: string
  /** What it asks; null when that is not known. */
  readonly price: number | null
}

/** How far the subscriber is with homes, as it is now, and the ways to change it. Every change shows at once. */
export type HomeMarks = {
  readonly markOf: (propertyId: string) => HomeMarkKept | null
  /** Its last change waits on this device until the server can save it. */
  readonly isWaiting: (propertyId: string) => boolean
  /** The homes that wait so, with what is to become of each; null where its mark is removed. */
  readonly unsent: readonly { readonly home: MarkableHome; readonly mark: HomeMarkKept | null }[]
  readonly lookOf: (propertyId: string) => HomeLook | null
  /** It was passed, and asks no less since. */
  readonly isAway: (home: { readonly propertyId: string; readonly price: number }) => boolean
  /** Gives a home a mark; `silent` where the screen itself says so, and offers to take it back. */
  readonly move: (home: MarkableHome, mark: HomeMark, how?: 'silent') => void
  /** Changes what is written about a marked home. */
  readonly write: (home: MarkableHome, text: MarkTexts) => void
  /** Wins a home, where it is not yet, and moves its deal to a stage: those after it are taken back. Null is before the first. */
  readonly toStage: (home: MarkableHome, stage: DealStage | null) => void
  /** Removes the mark and what is written. */
  readonly remove: (home: MarkableHome) => void
  /** Takes back the last change, or the last of one home. Again, it takes back the one before it. */
  readonly undo: (home?: MarkableHome) => void
  /** The home whose reason and notes are being written; null while none is. */
  readonly written: MarkableHome | null
  /** Opens the reason and notes of a marked home, or closes them. */
  readonly openNotes: (home: MarkableHome | null) => void
}

/** What is written with a mark. What is not there is as it was; a next step of null is taken away. */
export type MarkTexts = {
  readonly reason?: string
  readonly note?: string
  readonly offers?: readonly HomeOffer[]
  readonly stages?: readonly StageReached[]
  readonly nextStep?: NextStep | null
}

/** Null until the marks are known: then nothing is said of them. */
export const HomeMarksContext = createContext<HomeMarks | null>(null)
