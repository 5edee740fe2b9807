import { useContext } from 'react'
import type { HomeLook } from '../../../contract/marks/home-marks.ts'
import type { AsSeen } from '../../../domain/marks/since-last-look.ts'
import { HomeMarksContext } from './home-marks.ts'
import { backInWords, changesInWords } from './since-sentences.ts'

type SinceLookProps = {
  readonly home: AsSeen & { readonly propertyId: string }
  /** The look to compare with; the last one unless it is given. */
  readonly look?: HomeLook | null
  readonly className?: string
}

/** What has changed about a home since the subscriber looked at it or passed it; nothing where nothing has. */
export const SinceLook = ({ home, look, className = '' }: SinceLookProps) => {
  const marks = useContext(HomeMarksContext)
  if (marks === null) return null
  const now = new Date()
  const back = backInWords(marks.markOf(home.propertyId), home.price, now)
  const changes = changesInWords(
    look === undefined ? marks.lookOf(home.propertyId) : look,
    home,
    now,
  )
  const said =
    back === null ? changes : [back, ...changes.filter((text) => /^Typical value/.test(text))]
  if (said.length === 0) return null
  return (
    <ul className={`space-y-0.5 text-sm leading-5 ${className}`}>
      {said.map((text) => (
        <li key={text} className="font-semibold text-notice">
          {text}
        </li>
      ))}
    </ul>
  )
}
