import { setTimeout as wait } from 'node:timers/promises'
import { claimDataFolder } from '../../src/server/start/running-server.ts'

// A server as far as its data folder is concerned: it claims it, opens it, runs there and stays until it is killed.

const claim = await claimDataFolder(process.env.TEST_DATA_FOLDER ?? '', () => undefined).catch(
  (error: Error) => {
    console.log(`refused: ${error.message}`)
    process.exit(1)
  },
)
console.log('claimed')
await wait(200)
await claim.announce(`http://127.0.0.1/${process.pid}`)
console.log('runs')
