import type { Home } from '../../../contract/search/home.ts'
import { HomePreview } from './HomePreview.tsx'
import type { Judging } from './use-judging.ts'
import { WhyDismissed } from './WhyDismissed.tsx'

type JudgedHomeProps = {
  readonly judging: Judging
  readonly onOpen: (home: Home) => void
  /** Called once it is saved, where the next one then takes its place. */
  readonly onSaved?: (() => void) | undefined
}

/** The home that is judged, under the question why the one before it was dismissed. */
export const JudgedHome = ({ judging, onOpen, onSaved }: JudgedHomeProps) => {
  const { selected, level, take, dismissed, forgetDismissed } = judging
  return (
    <>
      {dismissed === null ? null : (
        <div className="mb-3">
          <WhyDismissed home={dismissed} onDone={forgetDismissed} />
        </div>
      )}
      {selected === null ? null : (
        <HomePreview
          home={selected}
          level={level}
          onLevel={take}
          onOpen={onOpen}
          onSaved={onSaved}
        />
      )}
    </>
  )
}
