/** Compresses a text (deflate, raw) into base64 that any storage takes. */
export const compressText = async (text: string): Promise<string> => {
  const bytes = await pass(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  let binary = ''
  for (let start = 0; start < bytes.length; start += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK))
  }
  return btoa(binary)
}

/** The text behind `compressText`. Rejects when it is not such a text. */
export const decompressText = async (base64: string): Promise<string> => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return new TextDecoder().decode(await pass(bytes, new DecompressionStream('deflate-raw')))
}

// An argument list has a limit; this stays far under every engine's.
const CHUNK = 8192

const pass = async (
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
): Promise<Uint8Array> => {
  const stream = new Blob([bytes]).stream().pipeThrough(through)
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
