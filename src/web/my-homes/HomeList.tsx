import { useState } from 'react'
import type { MyHome } from '../../contract/my-homes.ts'
import { Button } from '../ui/Button.tsx'
import { MyHomeCard } from './MyHomeCard.tsx'

type HomeListProps = {
  readonly name: string
  readonly homes: readonly MyHome[]
  /** The place of the first among all homes on screen. */
  readonly from: number
  readonly className: string
  readonly onDrag?: (propertyId: string | null) => void
}

/** Homes one below the other; of very many the first, and a way to see more. */
export const HomeList = ({ name, homes, from, className, onDrag }: HomeListProps) => {
  const [most, setMost] = useState(AT_ONCE)
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
        <Button className="mt-3 w-full" onClick={() => setMost(most + AT_ONCE)}>
          Show {Math.min(AT_ONCE, homes.length - most)} more
        </Button>
      ) : null}
    </>
  )
}

const AT_ONCE = 60
