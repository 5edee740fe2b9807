import type { Map as GlMap } from 'maplibre-gl'
import {
  TerraDraw,
  TerraDrawFreehandMode,
  TerraDrawModeUndoRedo,
  TerraDrawPolygonMode,
} from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { MAX_AREA_POINTS } from '../../../domain/search/drawn-area.ts'
import { simplifyArea } from '../../../domain/search/simplify-area.ts'
import type { DrawnArea } from '../../data/storage/search/search-state.ts'

/** How an area is drawn: corner by corner, or along its edge in one go. */
export const drawingWays = ['corners', 'freehand'] as const
export type DrawingWay = (typeof drawingWays)[number]

/**
 * An area that is being drawn, at first corner by corner: by presses on the map, and by what a keyboard does in their
 * place.
 */
export type DrawingCursor = {
  /** Removes what has been drawn, to draw in another way. */
  readonly drawBy: (way: DrawingWay) => void
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

/** Lets an area be drawn on a map of MapLibre: by mouse and touch, corner by corner by keyboard too. */
export const startDrawing = (map: GlMap, { color, onDrawn }: DrawingOptions): DrawingCursor => {
  const canvas = map.getCanvas()
  const fill = {
    fillColor: color,
    fillOpacity: 0.12,
    outlineColor: color,
    outlineWidth: 2.5,
    closingPointColor: color,
    closingPointOutlineColor: '#ffffff',
    closingPointOutlineWidth: 2,
  } as const
  const corners = new TerraDrawPolygonMode({
    keyEvents: { finish: FINISH_KEY, cancel: null },
    // While it is drawn the corner under the pointer is among them, and the first is there twice.
    validation: ({ geometry }) => ({
      valid:
        geometry.type === 'Polygon' &&
        (geometry.coordinates[0]?.length ?? 0) <= MAX_AREA_POINTS + 2,
    }),
    styles: { ...fill, closingPointWidth: 6 },
  })
  const freehand = new TerraDrawFreehandMode({
    keyEvents: null,
    drawInteraction: 'click-drag',
    minDistance: FREEHAND_PX,
    pointerDistance: FREEHAND_PX,
    // It is closed where it is let go.
    styles: { ...fill, closingPointWidth: 0, closingPointOutlineWidth: 0 },
  })
  let way: DrawingWay = 'corners'
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: DECIMALS }),
    modes: [corners, freehand],
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
  })
  let gone = false
  map.on('remove', () => {
    gone = true
  })
  draw.start()
  draw.setMode(modes[way])
  draw.on('finish', (id) => {
    const geometry = draw.getSnapshotFeature(id)?.geometry
    if (geometry?.type !== 'Polygon') return
    // The mode has still to put its own points away.
    setTimeout(() => onDrawn(simplifyArea(geometry)))
  })
  return {
    drawBy: (next) => {
      way = next
      draw.clear()
      draw.setMode(modes[way])
    },
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
      draw.setMode(modes[way])
    },
    // A map that is gone has taken the drawing along.
    stop: () => {
      if (!gone) draw.stop()
    },
  }
}

/** As the library names its modes. */
const modes: Readonly<Record<DrawingWay, string>> = { corners: 'polygon', freehand: 'freehand' }
/** How far a freehand edge goes between two of its points. */
const FREEHAND_PX = 6
/** No key of a keyboard: Enter puts a corner. */
const FINISH_KEY = 'Finish'
/** About a meter. */
const DECIMALS = 5
