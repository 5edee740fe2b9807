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
  try {
    const picture = sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    const { format, width, height } = await picture.metadata()
    if (format !== kind) return err(CANNOT_BE_READ)
    if (width * height > MAX_PIXELS)
      return err('This photo has more than 100 megapixels. Send a smaller one.')
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
/** More than any phone takes in one photo by default; as pixels of 3 bytes 300 MB. */
const MAX_PIXELS = 100_000_000
const MAX_SIDE = 3000

/** Pictures are decoded one after another, so that many at once take no more memory than one. */
const oneAtATime = <T>(work: () => Promise<T>): Promise<T> => {
  const next = last.then(work)
  last = next.catch(() => undefined)
  return next
}
let last: Promise<unknown> = Promise.resolve()
