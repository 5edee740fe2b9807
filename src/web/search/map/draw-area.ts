import type { Map as GlMap } from 'maplibre-gl'
import { TerraDraw, TerraDrawModeUndoRedo, TerraDrawPolygonMode } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { MAX_AREA_POINTS } from '../../../domain/search/drawn-area.ts'
import type { DrawnArea } from '../../data/storage/search/search-state.ts'

/** An area that is being drawn: by presses on the map, and by what a keyboard does in their place. */
export type DrawingCursor = {
  /** Puts a corner in the middle of the map. */
  readonly putCorner: () => void
  /** Takes the last corner back. */
  readonly takeBack: () => void
  /** Closes the area, once it has three corners. */
  readonly finish: () => void
  /** Removes what has been drawn, to begin again. */
  readonly clear: () => void
  readonly stop: () => void
}

type DrawingOptions = {
  /** As `#0f5c4a`. */
  readonly color: `#${string}`
  readonly onDrawn: (area: DrawnArea) => void
}

/** Lets an area be drawn on a map of MapLibre, corner by corner, by mouse, touch and keyboard. */
export const startDrawing = (map: GlMap, { color, onDrawn }: DrawingOptions): DrawingCursor => {
  const canvas = map.getCanvas()
  const mode = new TerraDrawPolygonMode({
    keyEvents: { finish: FINISH_KEY, cancel: null },
    // While it is drawn the corner under the pointer is among them, and the first is there twice.
    validation: ({ geometry }) => ({
      valid:
        geometry.type === 'Polygon' &&
        (geometry.coordinates[0]?.length ?? 0) <= MAX_AREA_POINTS + 2,
    }),
    styles: {
      fillColor: color,
      fillOpacity: 0.12,
      outlineColor: color,
      outlineWidth: 2.5,
      closingPointColor: color,
      closingPointOutlineColor: '#ffffff',
      closingPointOutlineWidth: 2,
      closingPointWidth: 6,
    },
  })
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: DECIMALS }),
    modes: [mode],
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
  })
  let gone = false
  map.on('remove', () => {
    gone = true
  })
  draw.start()
  draw.setMode('polygon')
  draw.on('finish', (id) => {
    const geometry = draw.getSnapshotFeature(id)?.geometry
    if (geometry?.type !== 'Polygon') return
    // The mode has still to put its own points away.
    setTimeout(() => onDrawn({ type: 'Polygon', coordinates: geometry.coordinates }))
  })
  return {
    putCorner: () => {
      const { left, top, width, height } = canvas.getBoundingClientRect()
      const at = { clientX: left + width / 2, clientY: top + height / 2 }
      for (const kind of ['pointermove', 'pointerdown', 'pointerup'])
        canvas.dispatchEvent(
          new PointerEvent(kind, { ...at, isPrimary: true, bubbles: true, pointerId: 1 }),
        )
    },
    takeBack: () => void draw.undo(),
    finish: () => {
      canvas.dispatchEvent(new KeyboardEvent('keyup', { key: FINISH_KEY }))
    },
    clear: () => {
      draw.clear()
      draw.setMode('polygon')
    },
    // A map that is gone has taken the drawing along.
    stop: () => {
      if (!gone) draw.stop()
    },
  }
}

/** No key of a keyboard: Enter puts a corner. */
const FINISH_KEY = 'Finish'
/** About a meter. */
const DECIMALS = 5
