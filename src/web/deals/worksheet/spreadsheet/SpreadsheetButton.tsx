import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import type { Home } from '../../../../contract/search/home.ts'
import type { DealInputs } from '../../../../domain/deals/inputs/deal-inputs.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { saveFile } from '../../../ui/save-file.ts'

/** Saves the deal as a spreadsheet with live formulas; what writes it comes when it is asked for. */
export const SpreadsheetButton = ({
  home,
  inputs,
}: {
  readonly home: Pick<Home, 'addressLine' | 'city' | 'state' | 'zip' | 'price' | 'noAsk'>
  readonly inputs: DealInputs
}) => {
  const [state, setState] = useState<'idle' | 'making' | 'failed'>('idle')
  const { addressLine, city, state: homeState, zip, price, noAsk } = home
  const save = async () => {
    if (state === 'making') return
    setState('making')
    const made = await import('./spreadsheet-file.ts')
      .then(({ spreadsheetFile }) =>
        spreadsheetFile(inputs, {
          title: `Deal: ${addressLine}`,
          address: `${addressLine}, ${city}, ${homeState} ${zip}`,
          askCents: noAsk ? inputs.priceCents : Math.round(100 * price),
          madeOn: new Date().toLocaleDateString('en-CA'),
        }),
      )
      .catch(() => null)
    if (made !== null) saveFile(`deal ${fileNameOf(addressLine)}.xlsx`, made)
    setState(made === null ? 'failed' : 'idle')
  }
  return (
    <>
      <Button
        kind="quiet"
        className="px-2!"
        onClick={() => void save()}
        aria-disabled={state === 'making'}
      >
        <FileSpreadsheet aria-hidden className="size-4" />
        Spreadsheet
      </Button>
      <p role="status" className="text-danger text-sm empty:hidden">
        {state === 'failed' ? 'The spreadsheet could not be made. Try again in a moment.' : ''}
      </p>
    </>
  )
}

/** What every system lets a file be called. */
const fileNameOf = (address: string): string =>
  address
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 60)
