import { useEffect, useState } from 'react'
import {
  type HomeMarkKept,
  type HomeMarksKept,
  homeMarkCalls,
} from '../../../contract/marks/home-marks.ts'
import { ask } from '../../data/ask/ask.ts'
import { useAnswer } from '../../data/ask/use-asked.ts'
import { useMarkOutbox } from '../../data/kept/marks/mark-outbox.ts'
import { useUserId } from '../../session/session.ts'
import type { HomeMarks } from './home-marks.ts'
import { keepMarks } from './keep-marks.ts'

/** Marks as they are shown, and those they began with. */
type Kept = { readonly first: HomeMarksKept; readonly marks: HomeMarks }

/** The marks and looks that are kept, now and after every change; null until the `first` ones are known. */
export const useKeptMarks = (
  first: HomeMarksKept | null,
  onKept?: (mark: HomeMarkKept) => void,
): Kept | null => {
  const [kept, setKept] = useState<Kept | null>(null)
  const outbox = useMarkOutbox(useUserId())
  // biome-ignore lint/correctness/useExhaustiveDependencies: what hears of kept marks is the same each time.
  useEffect(() => {
    if (first === null) return
    return keepMarks(first, outbox, (marks) => setKept({ first, marks }), onKept)
  }, [first, outbox])
  return kept
}

export type AskedHomeMarks = {
  /** The subscriber's marks and looks; null until they are known, and where they cannot be. */
  readonly marks: HomeMarks | null
  /** They are about to come: homes that are drawn before them may be taken away again. */
  readonly awaited: boolean
}

/** Asks for the marks with each search, by its number, so that they are there with its homes. Null: none are needed yet. */
export const useHomeMarks = (search: number | null): AskedHomeMarks => {
  const { asked } = useAnswer(
    search === null ? null : (signal) => ask(homeMarkCalls.list, {}, { signal }),
    `marks with search ${search}`,
  )
  const first = asked.state === 'known' ? asked.value : null
  const kept = useKeptMarks(first)
  const [late, setLate] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setLate(search), LONGEST_WAIT_MS)
    return () => clearTimeout(timer)
  }, [search])
  const isSettled = asked.state === 'failed' || (first !== null && kept?.first === first)
  return { marks: kept?.marks ?? null, awaited: !isSettled && search !== late }
}

/** Homes do not wait any longer for marks. */
const LONGEST_WAIT_MS = 2000
