import { removeDataFolder, setToStartOn } from './data-folder.ts'
import { holdAnswers } from './hold-answers.ts'
import { makePreparedDataFolder } from './prepared-data-folder.ts'

// `npm start` for the browser journeys: only its data, its port and its limits are its own. Its answers are checked.

const dataDir = await makePreparedDataFolder()
process.on('exit', () => removeDataFolder(dataDir))

Object.assign(setToStartOn(dataDir, process.env), {
  // All journeys come from one address.
  FLIP_REQUESTS_PER_MINUTE: '100000',
  FLIP_SIGN_UPS_PER_MINUTE: '100000',
})

holdAnswers()
await import(new URL('../bin/start.mjs', import.meta.url).href)
