import { useEffect, useState } from 'react'
import type { HomeMarks } from './home-marks.ts'
import { loadMarks } from './later-marks.ts'

/** The subscriber's marks and looks, asked for once the screen is up; null until they are known, and where they cannot be. */
export const useHomeMarks = (): HomeMarks | null => {
  const [marks, setMarks] = useState<HomeMarks | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    void loadMarks().then(
      ({ openHomeMarks }) => openHomeMarks(setMarks, leaving.signal),
      // Without its code the homes are as they were without marks.
      () => undefined,
    )
    return () => leaving.abort()
  }, [])
  return marks
}
