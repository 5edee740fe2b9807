import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

/** The stand-in for Google's script as a browser runs it. */
export const googleMapsStandIn = (): string => {
  const source = readFileSync(join(import.meta.dirname, 'stand-in-script.ts'), 'utf8')
  const script = stripTypeScriptTypes(source).replaceAll(/^export /gm, '')
  return `(() => {\n${script}\nstartGoogleMaps(document.currentScript.src)\n})()`
}
