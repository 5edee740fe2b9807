import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod/mini'
import { listenNotify } from '../../src/server/adapters/listen-notify/listen-notify.ts'
import { joinBackplane } from '../../src/server/platform/backplane/backplane.ts'
import { attachEmbeddedPostgres } from '../../src/server/platform/embedded-postgres/attach-embedded-postgres.ts'
import { makeDataFolder, removeDataFolder } from '../../tests/platform/data-folder.ts'
import { machine } from '../machine.ts'

// How many notices a second nodes hear from one another over LISTEN and NOTIFY: all nodes are in this process, beside
// Postgres, and publish ten at a time, as a search does with its progress.

const NOTICES = 20_000
const TEXT = 'x'.repeat(300)

const measure = async (connectionString: string, count: number) => {
  const nodes = Array.from({ length: count }, () => joinBackplane(listenNotify(connectionString)))
  let heard = 0
  const topics = nodes.map((node) => {
    const topic = node.topic('texts', z.string())
    topic.hear(() => heard++)
    return topic
  })
  await Promise.all(nodes.map(({ joined }) => joined))
  const began = performance.now()
  for (let sent = 0; sent < NOTICES; sent += 10) {
    for (let i = 0; i < 10; i++) topics[(sent / 10) % count]?.publishToOthers(TEXT)
    await delay(0)
  }
  while (heard < NOTICES * (count - 1)) await delay(10)
  const seconds = (performance.now() - began) / 1000
  const lost = nodes.reduce((sum, node) => sum + (node.figures()?.lost ?? 0), 0)
  await Promise.all(nodes.map(({ close }) => close()))
  return { nodes: count, noticesPerSecond: Math.round(NOTICES / seconds), heard, lost }
}

const dataDir = makeDataFolder()
const postgres = await attachEmbeddedPostgres({ dataDir, clientName: 'bench', say: console.log })
try {
  const measured = []
  for (const count of [2, 16, 48]) measured.push(await measure(postgres.connectionString, count))
  const report = {
    machine,
    command: 'npx node bench/hub/notices.ts',
    measured,
  }
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  await writeFile(
    join(import.meta.dirname, 'notices-last-result.json'),
    `${JSON.stringify(report, null, 2)}\n`,
  )
} finally {
  await postgres.release()
  removeDataFolder(dataDir)
}
