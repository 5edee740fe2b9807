import type { Map as GlMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ringOf } from '../../../domain/search/drawn-area.ts'
import type { DrawnArea } from '../../data/storage/search/search-state.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { type DrawingCursor, type DrawingWay, drawingWays, startDrawing } from './draw-area.ts'

type DrawAreaProps = {
  readonly gl: GlMap
  readonly color: `#${string}`
  readonly onDrawn: (area: DrawnArea) => void
  readonly onCancel: () => void
}

/** How an area is drawn, over the map, and what was wrong with one that cannot be searched. */
export const DrawArea = ({ gl, color, onDrawn, onCancel }: DrawAreaProps) => {
  const cursor = useRef<DrawingCursor | null>(null)
  const [way, setWay] = useState<DrawingWay>('corners')
  const [fault, setFault] = useState<string | null>(null)
  const take = useEffectEvent((area: DrawnArea) => {
    const ring = ringOf(area)
    if (ring.ok) return onDrawn(area)
    setFault(ring.error)
    cursor.current?.clear()
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    const does = keys[event.key]
    // Freehand is drawn by mouse or finger.
    if (does === undefined || (way === 'freehand' && does !== 'cancel')) return
    event.preventDefault()
    event.stopPropagation()
    if (does === 'cancel') return onCancel()
    cursor.current?.[does === 'putCorner' && event.shiftKey ? 'finish' : does]()
  })

  useEffect(() => {
    const canvas = gl.getCanvas()
    const drawing = startDrawing(gl, { color, onDrawn: (area) => take(area) })
    cursor.current = drawing
    const onKey = (event: KeyboardEvent) => press(event)
    canvas.addEventListener('keydown', onKey)
    canvas.focus({ preventScroll: true })
    return () => {
      canvas.removeEventListener('keydown', onKey)
      cursor.current = null
      drawing.stop()
    }
  }, [gl, color])

  return (
    <>
      <span aria-hidden className="home-map-cross" />
      <section
        aria-label="Draw an area"
        className="absolute inset-x-3 top-3 z-20 mx-auto grid max-w-xl gap-2 rounded-card border border-line-strong bg-card p-3 text-sm"
      >
        <fieldset className="flex flex-wrap gap-x-4">
          <legend className="sr-only">How to draw</legend>
          {drawingWays.map((one) => (
            <label key={one} className="flex min-h-6 items-center gap-1.5 font-semibold">
              <input
                type="radio"
                name="way"
                checked={way === one}
                onChange={() => {
                  setWay(one)
                  setFault(null)
                  cursor.current?.drawBy(one)
                }}
              />
              {wayNames[one]}
            </label>
          ))}
        </fieldset>
        <p role="status">
          {fault === null ? '' : `${fault} `}
          {way === 'freehand' ? (
            'Draw along the edge of the area in one go: it is closed where you let go.'
          ) : (
            <>
              Press the corners of the area, and the first one again to close it.
              <span className="pointer-coarse:hidden max-sm:hidden">
                {' '}
                By keyboard: arrows move the map, Enter puts a corner under the cross, Backspace
                takes it back, Shift+Enter closes the area.
              </span>
            </>
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          {way === 'freehand' ? null : (
            <>
              <Button kind="primary" className={small} onClick={() => cursor.current?.finish()}>
                Search it
              </Button>
              <Button className={small} onClick={() => cursor.current?.takeBack()}>
                Take back a corner
              </Button>
            </>
          )}
          <Button kind="quiet" className={small} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </section>
    </>
  )
}

const small = 'px-3 text-sm'

const wayNames: Readonly<Record<DrawingWay, string>> = {
  corners: 'By corners',
  freehand: 'Freehand',
}

const keys: Partial<Record<string, 'putCorner' | 'takeBack' | 'cancel'>> = {
  Enter: 'putCorner',
  ' ': 'putCorner',
  Backspace: 'takeBack',
  Escape: 'cancel',
}
