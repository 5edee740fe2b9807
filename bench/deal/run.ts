import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { browserArguments, findBrowser } from '../../tests/screens/find-browser.ts'
import { machine } from '../machine.ts'

/** `node bench/deal/run.ts`: see bench/README.md. */
const script = await bundled(join(import.meta.dirname, 'in-browser.ts'))
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: [...browserArguments],
})
const measuredAt = async (slowdown: number) => {
  const page = await browser.newPage()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addScriptTag({ content: script })
  const measured = await page.evaluate<unknown>('measured()')
  await page.close()
  return measured
}
const result = {
  machine,
  command: 'npx node bench/deal/run.ts',
  scriptBytesGzipped: gzipSync(script).length,
  milliseconds: { atFullSpeed: await measuredAt(1), atAQuarterOfTheSpeed: await measuredAt(4) },
}
await browser.close()
const json = `${JSON.stringify(result, null, 2)}\n`
await writeFile(join(import.meta.dirname, 'last-result.json'), json)
process.stdout.write(json)

/** The engine as one script, as a page would load it. */
async function bundled(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'bench' } },
  })
  const [first] = Array.isArray(built) ? built : [built]
  if (first === undefined || !('output' in first)) throw new Error('nothing was built')
  return first.output[0].code
}
