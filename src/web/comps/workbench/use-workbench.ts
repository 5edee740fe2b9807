import { useMemo } from 'react'
import type { EvidenceShown } from '../../../contract/evidence.ts'
import type { Home } from '../../../contract/home.ts'
import type { SearchDistance } from '../../../domain/distance.ts'
import type { MadeValue } from './make-value.ts'
import { useChosenComps } from './use-chosen-comps.ts'
import { useEvidence } from './use-evidence.ts'
import type { WorkbenchCode } from './workbench-code.ts'

export type WorkbenchView =
  | { readonly state: 'loading' }
  /** Of a home that is gone it is no use asking again. */
  | { readonly state: 'failed'; readonly text: string; readonly askAgain: (() => void) | null }
  | ({ readonly state: 'open'; readonly evidence: EvidenceShown } & MadeValue &
      ReturnType<typeof useChosenComps> &
      Pick<ReturnType<typeof useEvidence>, 'takeEvidence'> &
      Pick<WorkbenchCode, 'OpenWorkbench'>)

/** The comps workbench of a home: its value, made again in the browser with the comps that were chosen. */
export const useWorkbench = (home: Home, distance: SearchDistance): WorkbenchView => {
  const choice = useChosenComps(home.propertyId)
  // What was pinned may be any of the sales nearby.
  const everySale = choice.chosen.pinned.length > 0
  const { asked, askAgain, takeEvidence } = useEvidence(home, distance, everySale)
  const there = asked.state === 'there' ? asked : null
  const made = useMemo(
    () => (there === null ? null : there.makeValue(home, there.evidence, choice.chosen)),
    [home, there, choice.chosen],
  )
  if (asked.state === 'failed')
    return { state: 'failed', text: asked.text, askAgain: asked.gone ? null : askAgain }
  if (there === null || made === null) return { state: 'loading' }
  const { evidence, OpenWorkbench } = there
  return { state: 'open', evidence, takeEvidence, OpenWorkbench, ...choice, ...made }
}
