import type { OpenMap } from './map-driver.ts'

/** The map library this browser can run, loaded when it is needed: MapLibre, or Leaflet without WebGL2. */
export const loadDriver = async (): Promise<OpenMap> =>
  hasWebgl2()
    ? (await import('./maplibre-driver.ts')).openMapLibre
    : (await import('./leaflet-driver.ts')).openLeaflet

const hasWebgl2 = (): boolean => {
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
