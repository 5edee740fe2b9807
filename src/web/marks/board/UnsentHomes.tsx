import { Link } from 'wouter'
import type { MyHome } from '../../../contract/marks/my-homes.ts'
import { markNames } from '../../../domain/marks/home-mark.ts'
import { paths } from '../../paths.ts'
import type { HomeMarks } from '../menu/home-marks.ts'

/** Homes whose marks the server does not have yet, so that nothing else is known of them here. */
export const UnsentHomes = ({
  marks,
  known,
}: {
  readonly marks: HomeMarks
  readonly known: readonly MyHome[]
}) => {
  const unsent = marks.unsent.flatMap(({ home, mark }) =>
    mark === null || known.some(({ propertyId }) => propertyId === home.propertyId)
      ? []
      : [{ home, mark: markNames[mark.mark] }],
  )
  if (unsent.length === 0) return null
  return (
    <section aria-labelledby="unsent-homes" className="mt-3 print:hidden">
      <h2 id="unsent-homes" className="font-bold">
        Marked here, not sent yet
      </h2>
      <ul className="flex flex-wrap gap-x-6">
        {unsent.map(({ home, mark }) => (
          <li key={home.propertyId}>
            <Link
              href={paths.comps(home.propertyId)}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
            >
              {home.addressLine}
            </Link>
            : {mark}
          </li>
        ))}
      </ul>
    </section>
  )
}
