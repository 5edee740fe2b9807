import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { utcDateOf } from '../domain/iso-date.ts'
import { generateDemoMarket } from '../sandbox/demo-market/generate-demo-market.ts'
import { registerDemoMarket } from '../sandbox/demo-market/route.ts'
import { registerStreets } from '../sandbox/streets/route.ts'
import { buildApp } from './app.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { type Config, loadConfig } from './config.ts'
import { demoMarketDate, fillDemoMarket, removeDemoMarket } from './listings/demo-market.ts'
import { type Installation, openInstallation } from './open-installation.ts'
import { claimDataFolder } from './platform/running-server.ts'
import { StartRefused } from './platform/start-refused.ts'
import { progressBar } from './progress-bar.ts'

const repository = resolve(import.meta.dirname, '../..')

/** Composition root: configuration, adapters, the app, and the order in which all of it stops. */
const start = async (): Promise<void> => {
  const config = loadConfig(repository)
  const claim =
    config.database.kind === 'embedded' ? await claimDataFolder(config.database.dataDir) : null
  const opening = openInstallation(config, { clientName: 'server', say })
  let app: FastifyInstance | undefined
  const stop = stopOnSignals(async () => {
    await app?.close()
    const opened = await opening.catch(() => null)
    await opened?.close()
    await claim?.release()
  })
  try {
    const installation = await opening
    await prepareMarkets(config, installation)
    app = await buildApp({
      config,
      db: installation.db,
      places: installation.places,
      webDir: resolve(repository, '.cache/web'),
      registerSandbox: (server) => registerSandbox(server, installation),
    })
    const url = await listen(app, config)
    await claim?.announce(url)
    say(`Flip Search Pro is ready at ${url}`)
  } catch (error) {
    const asked = stop.stopping()
    await stop.now()
    if (!asked) throw error
  }
}

/** The demo market on the first start, and whatever a killed run has left undone. */
const prepareMarkets = async (config: Config, { db, places }: Installation): Promise<void> => {
  const today = utcDateOf(new Date())
  const demoDate = await demoMarketDate(db)
  if (!config.demo && demoDate !== null) await removeDemoMarket(db)
  if (config.demo && demoDate === null) {
    say('Filling the demo market (first start only)…')
    const bar = progressBar('Demo homes')
    const facts = [...generateDemoMarket({ asOf: today })]
    await fillDemoMarket(db, facts, { asOf: today, places, progress: bar.update })
    bar.stop()
  }
  const bar = progressBar('Values    ')
  await bringUpToDate(db, {
    today,
    staleDays: config.staleDays,
    progress: ({ homes, of }) => bar.update(homes, of),
  })
  bar.stop()
}

const registerSandbox = async (app: FastifyInstance, { db }: Installation): Promise<void> => {
  registerStreets(app)
  const asOf = await demoMarketDate(db)
  if (asOf !== null) registerDemoMarket(app, { asOf })
}

const listen = async (app: FastifyInstance, config: Config): Promise<string> => {
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new StartRefused(
        `Port ${config.port} is taken by another program: stop it, or start with PORT=3001 npm start.`,
      )
    throw error
  }
  const bound = app.server.address()
  const port = typeof bound === 'object' ? bound?.port : config.port
  return config.publicUrl?.origin ?? `http://localhost:${port ?? config.port}`
}

const say = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`)
}

/** Runs `stop` once, whichever of Ctrl-C, SIGTERM and a failed start comes first, then exits. */
const stopOnSignals = (stop: () => Promise<void>) => {
  let running: Promise<void> | undefined
  const now = () => {
    running ??= stop()
    return running
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void now().then(() => process.exit(0)))
  return { now, stopping: () => running !== undefined }
}

start().catch((error: unknown) => {
  if (error instanceof StartRefused) process.stderr.write(`${error.message}\n`)
  else console.error(error)
  process.exit(1)
})
