import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { rejectsFirstLine, rejectsLine } from './reading/rejects.ts'

/** A CSV file of refused rows, made again: rows that were refused before are refused again. */
export const rejectsWriter = (path: string) => {
  const file = createWriteStream(path, { mode: 0o600 })
  const fault = new Promise<never>((_, reject) => file.once('error', reject))
  fault.catch(() => undefined)
  file.write(rejectsFirstLine)
  return {
    write: async (row: Parameters<typeof rejectsLine>[0]): Promise<void> => {
      if (file.write(rejectsLine(row))) return
      await Promise.race([fault, new Promise((resolve) => file.once('drain', () => resolve(null)))])
    },
    close: async (): Promise<void> => {
      if (file.closed || file.destroyed) return
      file.end()
      await finished(file)
    },
  }
}
