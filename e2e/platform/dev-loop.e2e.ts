import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { removeDataFolder, setToStartOn } from '../../tests/platform/data-folder.ts'
import { makePreparedDataFolder } from '../../tests/platform/prepared-data-folder.ts'
import { test } from '../journey.ts'
import { header, signInFromWelcome } from '../session/sign-in-page.ts'

/** What `npm run dev` runs on, as a clone has it that has been started once. */
const COPIED = [
  '.cache/mails',
  '.cache/mails.stamp',
  'bin',
  'migrations',
  'package-lock.json',
  'package.json',
  'packages',
  'src',
  'tsconfig.base.json',
  'tsconfig.json',
  'tsconfig.tests.json',
  'vite.config.ts',
  'vite.mails.config.ts',
]

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** `npm run dev` on a copy of the repository, whose files a test may edit. */
const startDevLoop = async () => {
  const repository = join(import.meta.dirname, '../..')
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'flip-search-pro-dev-')))
  for (const path of COPIED) cpSync(join(repository, path), join(copy, path), { recursive: true })
  symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'))
  const dataDir = await makePreparedDataFolder()
  const [port, pagesPort] = [await freePort(), await freePort()]
  const loop = spawn(process.execPath, ['bin/dev.mjs'], {
    cwd: copy,
    env: {
      ...setToStartOn(dataDir),
      PORT: String(port),
      FLIP_DEV_PORT: String(pagesPort),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  loop.stdout.on('data', (text: Buffer) => {
    said += text
  })
  return {
    url: `http://localhost:${pagesPort}`,
    copy,
    said: () => said,
    edit: (path: string, change: (text: string) => string) =>
      writeFileSync(join(copy, path), change(readFileSync(join(copy, path), 'utf8'))),
    end: async () => {
      await stop(loop)
      removeDataFolder(dataDir)
      rmSync(copy, { recursive: true, force: true })
    },
  }
}

const stop = async (loop: ChildProcess) => {
  if (loop.exitCode !== null) return
  loop.kill('SIGTERM')
  await once(loop, 'exit')
}

/** Neither a data folder in the repository nor the server's code, and a mailbox to this machine's own names alone. */
const handsOutPagesAlone = async ({
  url,
  copy,
}: {
  readonly url: string
  readonly copy: string
}) => {
  const secret = join(copy, '.data/secrets/postgres-password')
  mkdirSync(join(copy, '.data/secrets'), { recursive: true })
  writeFileSync(secret, 'very-secret')
  const server = join(copy, 'src/server/main.ts')
  for (const path of [`/@fs${secret}`, `/@fs${secret}?raw`, `/@fs${server}`, `/@fs${server}?raw`])
    expect((await fetch(`${url}${path}`)).status, path).toBe(403)
  expect((await fetch(`${url}/@fs${join(copy, 'src/domain/box.ts')}`)).status).toBe(200)
  expect(await statusFor('192.0.2.7', `${url}/sandbox/mailbox`)).toBe(401)
  expect(await statusFor('localhost', `${url}/sandbox/mailbox`)).toBe(200)
}

/** The status of a call to a name that leads here; `fetch` does not let a caller set one. */
const statusFor = (host: string, url: string): Promise<number | undefined> =>
  new Promise((done, failed) => {
    const call = request(url, { headers: { host } }, (answer) => {
      answer.resume()
      done(answer.statusCode)
    })
    call.on('error', failed).end()
  })

test('the page and the server follow edits, and the developer stays signed in', async ({
  browser,
}) => {
  test.setTimeout(480_000)
  const dev = await startDevLoop()
  try {
    await expect.poll(dev.said, { timeout: 180_000 }).toContain(`ready at ${dev.url}`)
    await handsOutPagesAlone(dev)
    const page = await browser.newPage({ baseURL: dev.url, reducedMotion: 'reduce' })
    await signInFromWelcome(page)
    await expect(page.getByText('How to read a home')).toBeVisible()
    const city = page.getByRole('form').getByLabel('City', { exact: true })
    await city.fill('Columbus, OH')

    dev.edit('src/web/search/results/FirstVisit.tsx', (text) =>
      text.replace('How to read a home', 'How to look at a home'),
    )
    await expect(page.getByText('How to look at a home')).toBeVisible()
    await expect(city).toHaveValue('Columbus, OH')

    dev.edit('src/server/operators/health/route.ts', (text) => text.replaceAll("'ok'", "'edited'"))
    await expect.poll(dev.said, { timeout: 60_000 }).toContain('Restarting')
    // What the page asks for while the server is away waits for it.
    await page.reload()
    await expect(header(page).account).toContainText('Demo Subscriber', { timeout: 120_000 })
    // It answers before its work in the background begins, which health waits for.
    const health = async () => (await page.request.get(`${dev.url}/api/health`)).text()
    await expect.poll(health, { timeout: 120_000 }).toContain('edited')
  } finally {
    await dev.end()
  }
})
