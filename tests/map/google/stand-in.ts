import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'

/** The stand-in for Google's script as a browser runs it. */
export const googleMapsStandIn = async (): Promise<string> => {
  const path = join(import.meta.dirname, 'stand-in-script.ts')
  const { code } = await transformWithOxc(await readFile(path, 'utf8'), path)
  const script = code.replaceAll(/^export /gm, '')
  return `(() => {\n${script}\nstartGoogleMaps(document.currentScript.src)\n})()`
}
