import type { Map as GlMap, LayerSpecification, SourceSpecification } from 'maplibre-gl'

/**
 * Draws a source by its layers on a map of MapLibre: now, or once its style is there, and again on each style that takes
 * its place. Returns how to remove them; a map that is gone has none.
 */
export const drawLayers = (
  map: GlMap,
  name: string,
  source: SourceSpecification,
  layers: readonly LayerSpecification[],
): (() => void) => {
  let gone = false
  const add = () => {
    map.addSource(name, source)
    for (const layer of layers) map.addLayer(layer)
  }
  map.on('style.load', add)
  map.on('remove', () => {
    gone = true
  })
  try {
    add()
  } catch {
    // Its style is not there yet, which nothing else says.
  }
  return () => {
    map.off('style.load', add)
    if (gone) return
    for (const { id } of layers) if (map.getLayer(id)) map.removeLayer(id)
    if (map.getSource(name)) map.removeSource(name)
  }
}
