import { makeDataFolder, removeDataFolder } from './data-folder.ts'

// `npm start` for the browser journeys: only its data, its port and its limits are its own.

const dataDir = makeDataFolder()
process.on('exit', () => removeDataFolder(dataDir))

Object.assign(process.env, {
  PORT: '0',
  FLIP_DATA_DIR: dataDir,
  // All journeys come from one address.
  FLIP_REQUESTS_PER_MINUTE: '100000',
  FLIP_SIGN_UPS_PER_MINUTE: '100000',
})
for (const name of [
  'DATABASE_URL',
  'PUBLIC_URL',
  'HOST',
  'FLIP_IDENTITY',
  'FLIP_PAYMENTS',
  'SMTP_URL',
])
  delete process.env[name]

await import(new URL('../bin/start.mjs', import.meta.url).href)
