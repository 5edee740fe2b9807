import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** What a browser for tests is started with: no calls home, and no sandbox where root cannot have one. */
export const browserArguments: readonly string[] = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/**
 * The path of a browser that starts on this machine: FLIP_BROWSER, Playwright's own, the system's Chromium without
 * windows, which takes half the time of one with (on Debian it is installed when we are root), the system's Chrome
 * or Chromium. Throws with what to do when there is none.
 */
export async function findBrowser(): Promise<string> {
  const { FLIP_BROWSER } = process.env
  if (FLIP_BROWSER) return FLIP_BROWSER
  const withoutWindows = inPath('chromium-headless-shell')
  if (![chromium.executablePath(), ...withoutWindows].some(existsSync)) installOnDebian()
  for (const path of [chromium.executablePath(), ...withoutWindows, ...systemBrowsers()]) {
    if (await starts(path)) return path
  }
  throw new Error(
    'No browser for the journeys was found: run `npx playwright install chromium`, or name one in FLIP_BROWSER.',
  )
}

const systemNames = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser']

const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const systemBrowsers = (): readonly string[] => [...systemNames.flatMap(inPath), ...usualPlaces]

function inPath(name: string): readonly string[] {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
}

/** A real launch: some builds are there but lack a library, and `--version` alone does not show it. */
async function starts(path: string): Promise<boolean> {
  if (!existsSync(path)) return false
  try {
    const browser = await chromium.launch({ executablePath: path, args: [...browserArguments] })
    await browser.close()
    return true
  } catch {
    return false
  }
}

/** Leaves the machine as it is, and says so, where the package is not to be had. */
function installOnDebian(): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  console.log('Installing the browser for the journeys: chromium-headless-shell...')
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-o', 'Acquire::http::Timeout=20', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update')
  apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell')
}
