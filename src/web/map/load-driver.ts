import type { OpenMap } from './map-driver.ts'

/** The map library this browser can run, loaded when it is needed: MapLibre, or Leaflet without WebGL2. */
export const loadDriver = async (webgl2: boolean): Promise<OpenMap> =>
  webgl2
    ? (await import('./maplibre-driver.ts')).openMapLibre
    : (await import('./leaflet-driver.ts')).openLeaflet

/** Whether this browser draws with WebGL2, and so vector tiles. */
export const hasWebgl2 = (): boolean => {
  if (typeof WebGL2RenderingContext === 'undefined') return false
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    // Browsers keep few live contexts: give this one back at once.
    context?.getExtension('WEBGL_lose_context')?.loseContext()
    return context !== null
  } catch {
    return false
  }
}
