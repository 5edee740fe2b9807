import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { streetArchive } from './map/street-archive.ts'
import { removeDataFolder, setToStartOn } from './platform/data-folder.ts'
import { makePreparedDataFolder } from './platform/prepared-data-folder.ts'
import { holdAnswers } from './screens/hold-answers.ts'

// `npm start` for the browser journeys: only its data, its port, its limits and its maps are its own. Its answers are
// checked.

const dataDir = await makePreparedDataFolder()
process.on('exit', () => removeDataFolder(dataDir))
const streets = join(dataDir, 'streets.pmtiles')
writeFileSync(streets, streetArchive('Columbus', { from: 9, to: 14 }))

Object.assign(setToStartOn(dataDir, process.env), {
  // All journeys come from one address.
  FLIP_REQUESTS_PER_MINUTE: '100000',
  FLIP_SIGN_UPS_PER_MINUTE: '100000',
  // Demo homes stand on the demo streets all the same.
  FLIP_MAP_PMTILES: streets,
})

holdAnswers()
await import(new URL('../bin/start.mjs', import.meta.url).href)
