import { localDateOf } from '../../domain/iso-date.ts'
import type { ListingFact } from '../../domain/listings/listing.ts'
import { isRent } from '../../domain/rents/rent-listing.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import { openRedfinFile } from '../../server/adapters/redfin/open-redfin-file.ts'
import { fileFaultText } from '../file-fault-text.ts'

/** Every row of Redfin files that is a listing or a sale; an error is one sentence that names the file. */
export const readListings = async (
  paths: readonly string[],
): Promise<
  Result<{ readonly facts: readonly ListingFact[]; readonly refused: number }, string>
> => {
  const today = localDateOf(new Date())
  const facts: ListingFact[] = []
  let refused = 0
  for (const path of paths) {
    const file = await openRedfinFile(path, { today })
    if (!file.ok) return err(fileFaultText(path, file.error))
    for await (const row of file.value.rows) {
      if (!row.ok) refused += 1
      else if (!isRent(row.value)) facts.push(row.value)
    }
  }
  return ok({ facts, refused })
}
