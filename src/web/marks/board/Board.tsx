import { useState } from 'react'
import type { MyHome } from '../../../contract/marks/my-homes.ts'
import type { MarkableHome } from '../menu/home-marks.ts'
import { HomeList } from './HomeList.tsx'
import { markableOf } from './markable-of.ts'

/** A column of the board, and what becomes of a home that is dropped on it. */
export type BoardColumn = {
  readonly key: string
  readonly name: string
  readonly has: (home: MyHome) => boolean
  readonly onDrop: (home: MarkableHome) => void
}

type BoardProps = {
  /** In the order of the columns. */
  readonly homes: readonly MyHome[]
  readonly columns: readonly BoardColumn[]
  /** The furthest place that has been asked for by keys. */
  readonly upTo: number
}

/** As narrow as its name, written downward. */
const FOLDED = '2.75rem'

/** A column for each mark, or each stage; one without homes is folded. A home is dragged from one to another, or moved by its menu or by keys. */
export const Board = ({ homes, columns, upTo }: BoardProps) => {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)

  const drop = ({ onDrop }: BoardColumn) => {
    const home = homes.find(({ propertyId }) => propertyId === dragged)
    setDragged(null)
    setOver(null)
    if (home !== undefined) onDrop(markableOf(home))
  }

  return (
    <div
      className="grid items-stretch gap-3"
      style={{
        gridTemplateColumns: columns
          .map(({ has }) => (homes.some(has) ? 'minmax(0, 1fr)' : FOLDED))
          .join(' '),
      }}
    >
      {columns.map((column) => {
        const { key, name, has } = column
        const within = homes.filter(has)
        const folded = within.length === 0
        return (
          <section
            key={key}
            aria-label={`${name}, ${within.length}`}
            className={`min-w-0 rounded-card border p-2 ${dragged !== null && over === key ? 'border-brand bg-card' : 'border-transparent bg-well'}`}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(key)
            }}
            onDrop={(event) => {
              event.preventDefault()
              drop(column)
            }}
          >
            <h2
              className={`flex items-center gap-1.5 font-semibold ${folded ? 'py-1 [writing-mode:vertical-rl]' : 'mb-2 px-1'}`}
            >
              {name}
              <span className={`tabular font-normal text-muted ${folded ? '' : 'ml-auto'}`}>
                {within.length}
              </span>
            </h2>
            <HomeList
              name={name}
              homes={within}
              from={homes.findIndex(has)}
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
