import { test as playwright, type Response } from '@playwright/test'
import { type CheckAnswer, checkAnswersAgainst } from '../tests/check-answers.ts'
import { CHECKED_HEADER, FINE } from '../tests/hold-answers.ts'

type Fixtures = {
  /**
   * Whether the browser draws with WebGL2, as most do; without it the map is Leaflet's, which is cheaper to draw in
   * software. For journeys about the map.
   */
  readonly webgl2: boolean
  readonly mapDrawn: undefined
  readonly answersAsDescribed: undefined
}

/**
 * A journey, which also fails when a page gets an answer of `/api` that is not as the API description has it. The
 * server has checked its own (`tests/hold-answers.ts`); those that a journey makes up are checked here.
 */
export const test = playwright.extend<Fixtures>({
  webgl2: [false, { option: true }],
  mapDrawn: [
    async ({ context, webgl2 }, use) => {
      if (!webgl2)
        await context.addInitScript(() =>
          Reflect.deleteProperty(globalThis, 'WebGL2RenderingContext'),
        )
      await use(undefined)
    },
    { auto: true },
  ],
  answersAsDescribed: [
    async ({ context }, use) => {
      const checks: Promise<string | null>[] = []
      context.on('response', (response) => {
        if (new URL(response.url()).pathname.startsWith('/api/')) checks.push(faultOf(response))
      })
      await use(undefined)
      // An answer that is still being made up when the journey is over is nobody's any more.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      const faults = (await Promise.all(checks)).filter((fault) => fault !== null)
      if (faults.length > 0) throw new Error(`Answers not as described:\n${faults.join('\n')}`)
    },
    { auto: true },
  ],
})

const faultOf = async (response: Response): Promise<string | null> => {
  const headers = response.headers()
  const checked = headers[CHECKED_HEADER]
  if (checked !== undefined && checked !== FINE) return checked
  const path = new URL(response.url()).pathname
  // Refusals that are made up stand for any proxy's and any newer server's. Events of the hub go on and on.
  if (!response.ok() || path.startsWith('/api/progress-hub') || path.startsWith('/api/docs'))
    return null
  // A page that is left takes along where its answers came from, and their bodies.
  const address = await response.serverAddr().catch(() => null)
  if (checked !== undefined && address !== null) return null
  const body = await response.text().catch(() => null)
  if (body === null) return null
  check ??= await description()
  const method = response.request().method()
  return check({ method, path, status: response.status(), headers, body })
}

let check: CheckAnswer | null = null
const description = async (): Promise<CheckAnswer> => {
  const answer = await fetch(new URL('/api/openapi.json', process.env.FLIP_JOURNEYS_URL))
  return checkAnswersAgainst(await answer.json())
}
