import { useState } from 'react'
import type { BeginFileImport } from '../../../contract/sources/file-imports.ts'
import { isListKind, listKindNames, listKinds } from '../../../domain/county-lists/list-kinds.ts'
import { localDateOf } from '../../../domain/iso-date.ts'
import { dateInFileName } from '../../../domain/listings/reading/export-date.ts'
import { OWN_MAPPING_NAME } from '../../../domain/listings/source-in-words.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { formatCount, formatCounted, formatDate } from '../../ui/words/format.ts'
import { formatBytes } from './file-sentences.ts'
import type { ToUpload } from './use-uploads.ts'

type ChosenFilesProps = {
  readonly files: readonly File[]
  readonly limitBytes: number
  /** The county mappings that come with the product. */
  readonly mappings: readonly string[]
  readonly onImport: (files: readonly ToUpload[]) => void
  readonly onLeave: () => void
}

const OWN_MAPPING = 'own mapping'
/** Before the name of a kind of county list. */
const LIST = 'list '

/** The files that were dropped or chosen, and what must be known of them before they are uploaded. */
export const ChosenFiles = (props: ChosenFilesProps) => {
  const { files, limitBytes, mappings, onImport, onLeave } = props
  const [dates, setDates] = useState<Readonly<Record<string, string>>>({})
  const [kind, setKind] = useState('')
  const [own, setOwn] = useState({ name: '', json: '' })
  const [tried, setTried] = useState(false)
  const today = localDateOf(new Date())
  const good = files.filter((file) => sizeFault(file, limitBytes) === null)
  const ofList = kind.slice(LIST.length)
  const listKind = kind.startsWith(LIST) && isListKind(ofList) ? ofList : null
  const isOwn = kind === OWN_MAPPING || listKind !== null
  const nameFault = isOwn && !OWN_MAPPING_NAME.test(own.name) ? NAME_FAULT : null
  const jsonFault =
    isOwn && own.json.trim() === '' ? 'Paste the mapping, or choose its file.' : null

  const readMapping = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    const name = own.name === '' ? nameFrom(chosen.name) : own.name
    setOwn({ name, json: await chosen.text() })
  }
  const start = () => {
    setTried(true)
    if (nameFault !== null || jsonFault !== null) return
    const mapping: Pick<BeginFileImport, 'mapping' | 'countyList'> = {
      ...(kind === '' ? {} : { mapping: isOwn ? own : { name: kind } }),
      ...(listKind === null ? {} : { countyList: listKind }),
    }
    onImport(
      good.map((file) => {
        const exportedOn = dates[keyOf(file)] ?? ''
        return { file, about: { ...mapping, ...(exportedOn === '' ? {} : { exportedOn }) } }
      }),
    )
  }

  return (
    <section
      aria-label="Files to import"
      className="rounded-card border border-line bg-card p-4 md:p-6"
    >
      <h3 className="font-bold text-lg tracking-tight">
        {files.length === 1
          ? 'Import this file?'
          : `Import these ${formatCount(files.length)} files?`}
      </h3>
      <ul className="mt-3 grid max-h-96 gap-3 overflow-y-auto">
        {files.map((file) => (
          <li
            key={keyOf(file)}
            className="grid items-start gap-x-6 gap-y-1 border-line border-t pt-3 md:grid-cols-2"
          >
            <div className="min-w-0">
              <p className="break-all font-semibold">{file.name}</p>
              <p className="text-muted text-sm">{formatBytes(file.size)}</p>
            </div>
            <About
              file={file}
              today={today}
              fault={sizeFault(file, limitBytes)}
              date={dates[keyOf(file)] ?? ''}
              onDate={(date) => setDates((all) => ({ ...all, [keyOf(file)]: date }))}
            />
          </li>
        ))}
      </ul>
      <div className="mt-4 grid gap-4 border-line border-t pt-4 md:grid-cols-2">
        <Select
          label="Kind of file"
          placeholder="Recognized by its content"
          optional
          options={[
            ...mappings.map((name) => ({ value: name, label: `County sales: ${name}` })),
            { value: OWN_MAPPING, label: 'County sales, with a mapping of my own' },
            ...listKindNames.map((name) => ({
              value: `${LIST}${name}`,
              label: `County list: ${listKinds[name].name}`,
            })),
          ]}
          value={kind}
          onChange={setKind}
          hint="Redfin, HomeHarvest and RentCast files and HUD’s table of fair market rents are recognized. A county’s file of sales, and a county list, need a mapping."
        />
        {isOwn ? (
          <TextField
            label={listKind === null ? 'Name of the county' : 'Name of the mapping'}
            value={own.name}
            onChange={(name) => setOwn({ ...own, name })}
            error={tried ? nameFault : null}
            hint={`Small letters, digits and hyphens, such as lake-county.${listKind === null ? ' Its sales carry this name.' : ''}`}
          />
        ) : null}
      </div>
      {listKind === null ? null : <p className="mt-3 text-muted text-sm">{WHAT_IS_KEPT}</p>}
      {isOwn ? (
        <div className="mt-4 grid gap-3">
          <Field label="Mapping (JSON)" error={tried ? jsonFault : null}>
            {({ className, ...control }) => (
              <textarea
                {...control}
                rows={6}
                spellCheck={false}
                placeholder={listKind === null ? undefined : LIST_MAPPING}
                className={`${className} py-2 font-mono text-sm`}
                value={own.json}
                onChange={({ target }) => setOwn({ ...own, json: target.value })}
              />
            )}
          </Field>
          <label className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <span className="font-semibold">Or choose its file</span>
            <input
              type="file"
              accept=".json,application/json"
              className="min-h-11 max-w-full py-2"
              onChange={({ target }) => void readMapping(target.files?.[0])}
            />
          </label>
        </div>
      ) : null}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button kind="primary" disabled={good.length === 0} onClick={start}>
          Import {formatCounted(good.length, 'file')}
        </Button>
        <Button onClick={onLeave}>Do not import</Button>
      </div>
    </section>
  )
}

