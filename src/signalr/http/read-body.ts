import type { IncomingMessage } from 'node:http'

/** The whole body of a request, or what kept it from being read. */
export const readBody = async (
  request: IncomingMessage,
  limit: number,
): Promise<Buffer | 'too-large' | 'broken-off'> => {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of request) {
      const buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
      bytes += buffer.length
      if (bytes > limit) return 'too-large'
      chunks.push(buffer)
    }
  } catch {
    return 'broken-off'
  }
  return Buffer.concat(chunks)
}
