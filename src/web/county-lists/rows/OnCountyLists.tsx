import { homesOnListsCalls } from '../../../contract/county-lists/homes-on-lists.ts'
import { useAsked } from '../../data/ask/use-asked.ts'
import { formatCounted } from '../../ui/words/format.ts'
import { countOfKinds } from './on-list-words.ts'
import { PurchaserLaws } from './PurchaserLaws.tsx'
import { RowsOfLists } from './RowsOfLists.tsx'

/** Which county lists a home is on, and what the law asks of who buys it; nothing where it is on none. */
export const OnCountyLists = ({ propertyId }: { readonly propertyId: string }) => {
  const { asked } = useAsked(homesOnListsCalls.ofHome, { params: { propertyId } })
  if (asked.state === 'failed' && asked.mayPass)
    return (
      <p className="mt-3 text-muted text-sm">
        Whether it is on county lists could not be loaded: {asked.text}
      </p>
    )
  if (asked.state !== 'known' || asked.value.countyLists.length === 0) return null
  const rows = asked.value.countyLists
  return (
    <section aria-labelledby="on-county-lists" className="mt-3">
      <h2 id="on-county-lists" className="font-semibold">
        On {formatCounted(countOfKinds(rows), 'county list')}
      </h2>
      <div className="mt-1">
        <RowsOfLists rows={rows} />
      </div>
      <PurchaserLaws rows={rows} className="mt-2" />
    </section>
  )
}