type AboutProps = {
  readonly file: File
  readonly today: ReturnType<typeof localDateOf>
  readonly fault: string | null
  readonly date: string
  readonly onDate: (date: string) => void
}

/** When a file was exported: by its name, or as the operator says. */
const About = ({ file, today, fault, date, onDate }: AboutProps) => {
  if (fault !== null) return <p className="font-medium text-danger text-sm">{fault}</p>
  const named = dateInFileName(file.name, today)
  if (named !== null)
    return <p className="text-muted text-sm">Exported {formatDate(named)}, by its name</p>
  return (
    <Field
      label="Export day (optional)"
      hint="Left empty, the newest date in its rows counts."
      error={null}
      optional
    >
      {(control) => (
        <input
          {...control}
          type="date"
          max={today}
          value={date}
          aria-label={`Export day of ${file.name} (optional)`}
          onChange={({ target }) => onDate(target.value)}
        />
      )}
    </Field>
  )
}

/** As docs/listing-files.md has it. */
const LIST_MAPPING = `{
  "source": "King County Treasury", "county": "King County, WA",
  "columns": {
    "ParcelNumber": "PIN", "UnparsedAddress": "Site address", "PostalCode": "Zip",
    "RecordedDate": "Due since", "AmountUsd": "Balance" }
}`

const WHAT_IS_KEPT =
  'A newer list of the same county, kind and source takes the place of this one. Of each row its parcel number, address, day, amount and case number are kept. Phone numbers, email addresses and mailing addresses never are; names of owners only where this installation keeps them. Use the list as the law and its source let you.'

const sizeFault = ({ size }: File, limitBytes: number): string | null => {
  if (size === 0) return 'It is empty.'
  return size > limitBytes ? `It is larger than ${formatBytes(limitBytes)}: split it.` : null
}

const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

/** `Lake County.json` as `lake-county`. */
const nameFrom = (fileName: string): string =>
  fileName
    .replace(/\.json$/i, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)

const NAME_FAULT = 'Use small letters, digits and hyphens, at most 40.'
