import { addedNumbers } from '../../../../domain/deals/fields/number-fields.ts'
import { addedInWords, addsToHome } from '../../../../domain/deals/inputs/after-repair.ts'
import { namesOf } from '../../../../domain/record-of.ts'
import { inWholeDollars } from '../../../ui/words/whole-dollars.ts'
import { type DealSheet, ofAdded } from '../sheet.ts'
import { NumberRow } from './NumberRow.tsx'

/** The bedrooms, baths and area that the work adds, what they cost, and how far they move the after-repair value. */
export const AddedToHome = ({
  sheet,
  known,
}: {
  readonly sheet: DealSheet
  /** It is known what adding to the home brings, or that no model says. */
  readonly known: boolean
}) => (
  <div className="border-line border-t py-2">
    <p className="font-semibold">Added to the home</p>
    <p
      className={`tabular pb-2 text-sm leading-snug ${addsToHome(sheet.inputs.rehab.added) ? '' : 'text-muted'}`}
      aria-live="polite"
    >
      {known ? addedSentence(sheet) : 'What adding to the home brings is being worked out.'}
    </p>
    {known
      ? namesOf(addedNumbers).map((name) => (
          <NumberRow
            key={name}
            sheet={sheet}
            field={addedNumbers[name]}
            number={ofAdded(name, sheet.startedFrom)}
          />
        ))
      : null}
  </div>
)

/** `After-repair value moves +$31,000 to $369,000: 1 bath added.` */
const addedSentence = ({ inputs, startedFrom, figures: { afterRepair } }: DealSheet): string => {
  const { arvCents, arvFor, rehab, sale } = inputs
  const { added } = rehab
  if (!addsToHome(added))
    return 'Bedrooms, baths and area that the work adds move the after-repair value, as far as sales here show. More never lowers it.'
  const words = `${addedInWords(added)} added`
  if (arvFor === null)
    return `${words}. The after-repair value does not move: ${arvCents === startedFrom.arvCents ? 'this deal takes it as given' : 'your own figure holds'}, whatever the work.`
  const { contributions } = arvFor
  if (contributions === null)
    return `${words}. The after-repair value does not move: no market model says what adding to this home brings.`
  const moves =
    afterRepair.addedCents === 0
      ? `${words}. The after-repair value does not move: by the sales here that alone brings nothing more.`
      : `After-repair value moves +${inWholeDollars(afterRepair.addedCents)} to ${inWholeDollars(afterRepair.cents)}: ${words}.`
  return [
    moves,
    ...(added.livingArea > 0 && contributions.livingArea === null
      ? ['Square feet do not count: the living area of the home is not known.']
      : []),
    ...(sale.priceCents === null ? [] : ['Your own sale price holds.']),
  ].join(' ')
}
