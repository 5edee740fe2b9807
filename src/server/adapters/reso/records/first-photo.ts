import { webPageOf } from '../../../platform/web-page.ts'
import { instantIn, isRecord, numberIn, type ResoRecord, textIn, yesNoIn } from './record-values.ts'
import { squeezed } from './reso-lookups.ts'

/** The fields read of the Media resource. */
export const mediaFields = [
  'MediaKey',
  'MediaURL',
  'MediaCategory',
  'MediaStatus',
  'Order',
  'ResourceRecordKey',
  'ResourceName',
  'ModificationTimestamp',
] as const

/** The address of a page or a photo; also a path on this server, where the source may name one. */
export const addressIn = (
  record: ResoRecord,
  field: string,
  { pathsAreOurs }: { readonly pathsAreOurs: boolean },
): string | null => {
  const written = textIn(record, field)
  if (written.length > LONGEST_ADDRESS) return null
  if (pathsAreOurs && /^\/(?![/\\])\S*$/.test(written)) return written
  return webPageOf(written)
}

/** The first photo of the Media that came with a record: `Order` is a number or a text, and may begin at 0 or 1. */
export const firstPhotoIn = (
  media: unknown,
  paths: { readonly pathsAreOurs: boolean },
): string | null => {
  let first: { readonly order: number; readonly url: string } | null = null
  for (const record of Array.isArray(media) ? media : []) {
    if (!isRecord(record) || !isPhoto(record) || isGone(record)) continue
    const url = addressIn(record, 'MediaURL', paths)
    const order = numberIn(record, 'Order') ?? Number.MAX_SAFE_INTEGER
    if (url !== null && (first === null || order < first.order)) first = { order, url }
  }
  return first?.url ?? null
}

export type ListingPhoto = { readonly listingKey: string; readonly mediaUrl: string | null }

/**
 * The first photos among changed records of the Media resource. Which number the first has is the provider's habit
 * (0 or 1): the lowest that it has ever sent. What changed last counts.
 */
export const firstPhotosOf = (
  records: readonly ResoRecord[],
  lowestOrderBefore: number | null,
  paths: { readonly pathsAreOurs: boolean },
): { readonly photos: readonly ListingPhoto[]; readonly lowestOrder: number | null } => {
  const photos = records.filter(
    (record) => isPhoto(record) && /^(property)?$/i.test(textIn(record, 'ResourceName')),
  )
  const orders = photos.flatMap((record) => numberIn(record, 'Order') ?? [])
  const lowestOrder = orders.reduce<number | null>(
    (low, order) => (low === null ? order : Math.min(low, order)),
    lowestOrderBefore,
  )
  const byListing = new Map<string, string | null>()
  const inTime = photos.toSorted((a, b) => timeOf(a) - timeOf(b) || goneFirst(a) - goneFirst(b))
  for (const record of inTime) {
    const listingKey = textIn(record, 'ResourceRecordKey')
    if (listingKey === '' || numberIn(record, 'Order') !== lowestOrder) continue
    byListing.set(listingKey, isGone(record) ? null : addressIn(record, 'MediaURL', paths))
  }
  return {
    photos: [...byListing].map(([listingKey, mediaUrl]) => ({ listingKey, mediaUrl })),
    lowestOrder,
  }
}

const isPhoto = (record: ResoRecord) =>
  /^(|photos?|image)$/.test(squeezed(textIn(record, 'MediaCategory')))

const isGone = (record: ResoRecord) =>
  squeezed(textIn(record, 'MediaStatus')) === 'deleted' || yesNoIn(record, 'MlgCanView') === false

const timeOf = (record: ResoRecord) => instantIn(record, 'ModificationTimestamp')?.getTime() ?? 0

/** Of one moment: the old photo went, and another took its place. */
const goneFirst = (record: ResoRecord) => (isGone(record) ? 0 : 1)

const LONGEST_ADDRESS = 2000
