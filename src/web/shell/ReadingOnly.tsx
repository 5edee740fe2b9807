import { useEffect, useState } from 'react'
import { countsCalls } from '../../contract/account/counts.ts'
import { ask } from '../data/ask/ask.ts'
import { hearReadingOnly, readingOnlySince, useReadingOnlySince } from '../data/ask/reading-only.ts'
import { formatClock, formatMoment } from '../ui/words/format.ts'
import { useUnsentChanges } from './use-unsent-changes.ts'

/**
 * Says, below the header, since when the server can only read, and for a moment that this is over. Meanwhile it asks for
 * something small from time to time, whose answer says when.
 */
export const ReadingOnly = () => {
  const since = useReadingOnlySince()
  const justEnded = useJustEnded()
  useUnsentChanges()
  useEffect(() => {
    if (since === null) return
    const look = () => {
      // No one is sent to sign in for it.
      if (document.visibilityState === 'visible')
        void ask(countsCalls.read, {}, { interrupts: 'none' })
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [since])
  const text = since === null ? (justEnded ? SAVED_AGAIN : '') : sentence(new Date(since))
  return (
    <p
      role="status"
      className={
        text === ''
          ? 'sr-only'
          : 'border-line border-b bg-notice-soft px-4 py-1.5 text-notice text-sm md:px-5 print:hidden'
      }
    >
      {text}
    </p>
  )
}

const sentence = (since: Date): string => {
  const now = new Date()
  const isToday = since.toDateString() === now.toDateString()
  return `Reading only since ${isToday ? formatClock(since) : formatMoment(since, now)}: marks and deals are kept here and sent later.`
}

const SAVED_AGAIN = 'Changes are saved again.'

/** For as long as toasts stay. */
const useJustEnded = (): boolean => {
  const [ended, setEnded] = useState(false)
  useEffect(() => hearReadingOnly(() => setEnded(readingOnlySince() === null)), [])
  useEffect(() => {
    if (!ended) return
    const timer = setTimeout(() => setEnded(false), ENDED_MS)
    return () => clearTimeout(timer)
  }, [ended])
  return ended
}

const ENDED_MS = 8000
const LOOK_EVERY_MS = 10_000
