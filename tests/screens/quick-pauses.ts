import { vi } from 'vitest'
import type * as pauses from '../../src/web/data/ask/pause.ts'

// Screens pause a twentieth of the time before they ask again. How long they pause is for the tests of what pauses
// (`request.test.ts`).
vi.mock('../../src/web/data/ask/pause.ts', async (original) => {
  const { pause } = await original<typeof pauses>()
  return { pause: (ms: number, signal?: AbortSignal) => pause(ms / 20, signal) }
})
