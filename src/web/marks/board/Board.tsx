import { useState } from 'react'
import type { MyHome } from '../../../contract/marks/my-homes.ts'
import { type HomeMark, homeMarks, markNames } from '../../../domain/marks/home-mark.ts'
import type { HomeMarks } from '../menu/home-marks.ts'
import { HomeList } from './HomeList.tsx'
import { markableOf } from './markable-of.ts'

type BoardProps = {
  /** In the order of the marks. */
  readonly homes: readonly MyHome[]
  readonly marks: HomeMarks
  /** The furthest place that has been asked for by keys. */
  readonly upTo: number
}

/** As narrow as its name, written downward. */
const FOLDED = '2.75rem'

/** A column for each mark; one without homes is folded. A home is dragged from one to another, or moved by its menu or by keys. */
export const Board = ({ homes, marks, upTo }: BoardProps) => {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<HomeMark | null>(null)

  const drop = (mark: HomeMark) => {
    const home = homes.find(({ propertyId }) => propertyId === dragged)
    setDragged(null)
    setOver(null)
    if (home !== undefined) marks.move(markableOf(home), mark)
  }

  return (
    <div
      className="grid items-stretch gap-3"
      style={{
        gridTemplateColumns: homeMarks
          .map((mark) => (homes.some((home) => home.mark === mark) ? 'minmax(0, 1fr)' : FOLDED))
          .join(' '),
      }}
    >
      {homeMarks.map((mark) => {
        const ofMark = homes.filter((home) => home.mark === mark)
        const folded = ofMark.length === 0
        return (
          <section
            key={mark}
            aria-label={`${markNames[mark]}, ${ofMark.length}`}
            className={`min-w-0 rounded-card border p-2 ${dragged !== null && over === mark ? 'border-brand bg-card' : 'border-transparent bg-well'}`}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(mark)
            }}
            onDrop={(event) => {
              event.preventDefault()
              drop(mark)
            }}
          >
            <h2
              className={`flex items-center gap-1.5 font-semibold ${folded ? 'py-1 [writing-mode:vertical-rl]' : 'mb-2 px-1'}`}
            >
              {markNames[mark]}
              <span className={`tabular font-normal text-muted ${folded ? '' : 'ml-auto'}`}>
                {ofMark.length}
              </span>
            </h2>
            <HomeList
              name={markNames[mark]}
              homes={ofMark}
              from={homes.findIndex((home) => home.mark === mark)}
              upTo={upTo}
              className="grid grid-cols-[minmax(0,1fr)] gap-2"
              onDrag={setDragged}
            />
          </section>
        )
      })}
    </div>
  )
}
