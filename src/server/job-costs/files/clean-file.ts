import { err, ok, type Result } from '../../../domain/result.ts'

/** A file as it is kept: photos drawn again as JPEG, documents as they came. */
export type CleanFile = {
  readonly contentType: 'image/jpeg' | 'application/pdf'
  readonly content: Buffer
}

/**
 * Makes a file safe to keep and show. What it is, its first bytes say, whatever its name does. A photo is decoded and
 * drawn again, upright and 3,000 pixels wide or high at most: place, device and whatever else was in it or behind it
 * are gone. A PDF stays as it is, and is only ever handed out as a download. The fault is a sentence.
 */
export const cleanFile = async (content: Buffer): Promise<Result<CleanFile, string>> => {
  const kind = kindOf(content)
  if (kind === 'pdf') return ok({ contentType: 'application/pdf', content })
  if (kind === 'heic')
    return err(
      'This photo is in HEIC, which not every device can show. Send it from this page on your iPhone, which makes a JPEG of it, or set Camera > Formats to Most Compatible.',
    )
  if (kind === null) return err('Send a photo (JPEG, PNG or WebP) or a PDF.')
  return oneAtATime(() => drawAgain(content, kind))
}

type PictureKind = 'jpeg' | 'png' | 'webp'

const kindOf = (content: Buffer): PictureKind | 'pdf' | 'heic' | null => {
  const start = content.subarray(0, 16).toString('latin1')
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp'
  if (start.startsWith('%PDF-')) return 'pdf'
  return /^.{4}ftyp(?:hei|hev|mif1|msf1)/s.test(start) ? 'heic' : null
}

const drawAgain = async (
  content: Buffer,
  kind: PictureKind,
): Promise<Result<CleanFile, string>> => {
  // Loaded with the first photo: few requests need it.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  if (kind === 'jpeg' && hasTooManyScans(content)) return err(CANNOT_BE_READ)
  try {
    const limitInputPixels = MAX_MEGAPIXELS[kind] * 1_000_000
    // What a picture says of itself is read without decoding it.
    const said = await sharp(content, { limitInputPixels: false, pages: 1 }).metadata()
    if (said.format !== kind) return err(CANNOT_BE_READ)
    if (said.width * said.height > limitInputPixels)
      return err(
        `This picture has more than ${MAX_MEGAPIXELS[kind]} megapixels. Send a smaller one.`,
      )
    const picture = sharp(content, { limitInputPixels, failOn: 'error', pages: 1 })
    const drawn = await picture
      .timeout({ seconds: 30 })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82 })
      .toBuffer()
    return ok({ contentType: 'image/jpeg', content: drawn })
  } catch {
    return err(CANNOT_BE_READ)
  }
}

const CANNOT_BE_READ =
  'This photo cannot be read: it is damaged or not what it says. Take it again.'
/**
 * More than any phone takes in one photo by default. A decoder may hold all of it: 300 MB of a JPEG, whose pixels have 3
 * bytes, and as much of a PNG, whose pixels may have 8.
 */
const MAX_MEGAPIXELS = { jpeg: 100, png: 40, webp: 40 } as const
const MAX_SIDE = 3000

/**
 * Whether a JPEG is drawn over so often that decoding it takes minutes, in which no time limit is looked at. Encoders
 * make about ten scans of a progressive one (ITU-T T.81, section G); `FF DA` begins a scan and is in none.
 */
const hasTooManyScans = (content: Buffer): boolean => {
  let scans = 0
  for (let at = content.indexOf(SCAN); at !== -1 && scans <= MAX_SCANS; scans++)
    at = content.indexOf(SCAN, at + SCAN.length)
  return scans > MAX_SCANS
}
const SCAN = Buffer.from([0xff, 0xda])
const MAX_SCANS = 100

/** Pictures are decoded one after another, so that many at once take no more memory than one. */
const oneAtATime = <T>(work: () => Promise<T>): Promise<T> => {
  const next = last.then(work)
  last = next.catch(() => undefined)
  return next
}
let last: Promise<unknown> = Promise.resolve()
