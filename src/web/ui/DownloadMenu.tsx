import { Download, FileSpreadsheet, MapPin, Printer, Table2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Menu } from './controls/Menu.tsx'
import { showServerText } from './feedback/Toaster.tsx'
import { printPage } from './print-page.ts'
import { saveFile } from './save-file.ts'

/** The kinds of files that a list is handed over in. */
export type FileKind = keyof typeof kinds

type DownloadMenuProps = {
  /** Of the file, without its ending. */
  readonly name: string
  /** Makes the file; null where it cannot be had. What makes it comes when it is asked for. */
  readonly files: Readonly<Partial<Record<FileKind, () => Promise<Blob | null>>>>
  /** `icon` beside other buttons, `words` where there is room, `short` where a phone has none. */
  readonly look: 'icon' | 'words' | 'short'
}

/** Hands over what is shown: as a file, or on paper. */
export const DownloadMenu = ({ name, files, look }: DownloadMenuProps) => {
  const making = useRef(false)
  const save = async (kind: FileKind) => {
    if (making.current) return
    making.current = true
    const file = (await files[kind]?.().catch(() => null)) ?? null
    making.current = false
    if (file === null) showServerText('The file could not be made. Try again in a moment.')
    else saveFile(`${name}.${kind}`, file)
  }
  return (
    <Menu
      label="Download or print"
      button={
        <>
          <Download aria-hidden className="size-4 shrink-0" />
          {look === 'icon' ? null : (
            <span className={look === 'short' ? 'max-sm:sr-only' : ''}>Download or print</span>
          )}
        </>
      }
      looks={`border border-line-strong bg-card hover:bg-well ${look === 'icon' ? 'gap-1 px-2 lg:min-h-9' : 'shrink-0 gap-2 px-4 max-sm:px-3'}`}
      items={[
        ...kindNames.flatMap((kind) =>
          files[kind] === undefined ? [] : [{ ...kinds[kind], onSelect: () => void save(kind) }],
        ),
        {
          name: 'Print',
          icon: <Printer aria-hidden className="size-4 shrink-0" />,
          onSelect: () => void printPage(),
        },
      ]}
    />
  )
}

const kinds = {
  xlsx: {
    name: 'Spreadsheet (XLSX)',
    icon: <FileSpreadsheet aria-hidden className="size-4 shrink-0" />,
  },
  csv: { name: 'Plain table (CSV)', icon: <Table2 aria-hidden className="size-4 shrink-0" /> },
  geojson: { name: 'Map (GeoJSON)', icon: <MapPin aria-hidden className="size-4 shrink-0" /> },
} satisfies Readonly<Record<string, { readonly name: string; readonly icon: ReactNode }>>
const kindNames = ['xlsx', 'csv', 'geojson'] as const
