import { useEffect, useState } from 'react'
import type { HomeMarks } from './home-marks.ts'
import { openHomeMarks } from './keep-marks.ts'

export type AskedHomeMarks = {
  /** The subscriber's marks and looks; null until they are known, and where they cannot be. */
  readonly marks: HomeMarks | null
  /** They are about to come: homes that are drawn before them may be taken away again. */
  readonly awaited: boolean
}

/** Asks for the marks with each search, by its number, so that they are there with its homes. Null: none are needed yet. */
export const useHomeMarks = (search: number | null): AskedHomeMarks => {
  const [marks, setMarks] = useState<HomeMarks | null>(null)
  const [settled, setSettled] = useState<number | null>(null)
  useEffect(() => {
    if (search === null) return
    const leaving = new AbortController()
    const settle = () => leaving.signal.aborted || setSettled(search)
    void openHomeMarks(setMarks, leaving.signal).then(settle, settle)
    const timer = setTimeout(settle, LONGEST_WAIT_MS)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [search])
  return { marks, awaited: search !== settled }
}

/** Homes do not wait any longer for marks. */
const LONGEST_WAIT_MS = 2000
