import { inflateRawSync } from 'node:zlib'

/** The files in a zip file, by its directory at the end. */
export const filesOfZip = (zip: Buffer): ReadonlyMap<string, Buffer> => {
  const files = new Map<string, Buffer>()
  const end = zip.lastIndexOf('PK\x05\x06')
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(start, start + size)
    files.set(name, zip.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content))
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

/** The files in a zip file as text. */
export const partsOfZip = (zip: Buffer): ReadonlyMap<string, string> =>
  new Map([...filesOfZip(zip)].map(([name, content]) => [name, content.toString()]))
