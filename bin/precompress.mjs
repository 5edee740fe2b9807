// Compresses the built pages once, at the best level, so that the server only hands files out.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const worthIt = /\.(?:js|mjs|css|html|svg|json|txt)$/
const smallest = 1024

/** Writes `.br` and `.gz` beside every text file under the folder that is worth it. */
export function precompress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !worthIt.test(entry.name)) continue
    const content = readFileSync(path)
    if (content.length < smallest) continue
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
  }
}
