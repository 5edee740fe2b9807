import { useState } from 'react'
import type { MyHome } from '../../../contract/marks/my-homes.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { MyHomeCard } from './MyHomeCard.tsx'

type HomeListProps = {
  readonly name: string
  readonly homes: readonly MyHome[]
  /** The place of the first among all homes on screen. */
  readonly from: number
  /** The furthest place that has been asked for by keys. */
  readonly upTo: number
  readonly className: string
  readonly onDrag?: (propertyId: string | null) => void
}

/** Homes one below the other; of very many the first, and a way to see more. */
export const HomeList = ({ name, homes, from, upTo, className, onDrag }: HomeListProps) => {
  const [asked, setAsked] = useState(AT_ONCE)
  const most = Math.max(asked, Math.ceil((upTo - from + 1) / AT_ONCE) * AT_ONCE)
  return (
    <>
      <ul aria-label={name} className={className}>
        {homes.slice(0, most).map((home, index) => (
          <li key={home.propertyId} data-place={from + index}>
            <MyHomeCard
              home={home}
              onDrag={onDrag && ((dragged) => onDrag(dragged ? home.propertyId : null))}
            />
          </li>
        ))}
      </ul>
      {homes.length > most ? (
        <Button className="mt-3 w-full" onClick={() => setAsked(most + AT_ONCE)}>
          Show {Math.min(AT_ONCE, homes.length - most)} more
        </Button>
      ) : null}
    </>
  )
}

const AT_ONCE = 60
