/** A file in an archive. Names are ASCII of up to 100 characters, folders before slashes. */
export type TarEntry = { readonly name: string; readonly content: Buffer; readonly at: Date }

/** An archive in the ustar format (POSIX.1-1988), a file in memory at a time; any tar opens it. */
export async function* tarOf(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const { name, content, at } of entries) {
    yield headerOf(name, content.length, at)
    yield content
    const rest = content.length % BLOCK
    if (rest > 0) yield Buffer.alloc(BLOCK - rest)
  }
  yield Buffer.alloc(2 * BLOCK)
}

/** The files of an archive that `tarOf` wrote, one after another. Throws where it breaks off or is damaged. */
export async function* filesOfTar(archive: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  let held = Buffer.alloc(0)
  const pieces = archive[Symbol.asyncIterator]()
  const take = async (bytes: number): Promise<Buffer> => {
    while (held.length < bytes) {
      const { value, done } = await pieces.next()
      if (done === true) throw new Error('the archive breaks off')
      held = Buffer.concat([held, value])
    }
    const taken = held.subarray(0, bytes)
    held = held.subarray(bytes)
    return taken
  }
  for (;;) {
    const header = await take(BLOCK)
    if (header.every((byte) => byte === 0)) return
    if (octal(header, 148, 8) !== checksumOf(header)) throw new Error('the archive is damaged')
    const size = octal(header, 124, 12)
    const name = header.toString('latin1', 0, 100).replace(/\0.*$/s, '')
    const content = await take(size)
    if (size % BLOCK > 0) await take(BLOCK - (size % BLOCK))
    yield { name, content, at: new Date(1000 * octal(header, 136, 12)) }
  }
}

const BLOCK = 512

const headerOf = (name: string, size: number, at: Date): Buffer => {
  if (!/^[\x20-\x7e]{1,100}$/.test(name)) throw new RangeError(`no name for an archive: ${name}`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0, 'latin1')
  const number = (value: number, start: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, start, 'latin1')
  number(0o600, 100, 8)
  number(0, 108, 8)
  number(0, 116, 8)
  number(size, 124, 12)
  number(Math.floor(at.getTime() / 1000), 136, 12)
  header.write('0', 156, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}

/** Of all bytes of a header, its own eight counting as spaces. */
const checksumOf = (header: Buffer): number =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)

const octal = (header: Buffer, start: number, length: number): number =>
  Number.parseInt(header.toString('latin1', start, start + length).replace(/[\0 ].*$/s, ''), 8)
